/// A bar that shows how much of something is done: `███████▌────────  47 %`.
///
/// On a terminal, the bar moves to a new length within half a second; the number is there at once.
/// If the part is not known, a block moves back and forth. When shown as lines, the bar is its label
/// and the number.
public struct ProgressBar: TextView {
  /// The part that is done; nil if it is not known.
  private let fraction: Double?
  private let label: String
  private var ownNumber: String?

  /// Creates a bar for a part of a whole, from 0 to 1; nil if the part is not known.
  ///
  /// A fraction out of range counts as the nearer end, and NaN as 0. Only the whole is 100 %.
  public init(_ fraction: Double?, label: String = "") {
    self.fraction = fraction.map { $0.isNaN ? 0 : min(max(0, $0), 1) }
    self.label = label
  }

  /// Shows a number of the caller in place of the percentage, such as `3/12`.
  package func number(_ number: String) -> ProgressBar {
    var bar = self
    bar.ownNumber = number
    return bar
  }

  /// Returns a whole row; when shown as lines, the size of label and number.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let width = context.form == .lines ? line(width: limit.width).columnCount : limit.width
    return Size(width: width, height: min(1, limit.height))
  }

  /// Fills the columns that are left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    axis == .horizontal ? Flexibility(minimum: 4) : nil
  }

  /// Draws label, bar and number; the bar gives way first, then the label, the number last.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let width = canvas.size.width
    guard context.form != .lines, let parts = parts(width: width, in: context) else {
      canvas.write(line(width: width), column: 0, row: 0, style: context.style)
      return
    }
    var column = canvas.write(parts.start, column: 0, row: 0, style: context.style)
    let length = canvas.write(
      parts.bar, column: column, row: 0, style: context.style.adding(.accent))
    for (index, sign) in parts.bar.enumerated() where sign == "─" || sign == "-" {
      canvas.write(
        String(sign), column: column + index, row: 0, style: context.style.adding(.border))
    }
    column += length
    canvas.write(parts.end, column: column, row: 0, style: context.style)
  }

  /// The percentage, rounded down; the addend makes up for fractions without an exact number.
  private var number: String {
    ownNumber ?? fraction.map { "\(Int(($0 * 100 + 1e-9).rounded(.down))) %" } ?? "…"
  }

  /// Returns label, bar and number; nil if there is no room for a bar.
  private func parts(
    width: Int, in context: ViewContext
  ) -> (start: String, bar: String, end: String)? {
    let start = label.isEmpty ? "" : label.truncated(toWidth: width) + " "
    // Padded, so that the bar does not shrink when a digit is added.
    let end =
      fraction == nil ? "" : String(repeating: " ", count: max(1, 6 - number.count)) + number
    let length = width - start.columnCount - end.count
    guard length > 0 else { return nil }
    return (start, bar(length: length, in: context), end)
  }

  private func bar(length: Int, in context: ViewContext) -> String {
    let isASCII = context.environment.usesASCII
    func blocks(_ count: Int) -> String { String(repeating: isASCII ? "#" : "█", count: count) }
    func track(_ count: Int) -> String { String(repeating: isASCII ? "-" : "─", count: count) }
    if let fraction {
      let eighths = Int((Double(length) * 8 * context.eased(fraction)).rounded(.down))
      let part = isASCII || eighths % 8 == 0 ? "" : ProgressBar.parts[eighths % 8 - 1]
      return blocks(eighths / 8) + part + track(length - eighths / 8 - part.count)
    }
    let block = max(1, length / 4)
    let way = length - block
    let step = way == 0 ? 0 : context.steps(every: .milliseconds(100)) % (2 * way)
    let before = step <= way ? step : 2 * way - step
    return track(before) + blocks(block) + track(way - before)
  }

  /// A cell of which one to seven eighths are filled.
  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func line(width: Int) -> String {
    let start = label.truncated(toWidth: width - number.count - 1)
    return (start.isEmpty ? number : start + " " + number).truncated(toWidth: width)
  }
}
