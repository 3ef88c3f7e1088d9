/// A line of text that its user edits.
///
/// The text belongs to whoever shows the field; the caret, which is the terminal's own cursor, to the
/// eye. In scripts and in plain mode the label is a command: `title Buy milk`. As lines, all of the
/// text is shown.
public struct TextField: TextView {
  private let label: String
  private let text: String
  private let placeholder: String
  private let labelWidth: Int
  private let takesFocusAtOnce: Bool
  private let onChange: (String) -> Void

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: stands before the text; the name of the command, in lower case, is made of it.
  ///   - text: the text as it is now.
  ///   - placeholder: what stands there if the text is empty.
  ///   - labelWidth: the columns that the label and the colon fill at least, so that texts of fields
  ///     below each other begin at one column.
  ///   - takesFocusAtOnce: whether the field has the focus when it appears.
  ///   - onChange: gets the text as it is to be.
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

  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      let line = wholeLine
      return line.size(within: limit, in: context.child(at: 0, for: line))
    }
    return Size(width: limit.width, height: min(1, limit.height))
  }

  public func flexibility(along axis: Axis) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 1) : nil
  }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(atOnce: takesFocusAtOnce)
    let caret = context.state(Caret(place: text.count))
    let editor = LineEditor(text, caret: caret.value.place)
    takeInput(editor, caret, in: context)
    if context.form == .lines {
      let line = wholeLine
      return line.draw(on: canvas, in: context.child(at: 0, for: line))
    }
    // The text has at least one column, which the label does not reach into.
    let width = min(max(start.columnCount, labelWidth), max(0, canvas.size.width - 1))
    canvas.part(column: 0, row: 0, width: width, height: 1)
      .write(start, column: 0, row: 0, style: context.style.adding(isFocused ? .bold : .plain))
    let room = canvas.part(column: width, row: 0, width: canvas.size.width - width, height: 1)
    if text.isEmpty {
      let text = placeholder.truncated(toWidth: room.size.width)
      room.write(text, column: 0, row: 0, style: context.style.adding(.dim))
      if isFocused { room.placeCursor(column: 0, row: 0) }
    } else {
      draw(editor, caret, isFocused: isFocused, on: room, in: context)
    }
  }

  private var start: String { label.isEmpty ? "" : "\(label): " }

  private var wholeLine: Text {
    // Without a style, only the brackets tell it from a text.
    let hint = placeholder.isEmpty ? "" : "(\(placeholder))"
    return Text(start + (text.isEmpty ? hint : text))
  }

  private struct Caret {
    /// The number of characters before it.
    var place: Int
    /// The columns that are scrolled out at the left.
    var offset = 0
  }

  private func takeInput(_ editor: LineEditor, _ caret: ViewState<Caret>, in context: ViewContext) {
    context.receive(takesText: true) { event in
      var editor = editor
      guard editor.handle(event) else { return false }
      caret.value.place = editor.caret
      let changed = String(editor.text)
      if changed != text { onChange(changed) }
      return true
    }
    let name = label.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
    guard !name.isEmpty else { return }
    context.offer {
      [
        Command(name, parameter: "TEXT", help: "Set \(label)") { text in
          // Where it would be if the text had been typed.
          caret.value.place = text.count
          onChange(text)
        }
      ]
    }
  }

  private func draw(
    _ editor: LineEditor, _ caret: ViewState<Caret>, isFocused: Bool, on room: Canvas,
    in context: ViewContext
  ) {
    let style = context.style.adding(isFocused ? .underlined : .plain)
    let before = String(editor.text[..<editor.caret]).columnCount
    let whole = text.columnCount
    var offset = min(caret.value.offset, max(0, whole + 1 - room.size.width))
    offset = min(offset, before)
    offset = max(offset, before - room.size.width + 1)
    // Without the focus it shows its start, and goes on where it was when the focus comes back.
    guard isFocused else { return _ = room.write(text, column: 0, row: 0, style: style) }
    if offset != caret.value.offset { caret.value.offset = offset }
    room.write(text, column: -offset, row: 0, style: style)
    room.placeCursor(column: before - offset, row: 0)
  }
}
