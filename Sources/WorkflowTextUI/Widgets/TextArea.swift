/// Lines of text that the user edits.
///
/// The owner of the area keeps the text. Long lines are wrapped. The caret, which is the terminal's
/// own cursor, the selection, the scroll position and what can be undone are state of the view.
///
/// | keys | what they do |
/// |---|---|
/// | arrows, home, end, page up and down | move the caret, and select with shift |
/// | ctrl or alt with left or right, ctrl-home, ctrl-end | move by words, to the start and to the end |
/// | backspace, delete, and with ctrl or alt by words | remove a character or a word |
/// | ctrl-w, alt-d, ctrl-u, ctrl-k | remove a word before or after the caret, the rest of a line |
/// | ctrl-_ or alt-u, alt-e | undo, and do again what was undone |
/// | alt-c, alt-x or ctrl-x | copy and cut what is selected |
/// | tab | leaves the area |
///
/// In scripts and in plain mode, the label is a command that sets the text, and `add-to-LABEL` adds a
/// line at its end. When shown as lines, the whole text is shown.
public struct TextArea: TextView {
  private let label: String
  private let text: String
  private let placeholder: String
  private let takesFocusAtOnce: Bool
  private let onChange: (String) -> Void

  /// Creates a text area.
  ///
  /// - Parameters:
  ///   - label: The name of the command, in lower case and with its words joined by `-`; and the
  ///     text before the area when shown as lines. It is not drawn: a border has it as its title.
  ///   - text: The current text.
  ///   - placeholder: The text that is shown if `text` is empty.
  ///   - takesFocusAtOnce: Whether the area takes the focus when it appears.
  ///   - onChange: Called with the new text.
  public init(
    _ label: String, text: String, placeholder: String = "", takesFocusAtOnce: Bool = false,
    onChange: @escaping (String) -> Void
  ) {
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.takesFocusAtOnce = takesFocusAtOnce
    self.onChange = onChange
  }

  /// Returns all the room; when shown as lines, the size of label and text.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    guard context.form == .lines else {
      return limit.height > .unlimited / 2 ? content(limit) : limit
    }
    return lines.size(within: limit, in: context.child(at: 0, for: lines))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  /// Draws the rows around the caret.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(named: label, atOnce: takesFocusAtOnce)
    let state = context.state(State())
    let editor = state.value.editing.editor(of: text, kind: .area)
    // The caret needs a column at the end of a row.
    let rows = AreaRows(text: editor.text, width: max(1, canvas.size.width - 1))
    handleInput(editor, rows, page: canvas.visibleRows.count, state, in: context)
    offerCommands(state, in: context)
    if isFocused { offerCopying(editor, state, in: context) }
    if context.form == .lines {
      lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    } else if canvas.size.height > 0 {
      draw(editor, rows, state, isFocused: isFocused, on: canvas, in: context)
    }
  }

  private struct State {
    var editing = Editing()
    /// Whether the wheel was turned since the last key: the caret may be out of sight then.
    var isWheeled = false
    /// The column in which the caret goes up and down, through shorter rows too.
    var column: Int?
  }
}

// MARK: - Input

extension TextArea {
  private func handleInput(
    _ editor: TextEditor, _ rows: AreaRows, page: Int, _ state: ViewState<State>,
    in context: ViewContext
  ) {
    context.receiveText(uses: TextArea.uses) { event in
      var editor = editor
      if case .key(let key) = event, let distance = TextArea.distance(of: key, page: page) {
        let column = state.value.column ?? rows.column(of: editor.caret)
        let target = TextArea.target(distance, column, from: editor.caret, rows)
        let before = editor
        editor.move(to: target, selects: key.modifiers.contains(.shift))
        state.value.editing.note(editor, after: before)
        state.value.column = column
        state.value.isWheeled = false
        return true
      }
      let before = editor
      guard editor.handle(event) else { return false }
      state.value.editing.note(editor, after: before)
      state.value.column = nil
      state.value.isWheeled = false
      if !editor.text.hasSameBytes(as: text) { onChange(editor.text) }
      return true
    }
  }

  private static func uses(_ key: KeyPress) -> Bool {
    TextEditor.uses(key, kind: .area) || distance(of: key, page: 1) != nil
  }

  /// Returns how many rows a key moves the caret; nil if it is another key.
  private static func distance(of key: KeyPress, page: Int) -> Int? {
    switch KeyPress(key.key, modifiers: key.modifiers.subtracting(.shift)) {
    case "up", "ctrl-p": -1
    case "down", "ctrl-n": 1
    case "pageup": -max(1, page - 1)
    case "pagedown": max(1, page - 1)
    default: nil
    }
  }

  /// Returns where the caret is after some rows up or down, at the start or the end if there are none.
  private static func target(
    _ distance: Int, _ column: Int, from caret: Int, _ rows: AreaRows
  ) -> Int {
    if distance < 0 {
      let start = rows.start(-distance, before: caret)
      let (line, index) = rows.row(of: caret)
      if start == line[index].lowerBound { return 0 }
      let (target, place) = rows.row(of: start)
      return rows.offset(in: target[place], column: column)
    }
    let below = rows.rows(from: caret, count: distance + 1)
    guard below.count > 1, let row = below.last else { return rows.text.utf8.count }
    return rows.offset(in: row, column: column)
  }

