/// A sign that work is in progress, with a label.
///
/// The sign moves as long as it is drawn; the app does nothing for it, and its state does not
/// change. When shown as lines, it stands still, since every step would be read out. As long as it
/// is there, the end of the input does not end the app.
public struct Spinner: TextView {
  private let label: String

  /// Creates a spinner.
  public init(_ label: String) { self.label = label }

  /// The signs in the order of the steps.
  private static let signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let asciiSigns = ["|", "/", "-", "\\"]

  /// Returns one row, as wide as the sign and the label.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let text = text(at: 0, in: context)
    return text.size(within: limit, in: context.child(at: 0, for: text))
  }

  /// Draws the sign and the label.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.reportWork()
    let text = text(at: context.steps(every: .milliseconds(100)), in: context)
    text.draw(on: canvas, in: context.child(at: 0, for: text))
  }

  private func text(at step: Int, in context: ViewContext) -> Text {
    if context.form == .lines { return Text(label + " …") }
    let signs = context.environment.usesASCII ? Spinner.asciiSigns : Spinner.signs
    let sign = StyledText(signs[step % signs.count], style: .accent)
    return Text(sign + StyledText(" " + label), overflow: .truncated)
  }
}
