/// Options of which only the chosen one is shown: `Country: Iceland ▾`.
///
/// Enter, space and a click open the options below the row, at the chosen one. There, arrows and
/// enter, or a click, choose; escape and tab close them. In scripts and in plain mode, the label is
/// a command with the number of an option: `country 2`. When shown as lines, it is
/// `Country: Iceland, 4 of 12`.
public struct Select: TextView {
  private let label: String
  private let options: [String]
  private let selection: Int?
  private let labelWidth: Int?
  private let onSelect: (Int) -> Void

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - label: The text before the chosen option. In lower case, with its words joined by `-`, it is
  ///     also the name of the command.
  ///   - options: The texts of the options.
  ///   - selection: The index of the chosen one, from 0; nil if none is chosen.
  ///   - labelWidth: The least number of columns that the label, the colon and a blank fill; nil for
  ///     that of the form.
  ///   - onSelect: Called with the index of the option to choose.
  public init(
    _ label: String, options: [String], selection: Int?, labelWidth: Int? = nil,
    onSelect: @escaping (Int) -> Void
  ) {
    self.label = label
    self.options = options
    self.selection = selection.flatMap { options.indices.contains($0) ? $0 : nil }
    self.labelWidth = labelWidth
    self.onSelect = onSelect
  }

  private struct Opening {
    /// The option that enter would choose; nil if the options are closed.
    var marked: Int?
    /// Whether the options have had the focus.
    var hadFocus = false
  }

  /// The most options that are shown at once.
  private static let rowLimit = 8

  /// Returns a row; while the options are open, a row for each of them too, up to eight.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let isOpen = context.form != .lines && context.state(Opening()).value.marked != nil
    let rows = 1 + (isOpen ? min(options.count, Select.rowLimit) : 0)
    if context.form == .lines {
      return lines.size(within: limit, in: context.child(at: 0, for: lines))
    }
    return Size(width: limit.width, height: min(rows, limit.height))
  }

  /// Fills the columns that are left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 1) : nil
  }

  /// Draws the chosen option, and the open ones below it.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let opening = context.state(Opening())
    context.offer { [Command(choosing: label, among: options, onSelect)] }
    if context.form == .lines {
      context.takeFocus(named: label)
      return lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    }
    let row = canvas.part(column: 0, row: 0, width: canvas.size.width, height: 1)
    closeIfLeft(opening, in: context)
    guard let marked = opening.value.marked else {
      return drawHead(isFocused: context.takeFocus(), on: row, opening, in: context)
    }
    drawHead(isFocused: true, on: row, opening, in: context)
    context.receive { event in
      // The focus moves too, if it can.
      if event == .key("tab") || event == .key("shift-tab") { opening.value = Opening() }
      return false
    }
    let list = menu(opening, marked: min(marked, options.count - 1))
    let start = FieldLabel(label: label, width: labelWidth).start(in: canvas.size.width, context)
    let below = canvas.part(
      column: start, row: 1, width: canvas.size.width - start, height: canvas.size.height - 1)
    list.draw(on: below, in: context.child("options", for: list))
  }

  /// Closes the options when there are none, and when the focus has gone elsewhere.
  ///
  /// While a button is pressed nothing moves, so that it is released on what was pressed.
  private func closeIfLeft(_ opening: ViewState<Opening>, in context: ViewContext) {
    guard opening.value.marked != nil else { return }
    if context.hasFocus, !options.isEmpty { return opening.value.hadFocus = true }
    guard opening.value.hadFocus || options.isEmpty else { return }
    if context.pass.isPressed { return context.pass.waitsForRelease = true }
    opening.value = Opening()
    context.pass.wantsAnother = true
  }

  private func menu(_ opening: ViewState<Opening>, marked: Int) -> any TextView {
    func choose(_ index: Int) {
      opening.value = Opening()
      if options.indices.contains(index), index != selection { onSelect(index) }
    }
    return List(options, selection: marked, onSelect: { opening.value.marked = $0 }) {
      Text($0, overflow: .truncated)
    }
    .menu(onClick: choose)
    .commands(
      Command("choose-option", keys: ["enter", "space"], help: "Choose") { choose(marked) },
      Command("close-options", key: "escape", help: "Close") { opening.value = Opening() })
  }

  private func drawHead(
    isFocused: Bool, on row: Canvas, _ opening: ViewState<Opening>, in context: ViewContext
  ) {
    let isOpen = opening.value.marked != nil
    func toggle() {
      opening.value = Opening(marked: isOpen || options.isEmpty ? nil : selection ?? 0)
    }
    context.receiveClick(on: row, toggle)
    if !isOpen {
      context.offer {
        // Lines have the command with the number of an option.
        [
          Command(
            "open-options", keys: ["enter", "space", "down"], help: "Choose", perform: toggle
          ).replacedInLines()
        ]
      }
    }
    if isFocused, !isOpen { context.look(at: row, position: 0) }
    let room = FieldLabel(label: label, width: labelWidth)
      .draw(isFocused: isFocused, on: row, in: context)
    let widest = options.reduce(1) { max($0, $1.columnCount) } + 2
    let field = room.part(column: 0, row: 0, width: min(widest, room.size.width), height: 1)
    let style = context.style.adding(isFocused && !isOpen ? .selection : .field)
    field.fill(style: style)
    let value = selection.map { options[$0] } ?? "…"
    field.write(value.truncated(toWidth: field.size.width - 2), column: 0, row: 0, style: style)
    field.write(isOpen ? "▴" : "▾", column: field.size.width - 1, row: 0, style: style)
  }

  private var lines: Text {
    let value = selection.map { "\(options[$0]), \($0 + 1) of \(options.count)" } ?? "none chosen"
    return Text(label.isEmpty ? value : "\(label): \(value)")
  }
}
