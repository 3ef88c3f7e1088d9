/// What a view that edits a text remembers from frame to frame; the owner of the view has the text.
struct Editing {
  /// The bytes before the caret; nil at the end, where it stays if the text changes.
  var caret: Int?
  var anchor: Int?
  /// The first byte that is shown.
  var start = 0
  private var history = EditHistory()
  /// The text as it was edited last.
  private var text = ""

  /// Returns an editor of the owner's text.
  ///
  /// If the owner has another one than was typed, there is nothing to undo.
  func editor(of text: String, kind: TextEditor.Kind) -> TextEditor {
    guard text == self.text else { return TextEditor(text, kind: kind, caret: caret) }
    return TextEditor(text, kind: kind, caret: caret, anchor: anchor, history: history)
  }

  /// Remembers what an editor has done.
  mutating func note(_ editor: TextEditor) {
    caret = editor.caret < editor.text.utf8.count ? editor.caret : nil
    (anchor, history, text) = (editor.anchor, editor.history, editor.text)
  }
}

extension Canvas {
  /// Writes a part of an edited text into the first row, with its selection.
  func write(_ part: Substring, of editor: TextEditor, row: Int = 0, style: Style) {
    let bytes = part.startIndex..<part.endIndex
    guard let selection = editor.selection else {
      write(String(part), column: 0, row: row, style: style)
      return
    }
    let start = max(bytes.lowerBound, editor.text.index(atByte: selection.lowerBound))
    let end = min(bytes.upperBound, editor.text.index(atByte: selection.upperBound))
    guard start < end else {
      write(String(part), column: 0, row: row, style: style)
      return
    }
    var column = write(String(part[..<start]), column: 0, row: row, style: style)
    column += write(
      String(part[start..<end]), column: column, row: row, style: style.adding(.reversed))
    write(String(part[end...]), column: column, row: row, style: style)
  }
}
