/// Something to do that can have the focus: `[ Save ]`, without brackets where it has a ground.
///
/// Enter, space and a click do it. In scripts and in plain mode, the title is a command: `save`.
public struct Button: TextView {
  private let title: String
  private let isEnabled: Bool
  /// Whether the title is a command; in a form, the form has the command.
  private let hasName: Bool
  private let act: () -> Void

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text of the button: a word or two about what it does. In lower case, with its
  ///     words joined by `-`, it is also the name of the command.
  ///   - isEnabled: Whether it can be done now; if not, the button cannot have the focus.
  ///   - act: Called when the user asks for it.
  public init(_ title: String, isEnabled: Bool = true, act: @escaping () -> Void) {
    self.init(title, isEnabled: isEnabled, hasName: true, act: act)
  }

  init(_ title: String, isEnabled: Bool, hasName: Bool, act: @escaping () -> Void) {
    self.title = title
    self.isEnabled = isEnabled
    self.hasName = hasName
    self.act = act
  }

  /// Returns one row, as wide as the title and its brackets.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: min(limit.width, text(in: context).columnCount), height: min(1, limit.height))
  }

  /// Draws the title in brackets.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = isEnabled && context.takeFocus(named: title)
    handleInput(on: canvas, in: context)
    if isFocused { context.look(at: canvas, position: 0) }
    let style = context.style.adding(.raised)
      .adding(isFocused ? Style(.onAccent) : isEnabled ? .plain : .muted)
    let text = text(in: context).truncated(toWidth: canvas.size.width)
    canvas.write(text, column: 0, row: 0, style: style)
    guard context.form != .lines else { return }
    let edge = style.adding(.edge)
    canvas.write("[", column: 0, row: 0, style: edge)
    if text.columnCount == title.columnCount + 4 {
      canvas.write("]", column: text.columnCount - 1, row: 0, style: edge)
    }
  }

  private func handleInput(on canvas: Canvas, in context: ViewContext) {
    let width = min(canvas.size.width, title.columnCount + 4)
    if isEnabled {
      context.receiveClick(on: canvas.part(column: 0, row: 0, width: width, height: 1), act)
    }
    if hasName, !title.commandName.isEmpty {
      context.offer {
        [
          Command(
            title.commandName, keys: ["enter", "space"], help: title, isEnabled: isEnabled,
            perform: act)
        ]
      }
    } else if isEnabled {
      context.receive { event in
        guard [.key("enter"), .key("space")].contains(event) else { return false }
        act()
        return true
      }
    }
  }

  /// The title in brackets; as lines, where nothing is muted, with a note if it cannot be done.
  private func text(in context: ViewContext) -> String {
    let isSilent = isEnabled || context.form != .lines
    return "[ \(title.onOneLine) ]" + (isSilent ? "" : " (not now)")
  }
}
