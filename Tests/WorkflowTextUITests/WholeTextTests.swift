import Testing
import WorkflowScreens

@testable import WorkflowTextUI

/// No part of a text is lost where there is room for it.
struct WholeTextTests {
  private static let words = (1...12).map { "word\($0)" }.joined(separator: " ")

  @Test func `a row is as high as its views at the widths that they get`() {
    let rows: [() -> any TextView] = [
      {
        HStack(spacing: 1) {
          for _ in 1...2 { Text(Self.words).flexibility(Flexibility(), along: .horizontal) }
        }
      },
      {
        HStack(spacing: 1) {
          Text("x").share(percent: 50)
          Text(Self.words)
        }
      },
      {
        HStack(spacing: 1) {
          ProgressBar(0.4)
          Text(Self.words)
        }
      },
      {
        HStack(spacing: 1) {
          Text(String(repeating: "-", count: 30)).flexibility(Flexibility(), along: .horizontal)
          Text(Self.words).flexibility(Flexibility(), along: .horizontal)
        }
      },
    ]
    for (number, row) in rows.enumerated() {
      for width in 25...60 {
        let window = TextWindow(width, 20) {
          VStack {
            row()
            Text("below")
          }
        }
        let text = window.text.joined(separator: " ")
        #expect(text.contains("word12"), "row \(number) in \(width): \(window.text)")
        let last = window.text.firstIndex { $0.contains("below") }.map { $0 - 1 } ?? 0
        #expect(window.text[last] != "", "row \(number) in \(width): \(window.text)")
      }
    }
  }

  @Test func `a row in a narrower view is as wide as it was measured`() {
    let rows: [() -> any TextView] = [
      {
        HStack(spacing: 1) {
          Text("abc").share(percent: 30)
          Text("rest")
        }
      },
      {
        HStack(spacing: 1) {
          Text("abc abc abc").share(percent: 30)
          Text("rest").share(percent: 30)
        }
      },
      {
        HStack {
          Text("abc abc abc rest").flexibility(Flexibility(), along: .horizontal)
          Spacer()
          Text("c")
        }
      },
    ]
    for row in rows {
      let window = TextWindow(40, 6) { row().centered() }
      let text = window.text.joined(separator: " ")
      #expect(text.contains("abc") && text.contains("rest"), "\(window.text)")
    }
  }

  @Test func `as lines, a share cuts nothing`() {
    let window = TextWindow(40, 6, form: .lines) {
      HStack(spacing: 1) {
        Text("abcdefgh").share(percent: 10)
        Text("x")
      }
    }
    #expect(window.text == ["abcdefgh x"])
  }

  @Test func `a line that continues in other rows is whole at any width`() {
    let question =
      "Re: Re: Minutes of the meeting about the budget of the coming year, and who is to be asked "
      + "about the rest"
    for width in 30...80 {
      let window = TextWindow(width, 20) {
        Dialog("Delete?", commands: [Command("yes", key: "y", help: "Yes") {}]) {
          Text(question, overflow: .wrappedLine)
        }
      }
      let text = window.text.joined(separator: " ").filter { !"│╭╮╰╯─".contains($0) }
      let shown = text.split(separator: " ").joined(separator: " ")
      #expect(shown.contains("about the rest"), "\(width): \(window.text)")
    }
  }

  @Test func `as lines, what cannot be scrolled to is there at once`() {
    let rows = (1...40).map { StatusTableScreen.Row("job \($0)", state: .active, detail: "runs") }
    let window = TextWindow(size: Size(width: 60, height: 24), form: .lines)
    window.show(StatusTableScreen("Jobs", rows: rows))
    for number in 1...40 {
      #expect(window.text.contains { $0.contains("job \(number),") }, "\(window.text)")
    }
  }

