import WorkflowTestSupport
import Testing

@testable import WorkflowTextUI

struct TextEditorTests {
  @Test func `all short texts, carets and keys give what a naive editor gives`() {
    let edits = Self.edits
    for text in thinned(Self.texts) {
      for caret in 0...text.count {
        for (key, edit) in edits {
          var editor = TextEditor(text, at: caret)
          var model = NaiveEditor(
            before: String(text.prefix(caret)), after: String(text.dropFirst(caret)))
          let isUsed = editor.handle(.key(key))
          edit(&model)
          let isSame = editor.text == model.text && editor.characterCaret == model.caret
          if !isUsed || !isSame { Issue.record("\(key) in \(text) at \(caret): \(editor)") }
        }
      }
    }
  }

  @Test func `random keys one after the other keep text and caret valid`() {
    let typed: [Character] = ["a", " ", "é", "\u{301}", "👩", "\u{200D}", "🇩", "🇪", "日", "\u{FE0F}"]
    let keys = Self.edits.map(\.0)
    for seed in Seeds.chosen(500) {
      var random = SeededGenerator(seed: seed)
      var editor = TextEditor("")
      for _ in 0..<40 {
        if Bool.random(using: &random), let character = typed.randomElement(using: &random) {
          _ = editor.handle(.key(KeyPress(.character(character))))
        } else if let key = keys.randomElement(using: &random) {
          _ = editor.handle(.key(key))
        }
        if editor.text.characterBoundary(from: editor.caret) != editor.caret {
          Issue.record("seed \(seed): \(editor)")
        }
      }
    }
  }

  @Test func `an accent typed after a letter joins it`() {
    var editor = TextEditor("ae", at: 1)
    _ = editor.handle(.key(KeyPress(.character("\u{301}"))))
    #expect(String(editor.text) == "a\u{301}e")
    #expect(editor.characterCaret == 1)
    #expect(editor.text.count == 2)
  }

  @Test func `a family typed scalar by scalar is one character`() {
    var editor = TextEditor("")
    for character in ["👩", "\u{200D}", "👧"] as [Character] {
      _ = editor.handle(.key(KeyPress(.character(character))))
    }
    #expect(editor.text == "👩\u{200D}👧" && editor.text.count == 1)
    #expect(editor.characterCaret == 1)
    _ = editor.handle(.key("backspace"))
    #expect(editor.text == "")
  }

  @Test func `two letters of a flag that meet are one character, with the caret after it`() {
    var editor = TextEditor("🇩x🇪", at: 2)
    _ = editor.handle(.key("backspace"))
    #expect(editor.text == "🇩🇪")
    #expect(editor.characterCaret == 1)
  }

  @Test func `pasted lines become one, without breaks at the end`() {
    var editor = TextEditor("[]", at: 1)
    let isUsed = editor.handle(.paste("one\r\ntwo\tthree\n\nfour\n\n"))
    #expect(isUsed)
    #expect(String(editor.text) == "[one two\tthree  four]")
    #expect(editor.characterCaret == 20)
    let isUsedAgain = editor.handle(.paste("\n"))
    #expect(isUsedAgain)
    #expect(String(editor.text) == "[one two\tthree  four]")
    var selecting = TextEditor("one two", at: 7)
    _ = selecting.handle(.key("ctrl-shift-left"))
    _ = selecting.handle(.paste("\n"))
    #expect(String(selecting.text) == "one two")
  }

  @Test(arguments: ["alt-d", "alt-delete", "ctrl-delete"])
  func `a word after the caret is removed`(key: String) {
    var editor = TextEditor("one two three", at: 4)
    _ = editor.handle(.key(KeyPress(stringLiteral: key)))
    #expect(String(editor.text) == "one  three")
  }

