import WorkflowTextUI

/// A time in large digits, in the middle of its room; where there is little of it, one line.
///
/// When shown as lines, it is the text.
struct BigTime: TextView {
  var text: String
  var style: Style
  var fillsRow: Bool

  init(_ text: String, style: Style, fillsRow: Bool = true) {
    self.text = text
    self.style = style
    self.fillsRow = fillsRow
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let isLarge = isLarge(within: limit.width, in: context)
    let width = isLarge ? digitsWidth : text.count
    return Size(
      width: min(limit.width, fillsRow && context.form != .lines ? limit.width : width),
      height: min(limit.height, isLarge ? LargeDigits.rows + 2 : 1))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let look = context.style.adding(style)
    if context.form == .lines {
      canvas.write(text, column: 0, row: 0, style: look)
    } else if isLarge(within: canvas.size.width, in: context) {
      drawDigits(on: canvas, look)
    } else {
      let column = max(0, (canvas.size.width - text.count) / 2)
      canvas.write(text, column: column, row: 0, style: look.adding(.strong))
    }
  }

  private func drawDigits(on canvas: Canvas, _ look: Style) {
    var column = (canvas.size.width - digitsWidth) / 2
    let top = max(0, (canvas.size.height - LargeDigits.rows) / 2)
    for sign in text {
      for (row, line) in LargeDigits.lines(of: sign).enumerated() {
        canvas.write(line, column: column, row: top + row, style: look)
      }
      column += LargeDigits.width(of: sign) + BigTime.gap
    }
  }

  /// Whether the screen is high enough for large digits, a row wide enough, and its signs are there.
  private func isLarge(within width: Int, in context: ViewContext) -> Bool {
    context.form != .lines && !context.environment.usesASCII
      && width >= digitsWidth && context.environment.size.height >= 14
  }

  private var digitsWidth: Int {
    text.reduce(-BigTime.gap) { $0 + LargeDigits.width(of: $1) + BigTime.gap }
  }

  /// The columns between two digits.
  private static let gap = 2
}
