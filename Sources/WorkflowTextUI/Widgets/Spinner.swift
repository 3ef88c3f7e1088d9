/// A sign that something is going on, and words for it.
///
/// It does not move by itself: a worker with a timer counts the steps, so a test moves it with its
/// clock. As lines it stands still, since every step would be read out.
public struct Spinner: TextView {
  private let step: Int
  private let label: String

  /// Shows a step of the movement, which repeats.
  public init(step: Int, label: String) {
    self.step = step
    self.label = label
  }

  /// The signs, one after the other.
  private static let signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// One row, as wide as the sign and the words.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let text = text(in: context)
    return text.size(within: limit, in: context.child(at: 0, for: text))
  }

  /// Draws the sign and the words.
  public func draw(on canvas: Canvas, in context: ViewContext) {
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
