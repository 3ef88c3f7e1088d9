/// A few options, one of which is chosen; all of them are shown.
///
/// ```text
/// Size: ○ Small
///       ● Large
/// ```
///
/// Arrows, space and clicks choose. In scripts and in plain mode, the label is a command with the
/// number of an option: `size 2`. When shown as lines, the options are in a row, and the chosen one
/// follows.
public struct RadioGroup: TextView {
  private let label: String
  private let labelWidth: Int?
  private let options: [String]
  private let selection: Int?
  private let onSelect: (Int) -> Void

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - label: The text before the options. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
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
    self.labelWidth = labelWidth
    self.options = options
    // Options may have gone since.
    self.selection = selection.flatMap { options.indices.contains($0) ? $0 : nil }
    self.onSelect = onSelect
  }

  /// Returns a row for each option.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return lines.size(within: limit, in: context.child(at: 0, for: lines))
    }
    let start = FieldLabel(label: label, width: labelWidth).start(in: limit.width, context)
    let width = options.reduce(0) { max($0, $1.columnCount + 4) }
    return Size(
      width: min(limit.width, start + width), height: min(limit.height, max(1, options.count)))
  }

  /// Draws the label and the options.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(named: label)
    context.offer { commands }
    if context.form == .lines {
      return lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    }
    context.receiveMouse(on: canvas) { event in
      if event.action == .press { choose(event.position.row) }
    }
    let head = FieldLabel(label: label, width: labelWidth)
    head.draw(isFocused: isFocused, on: canvas, in: context)
    // Nobody types here, so an option may fill the row.
    let start = head.start(in: canvas.size.width, context)
    let room = canvas.part(
      column: start, row: 0, width: canvas.size.width - start, height: canvas.size.height)
    for (index, option) in options.enumerated() {
      let isChosen = index == selection
      let isMarked = isFocused && index == selection ?? 0
      let style = context.style.adding(isMarked ? .selection : .plain)
      let sign = context.environment.usesASCII ? isChosen ? "(*)" : "( )" : isChosen ? "●" : "○"
      let start = room.write(sign, column: 0, row: index, style: style.adding(.accent))
      let text = (" " + option).truncated(toWidth: room.size.width - start)
      room.write(text, column: start, row: index, style: style)
    }
    if isFocused {
      let row = selection ?? 0
      context.look(
        at: canvas.part(column: 0, row: row, width: canvas.size.width, height: 1), position: row)
    }
  }

  private var lines: Text {
    let all = options.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: ", ")
    let chosen = selection.map { options[$0] } ?? "none"
    return Text("\(label.isEmpty ? "" : "\(label): ")\(all)\nSelected: \(chosen)")
  }

  private func choose(_ index: Int) {
    if options.indices.contains(index), index != selection { onSelect(index) }
  }

  private var commands: [Command] {
    [
      Command("next-option", keys: ["down", "right", "space"], help: "Next option") {
        choose((selection ?? -1) + 1)
      },
      Command("previous-option", keys: ["up", "left"], help: "Previous option") {
        choose((selection ?? options.count) - 1)
      },
    ].map { $0.familiar() } + [Command(choosing: label, among: options, choose)]
  }
}

extension Command {
  /// Creates the command that chooses an option by its number.
  init(choosing label: String, among options: [String], _ choose: @escaping (Int) -> Void) {
    let name = label.commandName(or: "choose")
    self.init(name, number: "N", help: "Choose \(label)") { number throws(CommandError) in
      guard number > 0, number <= options.count else {
        throw CommandError("there is no option \(number); there are \(options.count)")
      }
      choose(number - 1)
    }
  }
}
