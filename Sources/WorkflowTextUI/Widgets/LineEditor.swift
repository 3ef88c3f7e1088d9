/// A line of text that is being edited, with a caret where typed text goes.
///
/// The usual keys of Emacs and of other editors work: arrows, home and end, ctrl-a and ctrl-e; by
/// words with alt or ctrl; backspace, delete, ctrl-w, ctrl-u and ctrl-k.
struct LineEditor: Equatable {
  private(set) var text: [Character]

  /// The number of characters before the caret.
  private(set) var caret: Int

  init(_ text: String, caret: Int? = nil) {
    self.text = Array(text)
    self.caret = min(max(0, caret ?? self.text.count), self.text.count)
  }

  /// Returns whether a key means something wherever text is edited.
  static func uses(_ key: KeyPress) -> Bool {
    var editor = LineEditor("")
    return editor.handle(.key(key))
  }

  /// Applies input, and returns whether it means something here.
  mutating func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .paste(let text):
      insert(text)
      return true
    case .focus:
      return false
    case .key(let key):
      if key.modifiers.isEmpty, case .character(let character) = key.key {
        insert(String(character))
        return true
      }
      return edit(key)
    }
  }

  private mutating func edit(_ key: KeyPress) -> Bool {
    switch key {
    case "left", "ctrl-b": caret = max(0, caret - 1)
    case "right", "ctrl-f": caret = min(text.count, caret + 1)
    case "home", "ctrl-a": caret = 0
    case "end", "ctrl-e": caret = text.count
    case "alt-left", "ctrl-left", "alt-b": caret = wordStart
    case "alt-right", "ctrl-right", "alt-f": caret = wordEnd
    case "backspace", "ctrl-h": remove(max(0, caret - 1)..<caret)
    case "delete", "ctrl-d": remove(caret..<min(text.count, caret + 1))
    case "ctrl-w", "alt-backspace": remove(wordStart..<caret)
    case "alt-d": remove(caret..<wordEnd)
    case "ctrl-u": remove(0..<caret)
    case "ctrl-k": remove(caret..<text.count)
    default: return false
    }
    return true
  }

  /// Inserts text as one line.
  ///
  /// Line breaks and tabs become blanks; breaks at the end are dropped.
  private mutating func insert(_ inserted: String) {
    var line = Substring(inserted)
    while line.last?.isNewline == true { line.removeLast() }
    let blanked = line.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    join(String(text[..<caret]) + String(blanked), String(text[caret...]))
  }

  private mutating func remove(_ range: Range<Int>) {
    join(String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Replaces the text before and after the caret.
  ///
  /// Characters that meet may become one, as a letter and an accent do. The caret is then after it.
  private mutating func join(_ before: String, _ after: String) {
    text = Array(before + after)
    caret = min(text.count, before.count)
  }

  private var wordStart: Int {
    var index = caret
    while index > 0, !text[index - 1].isPartOfWord { index -= 1 }
    while index > 0, text[index - 1].isPartOfWord { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = caret
    while index < text.count, !text[index].isPartOfWord { index += 1 }
    while index < text.count, text[index].isPartOfWord { index += 1 }
    return index
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
