/// A blank row, where there is room for one.
struct Gap: TextView {
  func size(within limit: Size, in context: ViewContext) -> Size {
    let isHidden = context.form == .lines || context.environment.size.isLow
    return Size(width: 0, height: isHidden ? 0 : min(1, limit.height))
  }

  func draw(on canvas: Canvas, in context: ViewContext) {}
}
