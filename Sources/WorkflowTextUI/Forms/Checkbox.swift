/// Something that is on or off: `■ Remember me`, or `[x] Remember me` in ASCII.
///
/// Space and a click change it. In scripts and in plain mode, the label is a command:
/// `remember-me`. When shown as lines, it is `Remember me: on`.
public struct Checkbox: TextView {
  private let label: String
  private let labelWidth: Int?
  private let isOn: Bool
  private let onChange: (Bool) -> Void

  /// Creates a checkbox.
  ///
  /// - Parameters:
  ///   - label: The text beside the box. In lower case, with its words joined by `-`, it is also the
  ///     name of the command.
  ///   - isOn: Whether it is on now; the owner keeps it.
  ///   - labelWidth: The columns before the box, which are those for the labels of other fields; nil
  ///     for that of the form.
  ///   - onChange: Called with whether it is to be on.
  public init(
    _ label: String, isOn: Bool, labelWidth: Int? = nil, onChange: @escaping (Bool) -> Void
  ) {
    self.label = label
    self.labelWidth = labelWidth
    self.isOn = isOn
    self.onChange = onChange
  }

  private func text(in context: ViewContext) -> Text {
    if context.form == .lines { return Text("\(label): \(isOn ? "on" : "off")") }
    let box = context.environment.usesASCII ? "[\(isOn ? "x" : " ")]" : isOn ? "■" : "□"
    return Text(StyledText(box, style: .accent) + StyledText(" " + label), overflow: .truncated)
  }

  /// Returns the columns before the box, as far as there is room.
  private func indent(in width: Int, _ context: ViewContext) -> Int {
    FieldLabel(label: "", width: labelWidth)
      .start(in: context.form == .lines ? 0 : width, context)
  }

  /// Returns one row, as wide as the box and the label.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let text = text(in: context)
    let indent = indent(in: limit.width, context)
    let size = text.size(
      within: Size(width: limit.width - indent, height: limit.height),
      in: context.child(at: 0, for: text))
    return Size(width: indent + size.width, height: size.height)
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
    let indent = indent(in: canvas.size.width, context)
    text.draw(
      on: canvas.part(
        column: indent, row: 0, width: canvas.size.width - indent, height: canvas.size.height),
      in: inside)
  }
}
