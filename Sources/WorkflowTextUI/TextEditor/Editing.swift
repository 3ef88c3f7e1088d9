/// The state of a view that edits a text, from frame to frame; the view's owner has the text.
struct Editing {
  /// The first byte that is shown.
  var start = 0
  private var latest = Version()
  /// The version before the last edit, which the owner may have refused.
  private var former = Version()

  /// A text with what its editor knew.
  private struct Version {
    var text = ""
    /// The bytes before the caret; nil at the end, where it stays if the text changes.
    var caret: Int?
    var anchor: Int?
    var history = EditHistory()

    init() {}

    init(_ editor: TextEditor) {
      text = editor.text
      caret = editor.caret < editor.text.utf8.count ? editor.caret : nil
      (anchor, history) = (editor.anchor, editor.history)
    }
  }

  /// Returns an editor of the owner's text.
  ///
  /// If the owner has another one than was typed, there is nothing to undo.
  func editor(of text: String, kind: TextEditor.Kind) -> TextEditor {
    for version in [latest, former] where version.text.hasSameBytes(as: text) {
      return TextEditor(
        text, kind: kind, caret: version.caret, anchor: version.anchor, history: version.history)
    }
    return TextEditor(text, kind: kind, caret: latest.caret)
  }

  /// Remembers what an edit has made of an editor.
  mutating func note(_ editor: TextEditor, after before: TextEditor) {
    (former, latest) = (Version(before), Version(editor))
  }

  /// Puts the caret at the end, where it would be if the text had been typed.
  mutating func moveToEnd() { (former, latest) = (Version(), Version()) }
}

extension Canvas {
  /// Writes a part of an edited text into a row.
  ///
  /// - Parameter selection: The selected bytes of the whole text; nil if they are not shown.
  func write(
    _ part: Substring, selection: Range<Int>?, row: Int = 0, style: Style
  ) {
    let text = part.base
    guard let selection,
      case let start = max(part.startIndex, text.index(atByte: selection.lowerBound)),
      case let end = min(part.endIndex, text.index(atByte: selection.upperBound)), start < end
    else {
      write(String(part), column: 0, row: row, style: style)
      return
    }
    var column = write(String(part[..<start]), column: 0, row: row, style: style)
    column += write(
      String(part[start..<end]), column: column, row: row, style: style.adding(.selection))
    write(String(part[end...]), column: column, row: row, style: style)
  }
}
