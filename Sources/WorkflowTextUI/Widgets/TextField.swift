/// A line of text that the user edits.
///
/// The owner of the field keeps the text. The caret, which is the terminal's own cursor, is state
/// of the view. A tab that is pasted is shown by its picture. In scripts and in plain mode, the label
/// is a command: `title Buy milk`. When shown as lines, the whole text is shown.
///
/// | keys | what they do |
/// |---|---|
/// | left, right, home, end, and with ctrl or alt by words | move the caret, and select with shift |
/// | backspace, delete, and with ctrl or alt by words | remove a character or a word |
/// | ctrl-w, alt-d, ctrl-u, ctrl-k | remove a word before or after the caret, the rest of the text |
/// | ctrl-_ or alt-u, alt-e | undo, and do again what was undone |
/// | alt-c, alt-x or ctrl-x | copy and cut what is selected |
public struct TextField: TextView {
  private let label: String
  private let text: String
  private let placeholder: String
  private let labelWidth: Int?
  private let takesFocusAtOnce: Bool
  private var isSecret = false
  private var hasName = true
  private var ignoredKeys: Set<KeyPress> = []
  private let onChange: (String) -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The text before the field. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
  ///   - text: The current text.
  ///   - placeholder: The text that is shown if `text` is empty.
  ///   - labelWidth: The least number of columns that the label, the colon and a blank fill, so that
  ///     the texts of fields below each other begin at one column; nil for that of the form.
  ///   - takesFocusAtOnce: Whether the field takes the focus when it appears.
  ///   - onChange: Called with the new text.
  public init(
    _ label: String, text: String, placeholder: String = "", labelWidth: Int? = nil,
    takesFocusAtOnce: Bool = false, onChange: @escaping (String) -> Void
  ) {
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.labelWidth = labelWidth
    self.takesFocusAtOnce = takesFocusAtOnce
    self.onChange = onChange
  }

  /// Returns the field as one that offers no command.
  func nameless() -> TextField {
    var field = self
    field.hasName = false
    return field
  }

  /// Returns the field as one that leaves a key to the views around it, although it is text.
  package func ignoring(_ key: KeyPress) -> TextField {
    var field = self
    field.ignoredKeys.insert(key)
    return field
  }

  /// Returns the field as one whose text is hidden.
  func secret() -> TextField {
    var field = self
    field.isSecret = true
    return field
  }

  /// Returns a whole row; when shown as lines, the size of label and text.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return line.size(within: limit, in: context.child(at: 0, for: line))
    }
    return Size(width: limit.width, height: min(1, limit.height))
  }

  /// Fills the columns that are left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 1) : nil
  }

  /// Draws label and text, scrolled so that the caret is visible while the field has the focus.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(named: label, atOnce: takesFocusAtOnce)
    let editing = context.state(Editing())
    let editor = editing.value.editor(of: text, kind: .line)
    handleInput(editor, editing, in: context)
    if isFocused, !isSecret { offerCopying(editor, editing, in: context) }
    if context.form == .lines {
      return line.draw(on: canvas, in: context.child(at: 0, for: line))
    }
    let head = FieldLabel(label: label, width: labelWidth)
    // In a room that is higher, the field is its first row.
    let row = canvas.part(column: 0, row: 0, width: canvas.size.width, height: 1)
    let room = head.draw(isFocused: isFocused, on: row, in: context)
    draw(
      editor, editing, isFocused: isFocused, on: room, of: row,
      after: head.start(in: canvas.size.width, context), in: context)
  }
}

// MARK: - Input

extension TextField {
  private func handleInput(
    _ editor: TextEditor, _ editing: ViewState<Editing>, in context: ViewContext
  ) {
    context.receiveText(uses: { !ignoredKeys.contains($0) && TextEditor.uses($0) }) { event in
      if case .key(let key) = event, ignoredKeys.contains(key) { return false }
      var editor = editor
      let before = editor
      guard editor.handle(event) else { return false }
      editing.value.note(editor, after: before)
      if !editor.text.hasSameBytes(as: text) { onChange(editor.text) }
      return true
    }
    offerName(editing, in: context)
  }

