import WorkflowTextUI

/// Where the two panes stand inside a border.
struct Panes {
  private let size: Size
  let leftWidth: Int

  /// Returns nil where there is no room for a border and a column in each pane.
  init?(_ size: Size) {
    guard size.width >= 8, size.height >= 3 else { return nil }
    self.size = size
    leftWidth = (size.width - 3) * 2 / 5
  }

  var rightWidth: Int {
    // A blank column keeps the text away from the border, where there is room for it.
    size.width - 3 - leftWidth - (hasMargins ? 2 : 0)
  }

  var height: Int { size.height - 2 }

  func left(of canvas: Canvas) -> Canvas {
    canvas.part(column: 1, row: 1, width: leftWidth, height: height)
  }

  func right(of canvas: Canvas) -> Canvas {
    canvas.part(
      column: leftWidth + 2 + (hasMargins ? 1 : 0), row: 1, width: rightWidth, height: height)
  }

  /// Draws the border, the line between the panes, and what the lower border says.
  func drawBorders(inbox: String, message: String, on canvas: Canvas) {
    canvas.border()
    let divider = leftWidth + 1
    canvas.fill("│", column: divider, row: 0, width: 1, height: size.height)
    canvas.write("┬", column: divider, row: 0)
    canvas.write("┴", column: divider, row: size.height - 1)
    label("Inbox", column: 1, row: 0, width: leftWidth, on: canvas)
    label("Message", column: divider + 1, row: 0, width: size.width - divider - 2, on: canvas)
    label(inbox, column: 1, row: size.height - 1, width: leftWidth, on: canvas)
    label(
      message, column: divider + 1, row: size.height - 1, width: size.width - divider - 2,
      on: canvas)
  }

  private func label(_ text: String, column: Int, row: Int, width: Int, on canvas: Canvas) {
    guard !text.isEmpty, text.columnCount + 2 <= width else { return }
    canvas.write(" \(text) ", column: column, row: row, style: .bold)
  }

  private var hasMargins: Bool { size.width >= 24 }
}
