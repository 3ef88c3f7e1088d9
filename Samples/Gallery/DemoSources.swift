// swift-format-ignore-file
// The code stands here as it is in the files.

/// The code of each demo, made from the files in `Demos`.
let demoSources: [String: String] = [
  "BorderDemo": #"""
    struct BorderDemo: Demo {
      func view(_ change: Update<BorderDemo>) -> any TextView {
        VStack {
          Text("A box with a title.").border("Inbox")
          Text("A box without one.").border()
        }
      }
    }

    """#,
  "ButtonDemo": #"""
    struct ButtonDemo: Demo {
      var count = 0

      func view(_ change: Update<ButtonDemo>) -> any TextView {
        HStack(spacing: 2) {
          Button("Count") { change { $0.count += 1 } }
          Button("Reset", isEnabled: count > 0) { change { $0.count = 0 } }
          Text("\(count)")
        }
      }
    }

    """#,
  "CheckboxDemo": #"""
    struct CheckboxDemo: Demo {
      var isCopied = true

      func view(_ change: Update<CheckboxDemo>) -> any TextView {
        Checkbox("Send me a copy", isOn: isCopied) { isOn in
          change { $0.isCopied = isOn }
        }
      }
    }

    """#,
  "CodeBlockDemo": #"""
    struct CodeBlockDemo: Demo {
      let code = """
        {
          "name": "Ada",
          "guests": 3,
          "note": "A text that is longer than the room for it continues below, further in."
        }
        """

      func view(_ change: Update<CodeBlockDemo>) -> any TextView {
        CodeBlock(code, .json)
      }
    }

    """#,
  "DialogDemo": #"""
    struct DialogDemo: Demo {
      var answer = "none yet"

      func view(_ change: Update<DialogDemo>) -> any TextView {
        Dialog(
          "Discard changes?",
          commands: [
            Command("discard", key: "d", help: "Discard") { change { $0.answer = "discard" } },
            Command("keep", key: "k", help: "Keep") { change { $0.answer = "keep" } },
          ]
        ) {
          Text("The answer is: \(answer).")
        }
      }
    }

    """#,
  "FilterListDemo": #"""
    struct FilterListDemo: Demo {
      var query = ""
      var selection = 0
      let names = ["apple", "apricot", "banana", "cherry", "grape", "pear", "plum"]

      func view(_ change: Update<FilterListDemo>) -> any TextView {
        let found = names.filter { query.isEmpty || $0.contains(query.lowercased()) }
        return FilterList(
          TextField("Find", text: query) { text in
            change {
              $0.query = text; $0.selection = 0
            }
          },
          List(found, selection: selection, placeholder: "No fruit has that name.") { index in
            change { $0.selection = index }
          } row: { name in
            Text(StyledText(name).marking(query), overflow: .truncated)
          })
      }
    }

    """#,
  "FormDemo": #"""
    struct FormDemo: Demo {
      var name = ""
      var room = 0
      var isLate = false
      var notice = "Nothing was sent yet."

      func view(_ change: Update<FormDemo>) -> any TextView {
        VStack {
          Form(
            submit: "Send", canSubmit: !name.isEmpty, labelWidth: 7,
            onSubmit: { change { $0.notice = "Sent: \($0.name)." } },
            onCancel: { change { $0 = FormDemo() } }
          ) {
            TextField("Name", text: name) { text in change { $0.name = text } }
              .help(problem: name.isEmpty ? "Who are you?" : nil)
            Select("Room", options: ["Single", "Double"], selection: room) { index in
              change { $0.room = index }
            }
            Checkbox("I arrive late", isOn: isLate) { isOn in change { $0.isLate = isOn } }
          }
          Text(notice, style: .muted)
        }
      }
    }

    """#,
  "GridDemo": #"""
    struct GridDemo: Demo {
      func view(_ change: Update<GridDemo>) -> any TextView {
        Grid(columns: 2) {
          Text("From", style: .muted)
          Text("Ada Quill", style: .strong)
          Text("Date", style: .muted)
          Text("5 Mar, 18:22")
          Text("Subject", style: .muted)
          Text("Lunch, or dinner?")
        }
      }
    }

    """#,
  "InputDemo": #"""
    struct InputDemo: Demo {
      var events: [String] = []

      func view(_ change: Update<InputDemo>) -> any TextView {
        InputView(events: events) { event in
          change { $0.events = Array(($0.events + [event]).suffix(9)) }
        }
        .border("Press keys, click, drag, turn the wheel, paste")
      }
    }

    /// Names what the user does; escape is left to the views around it.
    struct InputView: TextView {
      var events: [String]
      var onEvent: (String) -> Void

      func size(within limit: Size, in context: ViewContext) -> Size {
        Size(width: limit.width, height: min(9, limit.height))
      }

      func draw(on canvas: Canvas, in context: ViewContext) {
        context.takeFocus()
        context.receive { event in
          switch event {
          case .key("escape"): return false
          case .key(let key): onEvent("press \(key)")
          case .paste(let text): onEvent("paste \(text)")
          case .mouse, .focus: return false
          }
          return true
        }
        context.receiveMouse(on: canvas) { event in
          onEvent("\(event.action) at \(event.position.column), \(event.position.row)")
        }
        context.receiveWheel(on: canvas) { rows in onEvent("wheel by \(rows) rows") }
        for (row, event) in events.suffix(canvas.size.height).enumerated() {
          canvas.write(event.truncated(toWidth: canvas.size.width), column: 0, row: row)
        }
      }
    }

    """#,
  "KeyHelpDemo": #"""
    struct KeyHelpDemo: Demo {
      var volume = 5

      func view(_ change: Update<KeyHelpDemo>) -> any TextView {
        VStack(spacing: 1) {
          Text("Volume: \(volume)")
          KeyHelp(.all)
        }
        .commands(
          Command("louder", keys: ["+", "up"], help: "Louder", isEnabled: volume < 9) {
            change { $0.volume += 1 }
          },
          Command("softer", keys: ["-", "down"], help: "Softer", isEnabled: volume > 0) {
            change { $0.volume -= 1 }
          })
      }
    }

    """#,
  "ListDemo": #"""
    struct ListDemo: Demo {
      var selection = 0
      let names = ["Ada", "Barbara", "Grace", "Hedy", "Katherine", "Margaret"]

      func view(_ change: Update<ListDemo>) -> any TextView {
        List(names, selection: selection, placeholder: "Nobody.") { index in
          change { $0.selection = index }
        } row: { name in
          Text(name, overflow: .truncated)
        }
        .border("Names")
      }
    }

    """#,
  "NumberFieldDemo": #"""
    struct NumberFieldDemo: Demo {
      var guests: Int? = 2

      func view(_ change: Update<NumberFieldDemo>) -> any TextView {
        let isRight = guests.map { (1...9).contains($0) } ?? false
        return NumberField("Guests", value: guests, in: 1...9) { number in
          change { $0.guests = number }
        }
        .help("From 1 to 9.", problem: isRight ? nil : "We have room for 1 to 9.", indent: 8)
      }
    }

    """#,
  "PasswordFieldDemo": #"""
    struct PasswordFieldDemo: Demo {
      var password = "secret"

      func view(_ change: Update<PasswordFieldDemo>) -> any TextView {
        PasswordField("Password", text: password) { text in
          change { $0.password = text }
        }
      }
    }

    """#,
  "ProgressBarDemo": #"""
    struct ProgressBarDemo: Demo {
      var percent = 40

      func view(_ change: Update<ProgressBarDemo>) -> any TextView {
        VStack(spacing: 1) {
          ProgressBar(Double(percent) / 100, label: "Copying")
          ProgressBar(nil, label: "Waiting")
          Button("More", isEnabled: percent < 100) { change { $0.percent += 10 } }
        }
      }
    }

    """#,
  "RadioGroupDemo": #"""
    struct RadioGroupDemo: Demo {
      var size = 1
      let sizes = ["Small", "Medium", "Large"]

      func view(_ change: Update<RadioGroupDemo>) -> any TextView {
        RadioGroup("Size", options: sizes, selection: size) { index in
          change { $0.size = index }
        }
      }
    }

    """#,
  "ScrollAreaDemo": #"""
    struct ScrollAreaDemo: Demo {
      func view(_ change: Update<ScrollAreaDemo>) -> any TextView {
        ScrollArea {
          Text((1...30).map { "Line \($0) of a long text." }.joined(separator: "\n"))
        }
        .border("Letter")
      }
    }

    """#,
  "SelectDemo": #"""
    struct SelectDemo: Demo {
      var country = 3
      let countries = ["Chile", "Denmark", "Ghana", "Iceland", "Japan", "Kenya"]

      func view(_ change: Update<SelectDemo>) -> any TextView {
        Select("Country", options: countries, selection: country) { index in
          change { $0.country = index }
        }
      }
    }

    """#,
  "SpinnerDemo": #"""
    struct SpinnerDemo: Demo {
      func view(_ change: Update<SpinnerDemo>) -> any TextView {
        Spinner("Reading the mail")
      }
    }

    """#,
  "StackDemo": #"""
    struct StackDemo: Demo {
      func view(_ change: Update<StackDemo>) -> any TextView {
        VStack(spacing: 1) {
          HStack(spacing: 2) {
            Text("left")
            Spacer()
            Text("right")
          }
          Text("padded").padding(horizontal: 4)
          HStack {
            Text("a third").frame(width: 12).border()
            Text("the rest").flexibility(Flexibility(), along: .horizontal).border()
          }
        }
      }
    }

    """#,
  "StyleDemo": #"""
    struct StyleDemo: Demo {
      func view(_ change: Update<StyleDemo>) -> any TextView {
        VStack(spacing: 1) {
          Grid(columns: 3) {
            for role in StyleRole.allCases { Text("\(role)", style: Style(role)) }
          }
          HStack(spacing: 1) {
            for lines in LineStyle.allCases { Text("\(lines)").border(lines: lines) }
          }
          HStack(spacing: 2) {
            Text("✓ saved", style: .success)
            Text("! nearly full", style: .warning)
            Text("✗ not sent", style: .danger)
          }
        }
      }
    }

    """#,
  "StyledTextDemo": #"""
    struct StyledTextDemo: Demo {
      func view(_ change: Update<StyledTextDemo>) -> any TextView {
        let site = "https://www.swift.org"
        return VStack(spacing: 1) {
          Text(StyledText("Ada", style: .strong) + StyledText(" wrote on Monday", style: .muted))
          Text(StyledText("Every page about pages has the word page.").marking("page"))
          Text(StyledText("See ") + StyledText(site, style: .accent, link: Link(site)))
        }
      }
    }

    """#,
  "TableDemo": #"""
    struct TableDemo: Demo {
      var selection = 1
      let columns = [
        Table.Column("Name"), Table.Column("Born", width: 6, alignment: .trailing),
      ]
      let people = [["Ada", "1815"], ["Grace", "1906"], ["Katherine", "1918"]]

      func view(_ change: Update<TableDemo>) -> any TextView {
        Table(columns, people, selection: selection) { index in
          change { $0.selection = index }
        } cells: { person in
          person
        }
      }
    }

    """#,
  "TabsDemo": #"""
    struct TabsDemo: Demo {
      var tab = 0
      let titles = ["Inbox", "Sent", "Drafts"]

      func view(_ change: Update<TabsDemo>) -> any TextView {
        VStack {
          Tabs(titles, selection: tab) { index in change { $0.tab = index } }
          Text("What is in “\(titles[tab])”.")
        }
      }
    }

    """#,
  "TextAreaDemo": #"""
    struct TextAreaDemo: Demo {
      var note = "Dear Ada,\n\nthank you for your letter."

      func view(_ change: Update<TextAreaDemo>) -> any TextView {
        TextArea("Note", text: note, placeholder: "What you want to say") { text in
          change { $0.note = text }
        }
        .border("Note")
      }
    }

    """#,
  "TextDemo": #"""
    struct TextDemo: Demo {
      let story = "The quick brown fox jumps over the lazy dog, again and again, until it is tired."

      func view(_ change: Update<TextDemo>) -> any TextView {
        VStack(spacing: 1) {
          Text(story)
          Text(story, style: .muted, overflow: .truncated)
          HStack(spacing: 2) {
            Text("strong", style: .strong)
            Text("accent", style: .accent)
            Text("danger", style: .danger)
            Text("warning", style: .warning)
            Text("success", style: .success)
          }
        }
      }
    }

    """#,
  "TextFieldDemo": #"""
    struct TextFieldDemo: Demo {
      var name = ""

      func view(_ change: Update<TextFieldDemo>) -> any TextView {
        TextField("Name", text: name, placeholder: "Ada Lovelace") { text in
          change { $0.name = text }
        }
        .help("As it stands in your passport.", problem: name.count > 20 ? "Too long." : nil, indent: 6)
      }
    }

    """#,
]
