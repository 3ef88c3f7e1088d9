/// A sign that something is going on, with a label.
///
/// The sign does not move by itself. A worker with a timer counts the steps, so a test moves it
/// with its clock. When shown as lines, it stands still, since every step would be read out. As
/// long as it is there, the end of the input does not end the app.
public struct Spinner: TextView {
  private let step: Int
  private let label: String

  /// Creates a spinner at a step of its movement, which repeats.
  public init(step: Int, label: String) {
    self.step = step
    self.label = label
  }

  /// The signs in the order of the steps.
  private static let signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// Returns one row, as wide as the sign and the label.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let text = text(in: context)
    return text.size(within: limit, in: context.child(at: 0, for: text))
  }

  /// Draws the sign and the label.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.reportWork()
    let text = text(in: context)
    text.draw(on: canvas, in: context.child(at: 0, for: text))
  }

  private func text(in context: ViewContext) -> Text {
    if context.form == .lines { return Text(label + " …") }
    let count = Spinner.signs.count
    let sign = Spinner.signs[(step % count + count) % count]
    return Text("\(sign) \(label)", overflow: .truncated)
  }
}
