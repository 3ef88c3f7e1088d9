/// Help about the keys of the commands that views offer.
public struct KeyHelp: TextView {
  private let extent: Extent

  /// The amount of help that is shown.
  public enum Extent: Hashable, Sendable {
    /// One row about what the keys do now; nothing when shown as lines, or on a low screen.
    ///
    /// Keys that all programs have, such as those that move, come last. If there is no room for all
    /// keys, the row says so at its end: `? more` if `?` is one of them, or else `…`.
    case row
    /// Every command in a row of its own, also those of views that do not have the focus.
    ///
    /// In a modal overlay, the commands of what is below it.
    case all
  }

  /// Creates a view of help.
  public init(_ extent: Extent = .row) { self.extent = extent }

  /// Returns one row as wide as the room, or the size of all rows of help.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    switch extent {
    case .row:
      // On small screens, the content matters more than its explanation.
      let isHidden = context.form == .lines || context.environment.size.isLow
      return Size(width: limit.width, height: isHidden ? 0 : min(1, limit.height))
    case .all:
      let lines = shownLines(in: context)
      return Size(
        width: min(limit.width, lines.map { $0.width }.max() ?? 0),
        height: min(limit.height, lines.count))
    }
  }

  /// Draws the row of help after everything else, or all help at once.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    switch extent {
    case .row:
      context.drawLast { drawRow(on: canvas, in: context) }
    case .all:
      let known = context.state([Line]())
      context.drawLast {
        let lines = lines(in: context)
        guard lines != known.value else { return }
        known.value = lines
        context.pass.wantsAnother = true
      }
      for (row, line) in shownLines(in: context).enumerated() {
        let keys = line.keys.truncated(toWidth: canvas.size.width)
        canvas.write(keys, column: 0, row: row, style: context.style.adding(.accent))
        let help = line.help.truncated(toWidth: canvas.size.width - line.indent)
        canvas.write(help, column: line.indent, row: row, style: context.style)
      }
    }
  }

  private func drawRow(on canvas: Canvas, in context: ViewContext) {
    guard canvas.size.height > 0 else { return }
    var ground = context
    ground.style = context.style.adding(.raised)
    canvas.fill(style: ground.style)
    var hints = hints(in: context)
    // All help is at the right end, where it is always found.
    let questionMark: KeyPress = "?"
    var more = hints.firstIndex { $0.key == questionMark }.map { hints.remove(at: $0) }
    var end = canvas.size.width - 1 - (more.map { $0.width + KeyHelp.gap } ?? 0)
    let fits = hints.reduce(1 - KeyHelp.gap) { $0 + $1.width + KeyHelp.gap } <= end
    if !fits, let hint = more {
      let short = Hint(hint.command, hint.key, help: "more")
      more = short
      end += hint.width - short.width
    } else if !fits {
      end -= 2
      canvas.write(
        "…", column: canvas.size.width - 2, row: 0, style: ground.style.adding(.muted))
    }
    var column = 1
    for hint in hints {
      guard column + hint.width <= end else { break }
      draw(hint, column: column, on: canvas, in: ground)
      column += hint.width + KeyHelp.gap
    }
    if let more, more.width < canvas.size.width {
      draw(more, column: canvas.size.width - 1 - more.width, on: canvas, in: ground)
    }
  }

  /// A key and what it does.
  private struct Hint {
    let command: Command
    let key: KeyPress
    /// The key as it is shown.
    let label: String
    let help: String
    /// The columns of both, and of the blank between them.
    let width: Int

    init(_ command: Command, _ key: KeyPress, help: String? = nil) {
      (self.command, self.key, label) = (command, key, key.label)
      self.help = help ?? command.help
      width = label.columnCount + 1 + self.help.columnCount
    }
  }

  /// The blanks between two hints.
  private static let gap = 3

  /// Returns the keys of the app's own commands, and then those that all programs have.
  private func hints(in context: ViewContext) -> [Hint] {
    var bindings = context.pass.bindings
    let tab: KeyPress = "tab"
    // The window itself handles Tab if no command does.
    if context.pass.candidates.count > 1,
      !bindings.contains(where: { $0.command.keys.contains(tab) })
    {
      let next = Command("next-part", key: tab, help: "Next part") { [pass = context.pass] in
        pass.moveFocus(by: 1)
      }
      bindings.append((next, tab))
    }
    let familiar = bindings.filter(\.command.isFamiliar)
    return (bindings.filter { !$0.command.isFamiliar } + familiar).map { Hint($0.command, $0.key) }
  }

  private func draw(_ hint: Hint, column: Int, on canvas: Canvas, in context: ViewContext) {
    let part = canvas.part(column: column, row: 0, width: hint.width, height: 1)
    // Commands of one name have different keys.
    let inside = context.child([hint.command.name, hint.label], for: self)
    inside.name(hint.command.name)
    inside.receiveClick(on: part) { try? hint.command.perform() }
    let width = part.write(
      hint.label, column: 0, row: 0, style: context.style.adding(.accent))
    part.write(" " + hint.help, column: width, row: 0, style: context.style.adding(.muted))
  }

  private struct Line: Equatable {
    let keys: String
    let help: String
    let indent: Int

    var width: Int { indent + help.columnCount }
  }

  /// Returns the lines that were complete when all else was drawn, or at first those known now.
  ///
  /// Views that are drawn later are not known; those below an overlay are.
  private func shownLines(in context: ViewContext) -> [Line] {
    let known = context.state([Line]()).value
    return known.isEmpty ? lines(in: context) : known
  }

  private func lines(in context: ViewContext) -> [Line] {
    let isTyped = context.form == .lines
    var names: Set<String> = []
    var keys: Set<KeyPress> = []
    let shown = context.pass.commandsBehind(context.scope).filter { command in
      guard command.isEnabled, names.insert(command.name).inserted else { return false }
      guard !isTyped else { return true }
      // The same keys do the same in another pane, so one row is enough.
      guard let key = command.keys.first, !keys.contains(key) else { return false }
      keys.formUnion(command.keys)
      return true
    }
    let heads = shown.map { command in
      isTyped ? command.usage : command.keys.map(\.label).joined(separator: " ")
    }
    let indent = (heads.map(\.columnCount).max() ?? 0) + 2
    return zip(heads, shown).map { Line(keys: $0, help: $1.help, indent: indent) }
  }
}