  private func handleMouse(
    _ editor: TextEditor, _ rows: AreaRows, _ shown: ArraySlice<Range<Int>>,
    _ state: ViewState<State>, on canvas: Canvas, in context: ViewContext
  ) {
    if let first = shown.first, let last = shown.last,
      first.lowerBound > 0 || last.upperBound < editor.text.utf8.count
    {
      context.receiveWheel(on: canvas) { count in
        state.value.editing.start =
          count < 0
          ? rows.start(-count, before: first.lowerBound)
          : rows.rows(from: first.lowerBound, count: count + 1).last?.lowerBound ?? 0
        state.value.isWheeled = true
      }
    }
    context.receiveMouse(on: canvas) { event in
      guard event.action != .release, let last = shown.last else { return }
      // A drag beyond an edge continues a row at a time.
      let row = event.position.row
      let range =
        row < 0
        ? rows.rows(from: rows.start(1, before: shown.first?.lowerBound ?? 0), count: 1)[0]
        : row < shown.count
          ? shown[shown.startIndex + row] : rows.rows(from: last.lowerBound, count: 2).last ?? last
      var moved = editor
      let target = rows.offset(in: range, column: max(0, event.position.column))
      moved.press(
        at: target, clicks: event.clicks,
        selects: event.action == .drag || event.modifiers.contains(.shift))
      state.value.editing.note(moved, after: editor)
      state.value.column = nil
      state.value.isWheeled = false
    }
  }

  private func offerCopying(
    _ editor: TextEditor, _ state: ViewState<State>, in context: ViewContext
  ) {
    context.offerCopying(of: editor) { rest in
      state.value.editing.note(rest, after: editor)
      state.value.column = nil
      state.value.isWheeled = false
      onChange(rest.text)
    }
  }

  private func offerCommands(_ state: ViewState<State>, in context: ViewContext) {
    let name = label.commandName
    guard !name.isEmpty else { return }
    func set(_ text: String) {
      state.value.editing.moveToEnd()
      onChange(text)
    }
    context.offer {
      [
        Command(name, parameter: "TEXT", help: "Set \(label)") { set($0) },
        Command("add-to-\(name)", parameter: "TEXT", help: "Add a line to \(label)") { line in
          set(text.isEmpty ? line : text + (text.utf8.last == 0x0A ? "" : "\n") + line)
        },
      ]
    }
  }
}

// MARK: - Drawing

extension TextArea {
  /// The area when shown as lines, where nothing scrolls.
  private var lines: Text {
    let shown = text.isEmpty && !placeholder.isEmpty ? "(\(placeholder))" : text
    return Text(label.isEmpty ? shown : "\(label): \(shown)")
  }

  /// Returns the size of the whole text, as in a `ScrollArea`.
  private func content(_ limit: Size) -> Size {
    let rows = AreaRows(text: text, width: max(1, limit.width - 1))
    return Size(width: limit.width, height: max(1, rows.rows(from: 0, count: .max).count))
  }

  private func draw(
    _ editor: TextEditor, _ rows: AreaRows, _ state: ViewState<State>, isFocused: Bool,
    on canvas: Canvas, in context: ViewContext
  ) {
    if editor.text.isEmpty {
      let text = placeholder.truncated(toWidth: canvas.size.width)
      canvas.write(text, column: 0, row: 0, style: context.style.adding(.muted))
    }
    let height = canvas.size.height
    let start = start(of: editor, rows, state, follows: isFocused, height: height)
    // One more, since the caret may be where the next row begins.
    let shown = rows.rows(from: start, count: height + 1)
    for (row, range) in shown.prefix(height).enumerated() {
      canvas.write(
        editor.text[bytes: range], selection: isFocused ? editor.selection : nil, row: row,
        style: context.style)
    }
    reportLine(of: editor, in: context)
    handleMouse(editor, rows, shown.prefix(height), state, on: canvas, in: context)
    guard isFocused, editor.caret >= start,
      let row = shown.lastIndex(where: { $0.lowerBound <= editor.caret }), row < height
    else { return }
    let column = editor.text[bytes: shown[row].lowerBound..<editor.caret].writtenColumnCount
    canvas.placeCursor(column: min(column, canvas.size.width - 1), row: row)
    context.look(
      at: canvas.part(column: 0, row: row, width: canvas.size.width, height: 1),
      position: editor.caret)
  }

  /// Returns where the first row begins that is shown, moved no further than needed.
  private func start(
    of editor: TextEditor, _ rows: AreaRows, _ state: ViewState<State>, follows: Bool, height: Int
  ) -> Int {
    let (line, index) = rows.row(of: min(state.value.editing.start, editor.text.utf8.count))
    var start = line[index].lowerBound
    if follows, !state.value.isWheeled {
      let (line, index) = rows.row(of: editor.caret)
      let first = rows.start(height - 1, before: editor.caret)
      start = max(min(start, line[index].lowerBound), first)
    }
    // No row stays empty as long as there is text above.
    if rows.rows(from: start, count: height).count < height {
      start = min(start, rows.start(height - 1, before: editor.text.utf8.count))
    }
    if start != state.value.editing.start { state.value.editing.start = start }
    return start
  }

  private func reportLine(of editor: TextEditor, in context: ViewContext) {
    let before = editor.text.lineBreakCount(in: 0..<editor.caret)
    let count = before + editor.text.lineBreakCount(in: editor.caret..<editor.text.utf8.count)
    if count > 0 { context.report("line \(before + 1) of \(count + 1)") }
  }
}
