/// How much of something is done: `████████░░░░░░░░ 50 %`.
///
/// As lines it is the label and the number.
public struct ProgressBar: TextView {
  private let fraction: Double
  private let label: String

  /// Shows a part of a whole, from 0 to 1; what is beyond counts as the nearer end, and what is no
  /// number as 0.
  public init(_ fraction: Double, label: String = "") {
    self.fraction = fraction.isNaN ? 0 : min(max(0, fraction), 1)
    self.label = label
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    Size(width: limit.width, height: min(1, limit.height))
  }

  public func flexibility(along axis: Axis) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 4) : nil
  }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    let number = "\(Int(fraction * 100)) %"
    let start = label.isEmpty ? "" : label + " "
    if context.form == .lines {
      canvas.write(start + number, column: 0, row: 0, style: context.style)
      return
    }
    // The bar gives way before the number does.
    let length = max(0, canvas.size.width - start.columnCount - number.count - 1)
    let done = Int((Double(length) * fraction).rounded(.down))
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: length - done)
    let line = length > 0 ? start + bar + " " + number : number
    canvas.write(
      line.truncated(toWidth: canvas.size.width), column: 0, row: 0, style: context.style)
  }
}

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

  public func size(within limit: Size, in context: ViewContext) -> Size {
    text(in: context).size(within: limit, in: context.child(at: 0, for: text(in: context)))
  }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    text(in: context).draw(on: canvas, in: context.child(at: 0, for: text(in: context)))
  }

  private func text(in context: ViewContext) -> Text {
    if context.form == .lines { return Text(label + " …", overflow: .truncated) }
    let count = Spinner.signs.count
    let sign = Spinner.signs[(step % count + count) % count]
    return Text("\(sign) \(label)", overflow: .truncated)
  }
}