  private func offerCopying(
    _ editor: TextEditor, _ editing: ViewState<Editing>, in context: ViewContext
  ) {
    context.offerCopying(of: editor) { rest in
      editing.value.note(rest, after: editor)
      onChange(rest.text)
    }
  }

  private func offerName(_ editing: ViewState<Editing>, in context: ViewContext) {
    let name = label.commandName
    guard hasName, !name.isEmpty else { return }
    context.offer {
      [
        Command(name, parameter: "TEXT", help: "Set \(label)") { text in
          editing.value.moveToEnd()
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
    let text = isSecret ? text.isEmpty ? "(empty)" : "(hidden)" : text
    let shown = text.isEmpty && !placeholder.isEmpty ? "(\(placeholder))" : text
    return Text(label.isEmpty ? shown : "\(label): \(shown)")
  }

  private func draw(
    _ editor: TextEditor, _ editing: ViewState<Editing>, isFocused: Bool, on room: Canvas,
    of canvas: Canvas, after head: Int, in context: ViewContext
  ) {
    let style = context.style.adding(.field)
    room.fill(style: style)
    if text.isEmpty {
      let text = placeholder.truncated(toWidth: room.size.width)
      room.write(text, column: 0, row: 0, style: style.adding(.muted))
    }
    let shown = isSecret ? editor.hidden : editor
    let start = isFocused ? start(of: shown, editing, width: room.size.width) : 0
    room.write(
      shown.text[bytes: start..<shown.text.utf8.count],
      selection: isFocused ? shown.selection : nil, style: style)
    context.receiveMouse(on: canvas) { event in
      guard event.action != .release else { return }
      var moved = editor
      // What was clicked is what was shown, also if the field gets the focus by it.
      editing.value.start = start
      let column = event.position.column - head
      let isBefore = column < 0 && event.action == .drag
      let place =
        isBefore
        ? shown.text.byte(columns: -column, before: start)
        : shown.text.byte(atColumn: max(0, column), from: start)
      let target = editor.byte(of: place, in: shown)
      moved.press(
        at: target, clicks: event.clicks,
        selects: event.action == .drag || event.modifiers.contains(.shift), isHidden: isSecret)
      editing.value.note(moved, after: editor)
    }
    guard isFocused else { return }
    let before = shown.text[bytes: start..<shown.caret].writtenColumnCount
    room.placeCursor(column: before, row: 0)
    context.look(at: room, position: editor.caret)
  }

  /// Returns the first visible byte, moved no further than needed to show the caret.
  private func start(
    of editor: TextEditor, _ editing: ViewState<Editing>, width: Int
  ) -> Int {
    let text = editor.text
    // The caret needs a column too.
    let last = text.byte(columns: width - 1, before: text.utf8.count)
    var start = min(editing.value.start, last, editor.caret)
    start = text.characterBoundary(from: start)
    start = max(start, text.byte(columns: width - 1, before: editor.caret))
    if start != editing.value.start { editing.value.start = start }
    return start
  }
}

extension TextEditor {
  /// The editor with a dot for each character.
  fileprivate var hidden: TextEditor {
    func position(_ offset: Int) -> Int {
      text[bytes: 0..<offset].count * TextEditor.dot.utf8.count
    }
    return TextEditor(
      String(repeating: TextEditor.dot, count: text.count), kind: kind, caret: position(caret),
      anchor: anchor.map(position))
  }

  private static let dot = "•"

  /// Returns the byte of a byte of what is shown, where each character may be a dot.
  fileprivate func byte(of offset: Int, in shown: TextEditor) -> Int {
    if shown.text.hasSameBytes(as: text) { return offset }
    let count = offset / TextEditor.dot.utf8.count
    return text.prefix(count).utf8.count
  }
}
