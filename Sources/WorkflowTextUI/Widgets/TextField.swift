/// A line of text that the user edits.
///
/// The owner of the field keeps the text. The caret, which is the terminal's own cursor, is state
/// of the view. In scripts and in plain mode, the label is a command: `title Buy milk`. When shown
/// as lines, the whole text is shown.
public struct TextField: TextView {
  private let label: String
  private let text: String
  private let placeholder: String
  private let labelWidth: Int
  private let takesFocusAtOnce: Bool
  private let onChange: (String) -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The text before the field. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
  ///   - text: The current text.
  ///   - placeholder: The text that is shown if `text` is empty.
  ///   - labelWidth: The least number of columns that the label and the colon fill, so that the
  ///     texts of fields below each other begin at one column.
  ///   - takesFocusAtOnce: Whether the field takes the focus when it appears.
  ///   - onChange: Called with the new text.
  public init(
    _ label: String, text: String, placeholder: String = "", labelWidth: Int = 0,
    takesFocusAtOnce: Bool = false, onChange: @escaping (String) -> Void
  ) {
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.labelWidth = labelWidth
    self.takesFocusAtOnce = takesFocusAtOnce
    self.onChange = onChange
  }

  /// Returns a whole row; when shown as lines, the size of label and text.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return line.size(within: limit, in: context.child(at: 0, for: line))
    }
    return Size(width: limit.width, height: min(1, limit.height))
  }

  /// Takes the columns that are left over.
  public func flexibility(along axis: Axis) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 1) : nil
  }

  /// Draws label and text, scrolled so that the caret is visible while the field has the focus.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(atOnce: takesFocusAtOnce)
    let caret = context.state(Caret())
    let editor = LineEditor(text, caret: caret.value.position)
    takeInput(editor, caret, in: context)
    if context.form == .lines {
      return line.draw(on: canvas, in: context.child(at: 0, for: line))
    }
    let written = canvas.write(
      head(width: canvas.size.width), column: 0, row: 0,
      style: context.style.adding(isFocused ? .bold : .plain))
    let isWide = canvas.size.width - labelWidth > TextField.leastRoom
    let start = isWide ? max(written, labelWidth) : written
    let room = canvas.part(column: start, row: 0, width: canvas.size.width - start, height: 1)
    draw(editor, caret, isFocused: isFocused, on: room, in: context)
  }

  private struct Caret {
    /// The number of characters before it; nil at the end, where it stays if the text changes.
    var position: Int?
    /// The number of columns that are scrolled out at the left.
    var offset = 0
  }
}

// MARK: - Input

extension TextField {
  private func takeInput(_ editor: LineEditor, _ caret: ViewState<Caret>, in context: ViewContext) {
    context.receiveText(uses: LineEditor.uses) { event in
      var editor = editor
      guard editor.handle(event) else { return false }
      caret.value.position = editor.caret < editor.text.count ? editor.caret : nil
      let changed = String(editor.text)
      if changed != text { onChange(changed) }
      return true
    }
    let name = label.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
    guard !name.isEmpty else { return }
    context.offer {
      [
        Command(name, parameter: "TEXT", help: "Set \(label)") { text in
          // The caret goes where it would be if the text had been typed.
          caret.value.position = nil
          onChange(text)
        }
      ]
    }
  }
}

// MARK: - Drawing

extension TextField {
  /// The field when shown as lines, where nothing scrolls.
  private var line: Text {
    let shown = text.isEmpty && !placeholder.isEmpty ? "(\(placeholder))" : text
    return Text(label.isEmpty ? shown : "\(label): \(shown)")
  }

  /// Returns the label with its colon, which gives way before the text does.
  private func head(width: Int) -> String {
    let room = width - TextField.leastRoom - 1
    guard !label.isEmpty, room > 2 else { return "" }
    return "\(label):".truncated(toWidth: room) + " "
  }

  /// The columns that the text gets before the label gets any.
  private static let leastRoom = 8

  private func draw(
    _ editor: LineEditor, _ caret: ViewState<Caret>, isFocused: Bool, on room: Canvas,
    in context: ViewContext
  ) {
    let style = context.style.adding(isFocused ? .underlined : .plain)
    room.fill(style: style)
    if text.isEmpty {
      let text = placeholder.truncated(toWidth: room.size.width)
      room.write(text, column: 0, row: 0, style: style.adding(.dim))
    }
    let before = String(editor.text[..<editor.caret]).writtenColumnCount
    let offset = isFocused ? offset(caret, before: before, width: room.size.width) : 0
    room.write(text, column: -offset, row: 0, style: style)
    guard isFocused else { return }
    room.placeCursor(column: before - offset, row: 0)
    context.look(at: room, position: editor.caret)
  }

  /// Returns the columns scrolled out at the left, moved no further than needed to show the caret.
  private func offset(_ caret: ViewState<Caret>, before: Int, width: Int) -> Int {
    var offset = min(caret.value.offset, max(0, text.writtenColumnCount + 1 - width))
    offset = min(offset, before)
    offset = max(offset, before - width + 1)
    if offset != caret.value.offset { caret.value.offset = offset }
    return offset
  }
}

extension String {
  /// The number of columns of the text as a canvas writes it, where a tab is a picture of one.
  fileprivate var writtenColumnCount: Int {
    var reader = GlyphReader(self)
    var columns = 0
    while let element = reader.next() {
      switch element {
      case .glyph(let glyph): columns += glyph.width
      case .tab, .lineBreak: columns += 1
      }
    }
    return columns
  }
}
