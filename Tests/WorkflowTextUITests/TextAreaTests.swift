import Testing
import WorkflowTestSupport

@testable import WorkflowTextUI

/// The editor of several lines: rows, caret, selection, undo.
struct TextAreaTests {
  @Test func `a text is typed, wrapped and edited where the caret is`() {
    let text = Box("")
    let window = Self.window(text, 10, 4)
    window.type("one two three")
    #expect(window.text == ["one two", "three", "", ""])
    #expect(window.frame.cursor?.column == 5 && window.frame.cursor?.row == 1)
    window.press("enter", "x", "up", "home")
    window.type("_")
    #expect(text.value == "_one two three\nx")
    window.press("end", "ctrl-k")
    #expect(text.value == "_one two threex")
  }

  @Test func `the caret keeps its column through shorter rows`() {
    let text = Box("abcdef\nab\nabcdef")
    let window = Self.window(text, 20, 4)
    window.press("ctrl-home", "right", "right", "right", "right", "down")
    #expect(window.frame.cursor == Position(column: 2, row: 1))
    window.press("down")
    #expect(window.frame.cursor == Position(column: 4, row: 2))
    window.press("down")
    #expect(window.frame.cursor == Position(column: 6, row: 2))
    window.press("up", "up", "up", "up")
    #expect(window.frame.cursor == Position(column: 0, row: 0))
  }

