/// Something that is on or off: `[x] Remember me`.
///
/// Space and a click change it. In scripts and in plain mode, the label is a command:
/// `remember-me`. When shown as lines, it is `Remember me: on`.
public struct Checkbox: TextView {
  private let label: String
  private let isOn: Bool
  private let onChange: (Bool) -> Void

  /// Creates a checkbox.
  ///
  /// - Parameters:
  ///   - label: The text beside the box. In lower case, with its words joined by `-`, it is also the
  ///     name of the command.
  ///   - isOn: Whether it is on now; the owner keeps it.
  ///   - onChange: Called with whether it is to be on.
  public init(_ label: String, isOn: Bool, onChange: @escaping (Bool) -> Void) {
    self.label = label
    self.isOn = isOn
    self.onChange = onChange
  }

  private func text(in context: ViewContext) -> Text {
    context.form == .lines
      ? Text("\(label): \(isOn ? "on" : "off")")
      : Text("[\(isOn ? "x" : " ")] \(label)", overflow: .truncated)
  }

  /// Returns one row, as wide as the box and the label.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let text = text(in: context)
    return text.size(within: limit, in: context.child(at: 0, for: text))
  }

  /// Draws the box and the label.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.takeFocus(named: label)
    let change = { onChange(!isOn) }
    context.receiveClick(on: canvas, change)
    context.offer {
      [
        Command(
          label.commandName(or: "toggle"), key: "space",
          help: "\(isOn ? "Uncheck" : "Check") \(label)",
          perform: change)
      ]
    }
    if isFocused { context.look(at: canvas, position: 0) }
    let text = text(in: context)
    var inside = context.child(at: 0, for: text)
    inside.style = context.style.adding(isFocused ? .selection : .plain)
    text.draw(on: canvas, in: inside)
  }
}
