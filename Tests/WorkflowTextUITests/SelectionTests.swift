import Testing
import WorkflowScreens
import WorkflowTestSupport

@testable import WorkflowTextUI

/// What a drag selects on the frame, and which text is copied then.
struct SelectionTests {
  private let copied = Box<[String]>([])

  private func window(
    _ width: Int, _ height: Int, _ content: @escaping () -> any TextView
  ) -> TextWindow {
    let window = TextWindow(width, height, content)
    window.onCopy = { [copied] in copied.value.append($0) }
    return window
  }

  @Test func `a drag selects text, which has the look of a selection`() {
    let window = window(12, 3) { Text("one two\nthree\nfour") }
    window.drag(from: (4, 0), to: (2, 1))
    #expect(
      window.frame.snapshot.hasSuffix("row 0 cols 4–11 selection\nrow 1 cols 0–2 selection\n"))
    #expect(window.press("alt-c"))
    #expect(copied.value == ["two\nthr"])
    // It stays until another key.
    window.press("alt-c", "x", "alt-c")
    #expect(copied.value == ["two\nthr", "two\nthr"])
    #expect(!window.frame.snapshot.contains("selection"))
  }

  @Test func `a drag backwards selects the same, and one beyond an edge ends there`() {
    let window = window(12, 3) { Text("one two\nthree\nfour") }
    for (start, end, text) in [
      ((2, 1), (4, 0), "two\nthr"), ((1, 1), (5, -3), "one two\nth"),
      ((1, 1), (1, 9), "hree\nfour"),
      ((8, 0), (99, 0), ""), ((2, 2), (-4, 2), "fou"),
    ] as [((Int, Int), (Int, Int), String)] {
      window.drag(from: start, to: end)
      window.press("alt-c")
      #expect(copied.value.last == text)
    }
  }

  @Test func `a press by itself selects nothing`() {
    let window = window(12, 3) { Text("one two\nthree\nfour") }
    window.drag(from: (0, 0), to: (3, 0))
    window.click(4, 1)
    #expect(!window.press("alt-c") && window.commands.isEmpty)
  }

  @Test func `a selection stays in its box, without the marks and lines beside it`() {
    let window = window(36, 6) {
      HStack {
        List(["one", "two", "three"], selection: 0, onSelect: { _ in }) { Text($0) }
          .border("List")
        ScrollArea { Text("four\nfive\nsix") }.border("Text")
      }
    }
    window.drag(from: (23, 2), to: (0, 1))
    window.press("alt-c")
    window.drag(from: (5, 1), to: (35, 2))
    window.press("alt-c")
    window.drag(from: (1, 2), to: (5, 2))
    window.press("alt-c")
    #expect(copied.value == ["four\nfive", "e\ntwo", "two"], "\(window.text)")
  }

  @Test func `panes of a split screen are apart, and so are dialogs and what is behind them`() {
    let split = SplitScreen(
      leading: ViewScreen { Text("one\ntwo") }, trailing: ViewScreen { Text("four\nfive") })
    let window = TextWindow(size: Size(width: 41, height: 9))
    window.onCopy = { [copied] in copied.value.append($0) }
    window.environment.smallestSplitWidth = 20
    window.show(split)
    window.drag(from: (1, 0), to: (40, 1))
    window.press("alt-c")
    #expect(copied.value == ["ne\ntwo"])
    let dialog = ViewScreen { Dialog("Sure?", commands: []) { Text("Really\nsure?") } }
    window.show(BodyAndOverlaysScreen(body: split, overlays: [Overlay(dialog)]))
    let row = window.text.firstIndex { $0.contains("Really") }!
    window.drag(from: (7, row + 1), to: (3, row))
    window.press("alt-c")
    #expect(copied.value.last == "Really\n sure?")
    // Outside of a modal overlay, nothing happens.
    window.drag(from: (1, 0), to: (9, 0))
    #expect(!window.press("alt-c"))
  }

  @Test func `a list selects its row at the press, and a drag that continues selects text`() {
    let selection = Box(0)
    let window = window(12, 3) {
      List(["one", "two", "three"], selection: selection.value, onSelect: { selection.value = $0 })
      {
        Text($0)
      }
    }
    window.drag(from: (3, 1), to: (4, 2))
    #expect(selection.value == 1)
    window.press("alt-c")
    #expect(copied.value == ["wo\nthr"])
    // In the row that looks selected, what is selected looks plain.
    let row = window.frame
    #expect(row.style(column: 2, row: 1).role == .selection)
    #expect(row.style(column: 3, row: 1) == .plain)
    #expect(row.style(column: 3, row: 2).role == .selection)
  }

  @Test func `what a text was wrapped into is copied as it was`() {
    let text = "one two three http://example.org/path end\nnew line\n\nlast"
    let window = window(12, 9) { ScrollArea { Text(text) } }
    window.drag(from: (0, 0), to: (11, 8))
    window.press("alt-c")
    #expect(copied.value == [text])
    let chinese = self.window(6, 3) { Text("日本語 文字です") }
    chinese.drag(from: (0, 0), to: (5, 2))
    chinese.press("alt-c")
    #expect(copied.value.last == "日本語 文字です")
  }

  @Test func `a code is copied without the indentation of what was wrapped`() {
    let code = "if a {\n  call(one, two, three)\n}"
    let window = window(16, 5) { CodeBlock(code) }
    window.drag(from: (0, 0), to: (15, 4))
    window.press("alt-c")
    #expect(copied.value == [code])
  }

  @Test func `texts beside each other are not joined`() {
    let window = window(19, 2) {
      HStack(spacing: 1) {
        Text("one two").frame(width: 5)
        Text("three four").frame(width: 6)
      }
    }
    window.drag(from: (0, 0), to: (18, 1))
    window.press("alt-c")
    #expect(copied.value == ["one   three\ntwo   four"])
  }

  @Test func `wide characters are whole, and a password stays hidden`() {
    let window = window(20, 2) {
      VStack {
        Text("a日本b")
        PasswordField("p", text: "secret") { _ in }
      }
    }
    window.drag(from: (2, 0), to: (3, 0))
    window.press("alt-c")
    window.drag(from: (0, 0), to: (19, 1))
    window.press("alt-c")
    #expect(copied.value == ["日本", "a日本b\np: ••••••"])
  }

  @Test func `a double click selects a word, and a triple click a line`() {
    let window = window(22, 2) { Text("say 'ab_1 日本' now\n  two  ").padding(horizontal: 1) }
    for (column, row, clicks, text) in [
      (7, 0, 2, "ab_1"), (13, 0, 2, "日本"), (5, 0, 2, "'"), (7, 0, 3, "say 'ab_1 日本' now"),
      (12, 1, 3, "two"),
    ] {
      for count in 1...clicks { window.click(column, row, clicks: count) }
      window.press("alt-c")
      #expect(copied.value.last == text)
    }
    // Elsewhere, a second click is the first one.
    window.click(1, 0)
    window.click(7, 0, clicks: 2)
    #expect(!window.press("alt-c"))
  }

  @Test(arguments: 0..<4)
  func `a triple click selects all rows of a line that was wrapped`(row: Int) {
    let window = window(8, 4) { Text("one  two\tthree four\nfive") }
    #expect(window.text == ["one  two", "three", "four", "five"])
    for count in 1...3 { window.click(1, row, clicks: count) }
    window.press("alt-c")
    #expect(copied.value == [row < 3 ? "one  two\tthree four" : "five"])
  }

  @Test func `what changes within a selection drops it, and what changes elsewhere does not`() {
    let (above, below) = (Box("one"), Box("two"))
    let window = window(12, 3) {
      VStack {
        Text(above.value)
        Text(below.value)
      }
    }
    window.drag(from: (0, 0), to: (2, 0))
    below.value = "2"
    window.environment = ViewEnvironment()
    #expect(window.text == ["one", "2", ""] && window.commands.map(\.name) == ["copy"])
    above.value = "1"
    window.environment = ViewEnvironment()
    #expect(window.text == ["1", "2", ""] && window.commands.isEmpty)
  }

  @Test func `help shows the command, which a click performs`() {
    let window = window(30, 8) {
      VStack {
        Text("one two").flexibility(Flexibility(), along: .vertical)
        KeyHelp()
      }
    }
    #expect(window.text[7] == "")
    window.drag(from: (0, 0), to: (2, 0))
    #expect(window.text[7] == " Alt-c Copy")
    window.click(3, 7)
    #expect(copied.value == ["one"] && window.text[7] == "")
  }

  @Test func `views that use drags keep them, and the window selects nothing`() {
    let text = Box("one two")
    let window = window(20, 2) {
      VStack {
        TextField("", text: text.value) { text.value = $0 }
        Text("below")
      }
    }
    window.drag(from: (0, 0), to: (3, 0))
    #expect(window.selection == nil)
    window.press("alt-c")
    // The newest selection is copied.
    window.drag(from: (0, 1), to: (1, 1))
    window.press("alt-c")
    #expect(copied.value == ["one", "be"])
  }

  @Test(arguments: 0..<40)
  func `a selection is within the frame, whatever happens between press and release`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let rows = Box(["one", "日本語 two", Sample.long])
    let window = window(30, 8) {
      HStack {
        List(rows.value, rowHeight: 2, onSelect: { _ in }) { Text($0) }.border("List")
        ScrollArea { Text(Sample.long) }.border("Text")
      }
    }
    for _ in 0..<200 {
      let column = Int.random(in: -2..<40, using: &random)
      let row = Int.random(in: -2..<12, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: window.resize(Int.random(in: 1..<40, using: &random), max(1, row))
      case 1: rows.value.append("more \(column)")
      case 2: window.press("alt-c")
      case 3: window.mouse(.wheel(rows: column), column, max(0, row))
      case 4, 5: window.mouse(.press, column, row, clicks: Int.random(in: 1...3, using: &random))
      case 6: window.mouse(.release, column, row)
      default: window.mouse(.drag, column, row)
      }
      let size = window.frame.size
      if let selection = window.selection {
        #expect(selection.parts.allSatisfy { $0.row < size.height }, "seed \(seed)")
        #expect(selection.columns.upperBound <= size.width, "seed \(seed)")
      }
    }
  }

  @Test func `a notice stands at the end of the last row until the next input`() {
    let window = window(12, 2) { Text("one\ntwo") }
    window.notice = "Copied"
    #expect(window.needsFrame)
    #expect(window.text == ["one", "two  Copied"] || window.text == ["one", "two Copied"])
    #expect(!window.needsFrame)
    window.mouse(.release, 0, 0)
    #expect(window.text[1].hasSuffix("Copied"))
    window.press("x")
    #expect(window.text == ["one", "two"])
    window.notice = "longer than the window"
    #expect(window.frame.lines[1] == " longer tha…")
  }

  @Test func `what a key has changed is a new frame, although another key came after it`() {
    let window = window(12, 1) { TextField("", text: "one") { _ in } }
    _ = window.frame
    window.press("left", "f5")
    #expect(window.needsFrame && window.frame.cursor?.column == 2 && !window.needsFrame)
  }
}

extension TextWindow {
  fileprivate func drag(from start: (column: Int, row: Int), to end: (column: Int, row: Int)) {
    mouse(.press, start.column, start.row)
    mouse(.drag, end.column, end.row)
    mouse(.release, end.column, end.row)
  }
}