  @Test func `what is selected is shown, replaced and removed`() {
    let text = Box("one two\nthree")
    let window = Self.window(text, 20, 4)
    window.press("ctrl-home", "shift-down", "shift-right")
    #expect(
      window.frame.style(column: 0, row: 0).role == .selection
        && window.frame.style(column: 0, row: 1).role == .selection)
    #expect(window.frame.style(column: 1, row: 1).role != .selection)
    window.type("X")
    #expect(text.value == "Xhree")
    window.press("shift-ctrl-right", "backspace")
    #expect(text.value == "X")
    window.press("ctrl-_", "ctrl-_", "ctrl-_")
    #expect(text.value == "one two\nthree")
    window.press("alt-e")
    #expect(text.value == "Xhree")
    window.press("shift-home", "left", "shift-end", "right")
    #expect(window.frame.cursor == Position(column: 5, row: 0))
  }

  @Test func `a text that the owner has replaced has nothing to undo`() {
    let text = Box("one")
    let window = Self.window(text, 20, 4)
    window.type("!")
    text.value = "other"
    window.show(ViewScreen { TextArea("note", text: text.value) { text.value = $0 } })
    window.press("ctrl-_")
    #expect(text.value == "other")
  }

  @Test func `an owner may change what was typed, or refuse it`() {
    let text = Box("")
    func show(_ change: @escaping (String) -> Void) -> TextWindow {
      TextWindow(20, 4) { TextArea("note", text: text.value, onChange: change) }
    }
    // One scalar in the place of two, so positions move.
    let composing = show { text.value = $0.replacing("e\u{301}", with: "\u{E9}") }
    composing.handle(.paste("e\u{301}"))
    composing.press("ctrl-_", "alt-e", "x", "ctrl-_")
    #expect(text.value == "\u{E9}")
    text.value = "e\u{301}"
    let replacing = show { text.value = $0 }
    replacing.press("shift-left")
    replacing.handle(.paste("\u{E9}"))
    #expect(text.value.utf8.count == 2)
    replacing.press("ctrl-_")
    #expect(text.value.utf8.count == 3)
    text.value = ""
    let short = show { if $0.count <= 5 { text.value = $0 } }
    short.type("hello!")
    short.press("home", "x", "x", "delete")
    #expect(text.value == "ello")
    short.press("ctrl-_")
    #expect(text.value == "hello")
    short.press("ctrl-_")
    #expect(text.value == "")
  }

  @Test func `in a scroll area, an area is as high as its text`() {
    let text = (1...60).map(String.init).joined(separator: "\n")
    let window = TextWindow(30, 8) {
      ScrollArea {
        VStack {
          Text("Before")
          TextArea("note", text: text) { _ in }.border("Note")
          Text("Save")
        }
      }.border()
    }
    #expect(window.text[0].contains("lines 57–62 of"), "\(window.text)")
    window.press("ctrl-home", "pagedown")
    #expect(window.text.contains { $0.contains("6") })
    #expect(!window.text.contains { $0.contains("60") })
  }

  @Test func `a selection is shown where the focus is`() {
    let window = TextWindow(20, 2) {
      VStack {
        TextField("", text: "one") { _ in }
        TextField("", text: "two") { _ in }
      }
    }
    func isSelected(_ row: Int) -> Bool {
      window.frame.style(column: 2, row: row).role == .selection
    }
    window.press("shift-left")
    #expect(isSelected(0))
    window.press("tab", "shift-left")
    #expect(!isSelected(0) && isSelected(1))
  }

  @Test func `a field is one line, whatever its text has`() {
    let text = Box("a\nb")
    let window = TextWindow(20, 1) { TextField("", text: text.value) { text.value = $0 } }
    window.press("home", "x", "end", "ctrl-u")
    #expect(text.value == "")
  }

  @Test func `one long line is edited as short ones are`() {
    let text = Box(String(repeating: "word ", count: 2_000))
    let window = Self.window(text, 60, 20)
    for _ in 0..<4 { window.press("x", "up", "backspace") }
    #expect(text.value.utf8.count == 10_000)
    // As it is wrapped when read by characters.
    let rows = AreaRows(text: text.value, width: 59)
    let same = AreaRows(text: text.value + "\u{E9}", width: 59)
    let isSame = rows.rows(from: 0, count: 100) == same.rows(from: 0, count: 100)
    #expect(isSame)
  }

  @Test func `tab leaves, and page keys move by pages`() {
    let text = Box((1...30).map(String.init).joined(separator: "\n"))
    let window = Self.window(text, 20, 6)
    #expect(window.text == ["25", "26", "27", "28", "29", "30"])
    window.press("pageup")
    #expect(window.text == ["25", "26", "27", "28", "29", "30"])
    window.press("pageup")
    #expect(window.text.first == "20")
    window.press("ctrl-home", "pagedown")
    #expect(window.frame.cursor == Position(column: 0, row: 5))
    window.resize(20, 3)
    #expect(window.frame.cursor != nil)
    #expect(!window.press("tab"))
  }

  @Test(arguments: Seeds.chosen(300)) func `whatever is done can be undone and done again`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let first = random.pick(["", "a b\nc", "日本 e\u{301}\n\n👩‍👧 x", "one two three"])
    var editor = TextEditor(first, kind: .area)
    for _ in 0..<random.below(60) {
      let event: InputEvent =
        random.isOne(in: 3)
        ? .paste(random.pick(["x", "a\r\nb", "🇩", "🇪", "\u{301}", "word ", "\n"]))
        : .key(random.pick(Self.keys))
      _ = editor.handle(event)
      #expect(editor.text.characterBoundary(from: editor.caret) == editor.caret)
    }
    // Whatever was undone is forgotten now.
    _ = editor.handle(.paste("end"))
    let last = editor.text
    for _ in 0...60 { _ = editor.handle(.key("alt-u")) }
    #expect(editor.text == first)
    for _ in 0...60 { _ = editor.handle(.key("alt-e")) }
    #expect(editor.text == last)
  }

  private static let keys: [KeyPress] = [
    "a", "b", " ", "é", "日", "enter", "backspace", "delete", "left", "right", "home", "end",
    "shift-left", "shift-right", "shift-home", "shift-end", "ctrl-w", "alt-d", "ctrl-u", "ctrl-k",
    "ctrl-left", "shift-ctrl-right", "ctrl-home", "ctrl-end", "alt-u", "alt-u", "alt-e",
  ]

  @Test(arguments: [
    ("abcde हिमालय", ["abcde ", "हिमालय"]), (" abcdefgन्दी", [" ", "abcdefg", "न्दी"]),
    ("abcde漢字", ["abcde漢", "字"]), ("abcdefﾞ日本", ["abcdefﾞ", "日本"]),
  ])
  func `words of letters with marks stay together`(text: String, expected: [String]) {
    let rows = AreaRows(text: text, width: 8).line(of: 0)
    #expect(rows.map { String(text[bytes: $0]) } == expected)
  }

  @Test(arguments: Seeds.chosen(300)) func `rows have all of a text, and as much of it as fits`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "bc", " ", "  ", "日", "e\u{301}", "👩‍👧", "\n", "long_word", "\t", "\r\n"]
    let text = (0..<random.below(40)).map { _ in random.pick(parts) }.joined()
    let rows = AreaRows(text: text, width: 1 + random.below(12))
    let all = rows.rows(from: 0, count: .max)
    var at = 0
    for (index, row) in all.enumerated() {
      // Between rows there is nothing, or one line break.
      let gap = String(text[bytes: at..<row.lowerBound])
      #expect(index == 0 ? gap.isEmpty : ["", "\n", "\r\n"].contains(gap), "\(seed)")
      let written = text[bytes: row]
      let width = Self.columns(written)
      #expect(width <= rows.width || written.count { $0 != " " } <= 1, "\(seed): \(written)")
      if index > 0, gap.isEmpty {
        // The row before could not have taken the first word of this one.
        let before = all[index - 1]
        let word = written.prefix { $0 != " " && Self.columns("\($0)") == 1 }
        let next = word.isEmpty ? written.prefix(1) : word
        let both = text[bytes: before].writtenColumnCount + next.writtenColumnCount
        #expect(both > rows.width, "\(seed): \(text[bytes: before])|\(written)")
      }
      at = row.upperBound
      #expect(rows.row(of: row.lowerBound).rows.contains(row), "\(seed)")
    }
    #expect(at == text.utf8.count)
    // From anywhere, the same rows are found.
    for (index, row) in all.enumerated() {
      #expect(rows.rows(from: row.lowerBound, count: .max) == Array(all[index...]), "\(seed)")
      let back = random.below(6)
      #expect(rows.start(back, before: row.lowerBound) == all[max(0, index - back)].lowerBound)
    }
  }

  private static func columns(_ text: some StringProtocol) -> Int {
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == " " {
      end = text.index(before: end)
    }
    return text[..<end].writtenColumnCount
  }

  @Test(arguments: Seeds.chosen(200)) func `the caret is always on the screen, on its character`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let text = Box(random.pick(["", "one two three four five", "日本語\n\nab cd\n", "x\ny\nz\n"]))
    let (width, height) = (2 + random.below(12), 1 + random.below(5))
    let window = Self.window(text, width, height)
    let keys = Self.keys + ["up", "down", "pageup", "pagedown", "shift-up", "shift-down"]
    for _ in 0..<60 {
      window.press(random.pick(keys))
      let cursor = try #require(window.frame.cursor, "\(seed)")
      #expect((0..<width).contains(cursor.column) && (0..<height).contains(cursor.row))
    }
    // Typed where the cursor is.
    let cursor = try #require(window.frame.cursor)
    if cursor.column < width - 2 {
      window.press("Q", "left")
      let after = try #require(window.frame.cursor)
      #expect(window.frame.glyph(column: after.column, row: after.row) == "Q", "\(seed)")
    }
  }

  @Test func `as lines, the whole text is shown, and commands change it`() throws {
    let text = Box("one\ntwo")
    let window = TextWindow(20, 6, form: .lines) {
      TextArea("To do", text: text.value) { text.value = $0 }
    }
    #expect(window.text.prefix(2) == ["To do: one", "two"])
    #expect(window.commands.map(\.usage).contains("add-to-to-do TEXT"))
    try window.perform("add-to-to-do three")
    #expect(text.value == "one\ntwo\nthree")
    try window.perform("to-do other")
    #expect(text.value == "other")
  }

  @Test func `text areas`() {
    assertFrames {
      VStack {
        TextArea("Note", text: "Buy \(Sample.wide)\n\n\(Sample.hostile)\n" + Sample.emoji) { _ in }
          .border("Note")
        TextArea("Empty", text: "", placeholder: "what to buy, and where") { _ in }
      }
    }
  }

  private static func window(_ text: Box<String>, _ width: Int, _ height: Int) -> TextWindow {
    TextWindow(width, height) { TextArea("note", text: text.value) { text.value = $0 } }
  }
}
