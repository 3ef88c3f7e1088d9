/// A view with empty columns and rows around it, which give way before the view does.
///
/// When shown as lines and on screens of fewer than eight rows, there are only the columns.
struct Padded: TextView {
  private let content: any TextView
  private let horizontal: Int
  private let vertical: Int

  init(content: any TextView, horizontal: Int, vertical: Int) {
    self.content = content
    self.horizontal = min(max(0, horizontal), .unlimited)
    self.vertical = min(max(0, vertical), .unlimited)
  }

  func size(within limit: Size, in context: ViewContext) -> Size {
    let columns = columns(in: limit)
    let rows = rows(in: limit, context)
    let inside = Size(width: limit.width - 2 * columns, height: limit.height - 2 * rows)
    let size = content.size(within: inside, in: context.child(at: 0, for: content))
    return Size(width: size.width + 2 * columns, height: size.height + 2 * rows)
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: context).map { flexibility in
      Flexibility(
        weight: flexibility.weight,
        minimum: flexibility.minimum + 2 * (axis == .horizontal ? horizontal : vertical))
    }
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let columns = columns(in: canvas.size)
    let rows = rows(in: canvas.size, context)
    let inside = canvas.part(
      column: columns, row: rows, width: canvas.size.width - 2 * columns,
      height: canvas.size.height - 2 * rows)
    content.draw(on: inside, in: context.child(at: 0, for: content))
  }

  private func columns(in room: Size) -> Int { min(horizontal, max(0, room.width - 1) / 2) }

  private func rows(in room: Size, _ context: ViewContext) -> Int {
    let isLow = context.form == .lines || context.environment.size.isLow
    return isLow ? 0 : min(vertical, max(0, room.height - 1) / 2)
  }
}

// MARK: -

extension TextView {
  /// Leaves empty columns on both sides, and empty rows above and below.
  ///
  /// They give way before the view does. The rows are left out on screens of fewer than eight rows
  /// and when shown as lines.
  public func padding(horizontal: Int = 0, vertical: Int = 0) -> some TextView {
    Padded(content: self, horizontal: horizontal, vertical: vertical)
  }
}
