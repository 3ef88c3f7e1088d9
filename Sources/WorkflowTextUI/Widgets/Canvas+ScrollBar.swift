extension Canvas {
  /// Draws a bar in the last column that shows which part of the rows is visible.
  func scrollBar(_ status: ScrollStatus, in context: ViewContext) {
    guard let thumb = status.thumb(ofRows: size.height) else { return }
    let style = context.style.adding(.border)
    fill("│", column: size.width - 1, row: 0, width: 1, height: size.height, style: style)
    fill(
      "┃", column: size.width - 1, row: thumb.lowerBound, width: 1, height: thumb.count,
      style: style)
  }
}
