/// A few options, one of which is chosen; all of them are shown.
///
/// ```text
/// Size
/// ( ) Small
/// (•) Large
/// ```
///
/// Arrows, space and clicks choose. In scripts and in plain mode, the label is a command with the
/// number of an option: `size 2`. When shown as lines, the options are in a row, and the chosen one
/// follows.
public struct RadioGroup: TextView {
  private let label: String
  private let options: [String]
  private let selection: Int?
  private let onSelect: (Int) -> Void

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - label: The text above the options. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
  ///   - options: The texts of the options.
  ///   - selection: The index of the chosen one, from 0; nil if none is chosen.
  ///   - onSelect: Called with the index of the option to choose.
  public init(
    _ label: String, options: [String], selection: Int?, onSelect: @escaping (Int) -> Void
  ) {
    self.label = label
    self.options = options
    self.selection = selection
    self.onSelect = onSelect
  }

  /// Returns a row for the label, and one for each option.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      return lines.size(within: limit, in: context.child(at: 0, for: lines))
    }
    let width = options.reduce(label.columnCount) { max($0, $1.columnCount + 4) }
    return Size(
      width: min(limit.width, width), height: min(limit.height, options.count + labelRows))
  }

  /// Draws the label and the options.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(named: label)
    context.offer { commands }
    if context.form == .lines {
      return lines.draw(on: canvas, in: context.child(at: 0, for: lines))
    }
    context.receiveMouse(on: canvas) { event in
      let index = event.position.row - labelRows
      if event.action == .press { choose(index) }
    }
    let head = label.truncated(toWidth: canvas.size.width)
    canvas.write(
      head, column: 0, row: 0, style: context.style.adding(isFocused ? .accent : .plain))
    for (index, option) in options.enumerated() {
      let isChosen = index == selection
      let text = "(\(isChosen ? "•" : " ")) \(option)".truncated(toWidth: canvas.size.width)
      canvas.write(
        text, column: 0, row: index + labelRows,
        style: context.style.adding(isChosen && isFocused ? .selection : .plain))
    }
    if isFocused {
      let row = (selection ?? 0) + labelRows
      context.look(
        at: canvas.part(column: 0, row: row, width: canvas.size.width, height: 1), position: row)
    }
  }

  private var labelRows: Int { label.isEmpty ? 0 : 1 }

  private var lines: Text {
    let all = options.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: ", ")
    let chosen = selection.flatMap { options.indices.contains($0) ? options[$0] : nil } ?? "none"
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
