/// A text that is being edited, with a caret where typed text goes.
///
/// A text field and a text area share it. The usual keys of Emacs and of other editors work: home
/// and end, ctrl-a and ctrl-e; arrows, backspace and delete, by words with alt or ctrl; ctrl-w,
/// alt-d, ctrl-u and ctrl-k. Shift and a motion select. `ctrl-_` and alt-u undo, and alt-e redoes.
/// The view offers to copy and to cut what is selected: ``ViewContext/offerCopying(of:cut:)``.
///
/// - Complexity: O(bytes after the caret), which a key moves, and O(characters around it), which it
///   reads.
struct TextEditor: Equatable {
  enum Kind { case line, area }

  let kind: Kind
  private(set) var text: String
  /// The number of bytes before the caret, which is between two characters.
  private(set) var caret: Int
  /// The other end of the selection; nil without one.
  private(set) var anchor: Int?
  private(set) var history: EditHistory

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - text: The text as it is, also with line breaks in a field.
  ///   - caret: The bytes before the caret; nil for the end. If it is not between two characters,
  ///     the next place that is.
  ///   - anchor: The other end of the selection.
  ///   - history: The edits of this text.
  init(
    _ text: String, kind: Kind = .line, caret: Int? = nil, anchor: Int? = nil,
    history: EditHistory = EditHistory()
  ) {
    var text = text
    text.makeContiguousUTF8()
    self.kind = kind
    self.text = text
    self.history = history
    self.caret = text.characterBoundary(from: caret ?? text.utf8.count)
    self.anchor = anchor.map(text.characterBoundary)
  }

  /// The selected bytes; nil if there are none.
  var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// The selected text; nil if there is none.
  var selectedText: String? { selection.map { String(text[bytes: $0]) } }

  /// Moves the caret, and selects what is between if `selects` is set.
  mutating func move(to offset: Int, selects: Bool) {
    history.close()
    anchor = selects ? anchor ?? caret : nil
    caret = offset
  }

  /// Returns whether a key means something wherever text is edited.
  static func uses(_ key: KeyPress, kind: Kind = .line) -> Bool {
    EditorCommand(key, isArea: kind == .area) != nil
  }

  /// Applies input, and returns whether it means something here.
  mutating func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .paste(let text):
      history.close()
      insert(text, joins: false)
      return true
    case .focus, .mouse:
      return false
    case .key(let key):
      guard let command = EditorCommand(key, isArea: kind == .area) else { return false }
      perform(command)
      return true
    }
  }

  private mutating func perform(_ command: EditorCommand) {
    switch command {
    case .insert(let text): insert(text, joins: true)
    case .move(let motion, let selects):
      move(to: target(of: motion, selects: selects), selects: selects)
    case .remove(let part):
      let joins = part == .characterBefore || part == .characterAfter
      replace(selection ?? range(of: part), with: "", joins: joins)
    case .undo: undo()
    case .redo: redo()
    }
  }
}

// MARK: - Changes

extension TextEditor {
  /// Puts a text in the place of the selection, or at the caret.
  ///
  /// In a line, line breaks become blanks, and those at the end are dropped. A tab is a tab.
  private mutating func insert(_ inserted: String, joins: Bool) {
    var text = inserted
    switch kind {
    case .line:
      while text.last?.isNewline == true { text.removeLast() }
      if text.contains(where: \.isNewline) {
        text = String(text.map { $0.isNewline ? " " : $0 })
      }
    case .area:
      if text.utf8.contains(0x0D) { text = String(text.map { $0.isNewline ? "\n" : $0 }) }
    }
    // Nothing is left to put in the place of the selection.
    if text.isEmpty { return }
    replace(selection ?? caret..<caret, with: text, joins: joins)
  }

  /// Removes the selection, as one change to undo.
  mutating func cut() {
    if let selection { replace(selection, with: "", joins: false) }
  }

  /// Returns what a key removes if nothing is selected.
  private func range(of part: EditorCommand.Part) -> Range<Int> {
    switch part {
    case .characterBefore: return text.byte(before: caret)..<caret
    case .characterAfter: return caret..<text.byte(after: caret)
    case .wordBefore: return wordStart..<caret
    case .wordAfter: return caret..<wordEnd
    case .lineBefore: return lineStart..<caret
    case .lineAfter:
      let end = lineEnd
      // At its end, the line joins the next one.
      return caret..<(end == caret ? text.byte(after: caret) : end)
    }
  }

  private mutating func replace(_ range: Range<Int>, with inserted: String, joins: Bool) {
    let removed = String(text[bytes: range])
    if !removed.isEmpty || !inserted.isEmpty {
      history.add(
        .init(offset: range.lowerBound, removed: removed, inserted: inserted), joins: joins)
    }
    put(inserted, inPlaceOf: range)
  }

  private mutating func put(_ inserted: String, inPlaceOf range: Range<Int>) {
    text.replaceSubrange(
      text.index(atByte: range.lowerBound)..<text.index(atByte: range.upperBound), with: inserted)
    anchor = nil
    caret = text.characterBoundary(from: range.lowerBound + inserted.utf8.count)
  }

  private mutating func undo() {
    guard let edit = history.takeUndo() else { return }
    put(edit.removed, inPlaceOf: edit.offset..<edit.offset + edit.inserted.utf8.count)
  }

  private mutating func redo() {
    guard let edit = history.takeRedo() else { return }
    put(edit.inserted, inPlaceOf: edit.offset..<edit.offset + edit.removed.utf8.count)
  }
}
