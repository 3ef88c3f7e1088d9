/// A bar that shows how much of something is done: `████████░░░░░░░░  50 %`.
///
/// When shown as lines, it is the label and the number.
public struct ProgressBar: TextView {
  private let fraction: Double
  private let label: String

  /// Creates a bar for a part of a whole, from 0 to 1.
  ///
  /// A fraction out of range counts as the nearer end, and NaN as 0. Only the whole is 100 %.
  public init(_ fraction: Double, label: String = "") {
    self.fraction = fraction.isNaN ? 0 : min(max(0, fraction), 1)
    self.label = label
  }

  /// Returns a whole row; when shown as lines, the size of label and number.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let width = context.form == .lines ? line(width: limit.width).columnCount : limit.width
    return Size(width: width, height: min(1, limit.height))
  }

  /// Takes the columns that are left over.
  public func flexibility(along axis: Axis) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 4) : nil
  }

  /// Draws label, bar and number; the bar gives way first, then the label, the number last.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let width = canvas.size.width
    let text = context.form == .lines ? line(width: width) : self.text(width: width)
    canvas.write(text, column: 0, row: 0, style: context.style)
  }

  /// The percentage, rounded down; the addend makes up for fractions without an exact number.
  private var percent: String { "\(Int((fraction * 100 + 1e-9).rounded(.down))) %" }

  private func text(width: Int) -> String {
    let start = label.isEmpty ? "" : label.truncated(toWidth: width) + " "
    // Padded, so that the bar does not shrink when a digit is added.
    let number = String(repeating: " ", count: max(0, 5 - percent.count)) + percent
    let length = width - start.columnCount - number.count - 1
    guard length > 0 else { return line(width: width) }
    let done = Int((Double(length) * fraction).rounded(.down))
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: length - done)
    return start + bar + " " + number
  }

  private func line(width: Int) -> String {
    let start = label.truncated(toWidth: width - percent.count - 1)
    return (start.isEmpty ? percent : start + " " + percent).truncated(toWidth: width)
  }
}
