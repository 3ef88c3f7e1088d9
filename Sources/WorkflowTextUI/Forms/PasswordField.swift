/// A line of text that the user edits and that is hidden: a dot stands for each character.
///
/// It is a ``TextField`` in all else. When shown as lines, it says only whether there is a text.
public struct PasswordField: TextView {
  private let field: TextField

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The text before the field. In lower case, with its words joined by `-`, it is also
  ///     the name of the command.
  ///   - text: The current text.
  ///   - labelWidth: The least number of columns that the label, the colon and a blank fill; nil for
  ///     that of the form.
  ///   - takesFocusAtOnce: Whether the field takes the focus when it appears.
  ///   - onChange: Called with the new text.
  public init(
    _ label: String, text: String, labelWidth: Int? = nil, takesFocusAtOnce: Bool = false,
    onChange: @escaping (String) -> Void
  ) {
    field = TextField(
      label, text: text, labelWidth: labelWidth, takesFocusAtOnce: takesFocusAtOnce,
      onChange: onChange
    ).secret()
  }

  /// Returns a whole row.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    field.size(within: limit, in: context)
  }

  /// Fills the columns that are left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    field.flexibility(along: axis, in: context)
  }

  /// Draws the label and the dots.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    field.draw(on: canvas, in: context)
  }
}
