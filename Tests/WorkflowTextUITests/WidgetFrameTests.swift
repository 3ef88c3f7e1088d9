import Testing
import WorkflowTextUI

/// What widgets look like.
struct WidgetFrameTests {
  private static let fruits = [
    "Apple", "Banana", "\(Sample.wide) 柿", "Date 🌴", "Elderberry \u{1B}[2J", "Fig",
    "Grape, of which there are so many kinds that their names fill more than a whole row of a screen",
    "Honeydew", "Imbe", "Jujube", "Kiwi", "Lemon", "Mango", "Nectarine",
  ]

  @Test func `a list with a selection`() {
    assertFrames {
      List(Self.fruits, selection: 1, onSelect: { _ in }) { Text($0, overflow: .truncated) }
        .border("Fruits")
    }
  }

  @Test func `a list that is scrolled to its end`() {
    assertFrames {
      List(Self.fruits + Self.fruits, selection: 27, onSelect: { _ in }) {
        Text($0, overflow: .truncated)
      }
    }
  }

  @Test func `a list without a selection and one without rows`() {
    assertFrames {
      VStack {
        List(Self.fruits.prefix(3)) { Text($0, overflow: .truncated) }.border("No selection")
        List([String]()) { Text($0) }.border("Empty")
      }
    }
  }

  @Test func `text that is scrolled`() {
    assertFrames {
      ScrollArea {
        Text((1...50).map { "\($0) \(Sample.wide)" }.joined(separator: "\n"))
      }
    }
  }

  @Test func `text that is scrolled in a box`() {
    assertFrames {
      ScrollArea { Text((1...50).map { "\($0) \(Sample.emoji)" }.joined(separator: "\n")) }
        .border("Message")
    }
  }

  @Test func `text fields`() {
    assertFrames {
      VStack {
        TextField("Title", text: "Buy \(Sample.wide)") { _ in }
        TextField("Empty", text: "", placeholder: "what to buy, and where") { _ in }
        TextField("Hostile", text: Sample.hostile) { _ in }
        TextField("", text: "without a label") { _ in }
      }
    }
  }

  @Test func `a table`() {
    assertFrames {
      Table(
        [
          Table.Column("Name"), Table.Column("Size", width: 10, alignment: .trailing),
          Table.Column("Changed", width: 16),
        ],
        Self.fruits, selection: 2, onSelect: { _ in }
      ) { [$0, "\($0.utf8.count * 1000)", "2026-01-\($0.count % 20 + 10)"] }
    }
  }

  @Test func `a cell that has more lines than its row ends with a sign`() {
    let texts = ["one two three four", "日本語日本語日本語", "one two\n", "onetwothreefour"]
    let window = TextWindow(8, 8) {
      Table([Table.Column("", alignment: .trailing)], texts, rowHeight: 2) { [StyledText($0)] }
    }
    let rows = [
      "", "    one┃", "    tw…┃", "   日本┃", "   語 …┃", "    one┃", "    two│", "       │",
    ]
    #expect(window.text == rows)
  }

  @Test func tabs() {
    assertFrames {
      Tabs(["Inbox", "Drafts 日本", "Sent \u{7}", "Archive", "Trash"], selection: 2) { _ in }
    }
  }

  @Test func `progress`() {
    assertFrames {
      VStack {
        ProgressBar(0.29, label: "Copying 日本語 files")
        ProgressBar(0)
        ProgressBar(1)
        ProgressBar(0.999_999)
        ProgressBar(.nan)
        ProgressBar(nil, label: "Waiting")
      }
    }
  }

  @Test func `a bar can have another number than its percentage`() {
    for (form, text) in [(DisplayForm.screen, "Copying █───  3/12"), (.lines, "Copying 3/12")] {
      let window = TextWindow(size: Size(width: 18, height: 1), form: form)
      window.show(ViewScreen { ProgressBar(0.25, label: "Copying").number("3/12") })
      #expect(window.frame.lines[0].hasPrefix(text))
    }
  }

  @Test func `a spinner`() {
    assertFrames { Spinner("Reading \(Sample.emoji)") }
  }

  @Test func `help in a row`() {
    assertFrames {
      VStack {
        List(Self.fruits, selection: 0, onSelect: { _ in }) { Text($0, overflow: .truncated) }
        KeyHelp()
      }
      .commands(Self.commands)
    }
  }

  @Test func `help while text is typed`() {
    assertFrames {
      VStack {
        TextField("Filter", text: "a") { _ in }
          .commands(Command("apply", key: "enter", help: "Apply") {})
        Spacer()
        KeyHelp()
      }
      .commands(Self.commands)
    }
  }

  @Test func `a dialog`() {
    assertFrames {
      Dialog(
        "Discard changes?",
        commands: [
          Command("discard", key: "y", help: "Discard") {},
          Command("keep", keys: ["n", "escape"], help: "Keep editing") {},
          Command("save", key: "s", help: "Save", isEnabled: false) {},
        ]
      ) { Text("The entry \(Sample.wide) has not been saved.") }
    }
  }

  @Test func `a dialog with more than there is room for`() {
    assertFrames {
      Dialog("Help", commands: [Command("close", key: "escape", help: "Close") {}]) {
        ScrollArea { Text((1...40).map { "line \($0)" }.joined(separator: "\n")) }
      }
    }
  }

  private static var commands: [Command] {
    [
      Command("find", key: "/", help: "Find") {},
      Command("help", key: "?", help: "Help") {},
      Command("hidden", key: "x", help: "Not now", isEnabled: false) {},
      Command("save", key: "ctrl-s", help: "Save") {},
      Command("quit", key: "q", help: "Quit") {},
    ]
  }
}