  @Test func `other keys and events do nothing`() {
    let others: [KeyPress] = [
      "enter", "tab", "escape", "up", "down", "pageup", "pagedown", "f1", "insert", "ctrl-x",
      "alt-x", "shift-tab", "ctrl-alt-a", "shift-up",
    ]
    for key in others {
      var editor = TextEditor("text", at: 2)
      let isUsed = editor.handle(.key(key))
      #expect(!isUsed)
      #expect(editor == TextEditor("text", at: 2))
      #expect(!TextEditor.uses(key))
    }
    var editor = TextEditor("text")
    let isUsed = editor.handle(.focus(true))
    #expect(!isUsed)
    #expect(TextEditor.uses("a"))
    #expect(TextEditor.uses("ctrl-k"))
  }

  @Test func `a caret outside of the text moves to the nearest end`() {
    #expect(TextEditor("abc", caret: 9).caret == 3)
    #expect(TextEditor("abc", caret: -1).caret == 0)
    #expect(TextEditor("abc").caret == 3)
    #expect(TextEditor("ae\u{301}b", caret: 2).caret == 4)
  }

  /// All texts of up to four characters: a letter, a blank, and characters of several scalars.
  private static let texts: [String] = {
    var texts = [""]
    var longest = [""]
    for _ in 1...4 {
      longest = longest.flatMap { text in ["a", " ", "e\u{301}", "👩‍👧"].map { text + $0 } }
      texts += longest
    }
    return texts
  }()

  private static var edits: [(KeyPress, (inout NaiveEditor) -> Void)] {
    [
      ("left", { $0.moveBack() }), ("ctrl-b", { $0.moveBack() }),
      ("right", { $0.moveOn() }), ("ctrl-f", { $0.moveOn() }),
      ("home", { $0.moveToStart() }), ("ctrl-a", { $0.moveToStart() }),
      ("end", { $0.moveToEnd() }), ("ctrl-e", { $0.moveToEnd() }),
      ("alt-b", { $0.moveWordBack() }), ("alt-left", { $0.moveWordBack() }),
      ("ctrl-left", { $0.moveWordBack() }),
      ("alt-f", { $0.moveWordOn() }), ("alt-right", { $0.moveWordOn() }),
      ("ctrl-right", { $0.moveWordOn() }),
      ("backspace", { $0.before = String($0.before.dropLast()) }),
      ("ctrl-h", { $0.before = String($0.before.dropLast()) }),
      ("delete", { $0.after = String($0.after.dropFirst()) }),
      ("ctrl-d", { $0.after = String($0.after.dropFirst()) }),
      ("ctrl-w", { $0.cutWordBack() }), ("alt-backspace", { $0.cutWordBack() }),
      ("alt-d", { $0.cutWordOn() }),
      ("ctrl-u", { $0.before = "" }), ("ctrl-k", { $0.after = "" }),
      ("x", { $0.before += "x" }), ("space", { $0.before += " " }), ("日", { $0.before += "日" }),
    ]
  }
}

extension TextEditor {
  /// Creates an editor with its caret behind a number of characters.
  fileprivate init(_ text: String, at characters: Int) {
    self.init(text, caret: String(text.prefix(characters)).utf8.count)
  }

  /// The number of characters before the caret.
  fileprivate var characterCaret: Int { text[bytes: 0..<caret].count }
}

/// The text before and after the caret, edited in the simplest way.
private struct NaiveEditor {
  var before: String
  var after: String

  var text: String { before + after }
  var caret: Int { before.count }

  mutating func moveBack() {
    if let last = before.popLast() { after = String(last) + after }
  }

  mutating func moveOn() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  mutating func moveToStart() { (before, after) = ("", text) }
  mutating func moveToEnd() { (before, after) = (text, "") }

  mutating func moveWordBack() {
    while let last = before.last, !Self.isWord(last) { moveBack() }
    while let last = before.last, Self.isWord(last) { moveBack() }
  }

  mutating func moveWordOn() {
    while let first = after.first, !Self.isWord(first) { moveOn() }
    while let first = after.first, Self.isWord(first) { moveOn() }
  }

  mutating func cutWordBack() {
    let kept = after
    moveWordBack()
    after = kept
  }

  mutating func cutWordOn() {
    let kept = before
    moveWordOn()
    before = kept
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