  @Test func `as lines, a border has its whole title and its footer`() {
    let window = TextWindow(size: Size(width: 12, height: 24), form: .lines)
    window.show(
      ViewScreen {
        VStack {
          Text("hi").border("A long title of a box", footer: "3 unread mails")
          Text("end")
        }
      })
    #expect(
      window.text == ["A long title", "of a box", "hi", "3 unread", "mails", "", "end"],
      "\(window.text)")
  }

  @Test(arguments: [DisplayForm.screen, .inline, .lines])
  func `all help has the commands of views after it too`(form: DisplayForm) {
    let window = TextWindow(40, 20, form: form) {
      VStack {
        KeyHelp(.all)
        List(["a", "b"], selection: 0, onSelect: { _ in }) { Text($0) }
          .frame(height: 3)
          .commands(Command("remove", key: "d", help: "Remove") {})
        Text("end")
      }
      .commands(Command("quit", key: "q", help: "Quit") {})
    }
    for help in ["Remove", "Next", "Quit"] {
      #expect(window.text.contains { $0.contains(help) }, "\(window.text)")
    }
    #expect(window.text.filter { $0.contains("end") }.count == 1)
  }

  @Test func `titles stand above their cells beside a bar`() {
    let window = TextWindow(30, 6) {
      Table(
        [.init("Name"), .init("Born", width: 6, alignment: .trailing)], Array(1801...1820),
        selection: 0, onSelect: { _ in }
      ) { ["Name", "\($0)"] }
    }
    let (title, cell) = (window.frame.lines[0], window.frame.lines[1])
    func column(of text: String, in line: String) -> Int? {
      line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(column(of: "Born", in: title) == column(of: "1801", in: cell), "\(window.text)")
  }

  @Test func `boxes share an edge only while both have one`() {
    func list(_ name: String) -> any TextView {
      List((1...3).map { "\(name)\($0)" }) { Text($0) }
    }
    for height in 3...20 {
      let window = TextWindow(20, height) {
        VStack {
          list("a").border("A", neededRows: 3)
          list("b").border("B", neededRows: 3)
          list("c").border("C", neededRows: 5)
        }
      }
      // A row of a list stands in no row of an edge.
      let mixed = window.text.filter { $0.contains("─") && $0.contains(/[abc]\d/) }
      #expect(mixed.isEmpty, "\(height): \(window.text)")
    }
  }

  @Test func `as lines, a title is one text, whatever it contains`() {
    let window = TextWindow(40, 6, form: .lines) { Text("body").border("Re: a\nYes: delete") }
    #expect(window.text.count == 3 && window.text[1] == "body", "\(window.text)")
  }

  @Test func `a field has its row before what is wrong with it`() {
    let window = TextWindow(20, 1) {
      TextArea("Note", text: "one") { _ in }
        .flexibility(Flexibility(weight: 2), along: .vertical).help(problem: "too short", indent: 0)
    }
    #expect(window.text == ["one"])
  }

  @Test func `answers of one name are both clicked`() {
    let clicked = Box<[String]>([])
    let window = TextWindow(40, 9) {
      Dialog(
        "Sure?",
        commands: ["y", "n"].map { key in
          Command("answer", key: KeyPress(stringLiteral: key), help: key) {
            clicked.value.append(key)
          }
        }
      ) { Text("!") }
    }
    for hint in ["y y", "n n"] {
      let row = window.text.firstIndex { $0.contains(hint) } ?? 0
      let line = window.text[row]
      let start = line.firstRange(of: hint)!.lowerBound
      window.click(line.distance(from: line.startIndex, to: start), row)
    }
    #expect(clicked.value == ["y", "n"])
  }

  @Test func `an answer without a key is there, and can be clicked`() {
    var kept = 0
    let window = TextWindow(40, 9) {
      Dialog(
        "Sure?",
        commands: [
          Command("keep", help: "Keep") { kept += 1 }, Command("drop", key: "d", help: "Drop") {},
        ]
      ) { Text("!") }
    }
    let row = window.text.firstIndex { $0.contains("Keep") } ?? 0
    let start = window.text[row].firstRange(of: "Keep")?.lowerBound
    window.click(window.text[row].distance(from: window.text[row].startIndex, to: start!), row)
    #expect(kept == 1)
  }
}
