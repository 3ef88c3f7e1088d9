/// A view of a frame that was drawn elsewhere: it looks the same, and handles no input.
package struct FrameView: TextView {
  private let frame: Frame

  package init(_ frame: Frame) { self.frame = frame }

  package func size(within limit: Size, in context: ViewContext) -> Size {
    Size(
      width: min(limit.width, frame.size.width), height: min(limit.height, frame.size.height))
  }

  package func draw(on canvas: Canvas, in context: ViewContext) {
    for row in canvas.visibleRows.clamped(to: 0..<frame.size.height) {
      var column = 0
      for run in frame.cells(row: row).chunked() {
        var text = ""
        for cell in run { frame.append(cell, to: &text) }
        canvas.write(text, column: column, row: row, style: frame.style(run.first!.style))
        column += run.count
      }
    }
  }
}

extension ArraySlice<Cell> {
  /// The longest parts in which all cells have one style.
  fileprivate func chunked() -> [ArraySlice<Cell>] {
    var parts: [ArraySlice<Cell>] = []
    var rest = self
    while let first = rest.first {
      let part = rest.prefix { $0.style == first.style }
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }
}
