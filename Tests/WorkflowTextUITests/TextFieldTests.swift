import Testing
import WorkflowScreens

@testable import WorkflowTextUI

struct TextFieldTests {
  @Test func `the cursor is where the caret is, for every width and position`() throws {
    for text in ["abcdefghij", "日本語の文字", "a日e\u{301}👩‍👧x", "\u{1B}[1m\ttab\n", ""] {
      for width in 1...30 {
        let window = Self.window(Box(text), width: width)
        window.press("end")
        for place in stride(from: text.count, through: 0, by: -1) {
          let frame = window.frame
          let cursor = try #require(frame.cursor, "\(text) \(width) \(place)")
          #expect((0..<width).contains(cursor.column))
          let shown = frame.lines[0]
          #expect(shown.columnCount == width)
          if place == text.count {
            #expect(frame.glyph(column: cursor.column, row: 0) == " ")
          } else {
            let index = text.index(text.startIndex, offsetBy: place)
            let expected = Self.picture(of: text[index])
            let glyph = frame.glyph(column: cursor.column, row: 0)
            // A wide glyph that is cut by the edge is a blank.
            let isCut = cursor.column == width - 1 && expected.columnCount == 2
            #expect(glyph == (isCut ? " " : expected), "\(text) \(width) \(place)")
          }
          window.press("left")
        }
      }
    }
  }

  @Test func `walking back and forth scrolls no further than needed`() {
    let window = Self.window(Box("0123456789"), width: 4)
    #expect(window.text == ["789"])
    window.press("left", "left", "left")
    #expect(window.text == ["789"])
    #expect(window.frame.cursor?.column == 0)
    window.press("left")
    #expect(window.text == ["6789"])
    window.press("home")
    #expect(window.text == ["0123"])
    window.press("right", "right", "right", "right")
    #expect(window.text == ["1234"])
    #expect(window.frame.cursor?.column == 3)
  }

  @Test func `text is typed and pasted where the caret is`() {
    let text = Box("ad")
    let window = Self.window(text)
    window.press("left")
    window.type("bc")
    #expect(text.value == "abcd")
    window.handle(.paste("1\n2"))
    #expect(text.value == "abc1 2d")
    #expect(window.frame.cursor?.column == 6)
  }

  @Test func `two keys without a frame between them both count`() {
    let text = Box("")
    let window = Self.window(text)
    window.press("x", "y", "left", "z")
    #expect(text.value == "xzy")
  }

  @Test func `a caret at the end stays there when the text changes from outside`() {
    let text = Box("one")
    let window = Self.window(text)
    _ = window.frame
    text.value = "one two"
    window.show(Self.screen(text))
    #expect(window.frame.cursor?.column == 7)
    text.value = ""
    window.show(Self.screen(text))
    #expect(window.frame.cursor?.column == 0)
    text.value = "new"
    window.show(Self.screen(text))
    window.type("!")
    #expect(text.value == "new!")
  }

  @Test func `a caret beyond the end of a shorter text moves to its end`() {
    let text = Box("a long text")
    let window = Self.window(text)
    window.press("left")
    text.value = "ab"
    window.show(Self.screen(text))
    #expect(window.frame.cursor?.column == 2)
    window.type("c")
    #expect(text.value == "abc")
  }

  @Test func `an app may refuse what is typed`() {
    let window = TextWindow(10, 1) { TextField("", text: "12") { _ in } }
    window.type("x")
    #expect(window.text == ["12"])
    #expect(window.frame.cursor?.column == 2)
  }

  @Test func `a field has a ground of its own, and the label shows where the focus is`() {
    let window = TextWindow(20, 2) {
      VStack {
        TextField("A", text: "") { _ in }
        TextField("B", text: "x") { _ in }
      }
    }
    func style(_ column: Int, _ row: Int) -> Style { window.frame.style(column: column, row: row) }
    for row in 0..<2 {
      #expect((3..<20).map { style($0, row).ground } == Array(repeating: .field, count: 17))
      #expect((0..<3).allSatisfy { style($0, row).ground == .page })
    }
    #expect(style(0, 0).role == .accent && style(0, 1).role == nil)
    window.press("tab")
    #expect(style(0, 0).role == nil && style(0, 1).role == .accent)
  }

  @Test func `the label gives way before the text does`() {
    let texts = [30, 14, 12, 11, 5, 1].map { width in
      TextWindow(width, 1) { TextField("Subject", text: "abc") { _ in } }.text[0]
    }
    #expect(texts == ["Subject: abc", "Subj… abc", "Su… abc", "abc", "abc", ""])
  }

  @Test func `keys that edit nothing go on to others`() {
    let pressed = Box<[String]>([])
    let window = TextWindow(20, 1) {
      TextField("", text: "abc") { _ in }.commands(
        Command("apply", key: "enter", help: "") { pressed.value.append("enter") },
        Command("start", key: "home", help: "") { pressed.value.append("home") },
        Command("letter", key: "q", help: "") { pressed.value.append("q") })
    }
    #expect(window.press("enter"))
    window.press("home", "q")
    #expect(pressed.value == ["enter"])
    #expect(!window.press("up"))
  }

  @Test func `the label is a command that sets the text`() throws {
    let text = Box("")
    let window = TextWindow(20, 1) {
      TextField("Due date:", text: text.value) { text.value = $0 }
    }
    try window.perform("due-date  next Monday ")
    #expect(text.value == "next Monday")
    try window.perform("due-date")
    #expect(text.value == "")
    #expect(window.commands.map(\.usage) == ["due-date TEXT"])
  }

  private static func screen(_ text: Box<String>) -> ViewScreen {
    ViewScreen { TextField("", text: text.value) { text.value = $0 } }
  }

  private static func window(_ text: Box<String>, width: Int = 20) -> TextWindow {
    let window = TextWindow(size: Size(width: width, height: 1))
    window.show(screen(text))
    return window
  }

  /// Returns a character as a cell shows it.
  private static func picture(of character: Character) -> String {
    Frame(size: Size(width: 2, height: 1)) {
      $0.write(String(character), column: 0, row: 0)
    }.glyph(column: 0, row: 0)
  }
}
