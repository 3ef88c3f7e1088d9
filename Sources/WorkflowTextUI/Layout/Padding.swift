/// A view with empty columns and rows around it.
///
/// As lines, only the columns on the left are there.
struct Padded: TextView {
  let content: any TextView
  let horizontal: Int
  let vertical: Int

  func size(within limit: Size, in context: ViewContext) -> Size {
    let inside = Size(
      width: limit.width - 2 * horizontal, height: limit.height - 2 * rows(in: context))
    let size = content.size(within: inside, in: context.child(at: 0, for: content))
    return Size(
      width: min(limit.width, size.width + 2 * horizontal),
      height: min(limit.height, size.height + 2 * rows(in: context)))
  }

  func flexibility(along axis: Axis) -> Flexibility? {
    content.flexibility(along: axis).map { flexibility in
      Flexibility(
        weight: flexibility.weight,
        minimum: flexibility.minimum + 2 * (axis == .horizontal ? horizontal : vertical))
    }
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let rows = rows(in: context)
    let inside = canvas.part(
      column: horizontal, row: rows, width: canvas.size.width - 2 * horizontal,
      height: canvas.size.height - 2 * rows)
    content.draw(on: inside, in: context.child(at: 0, for: content))
  }

  private func rows(in context: ViewContext) -> Int { context.form == .lines ? 0 : vertical }
}

/// A view of a size of its own, or with a flexibility of its own.
struct Framed: TextView {
  let content: any TextView
  let width: Int?
  let height: Int?
  let ownFlexibility: Flexibility?
  let axes: [Axis]

  func size(within limit: Size, in context: ViewContext) -> Size {
    let room = Size(
      width: min(limit.width, width ?? limit.width),
      height: min(limit.height, height ?? limit.height))
    let size = content.size(within: room, in: context.child(at: 0, for: content))
    return Size(
      width: width == nil ? size.width : room.width,
      // As lines, nothing is taller than what it shows.
      height: height == nil || context.form == .lines ? size.height : room.height)
  }

  func flexibility(along axis: Axis) -> Flexibility? {
    if axes.contains(axis) { return ownFlexibility }
    if (axis == .horizontal ? width : height) != nil { return nil }
    return content.flexibility(along: axis)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let room = canvas.part(
      column: 0, row: 0, width: min(canvas.size.width, width ?? .max),
      height: min(canvas.size.height, height ?? .max))
    content.draw(on: room, in: context.child(at: 0, for: content))
  }
}

extension TextView {
  /// Leaves empty columns on both sides, and empty rows above and below.
  public func padding(horizontal: Int = 0, vertical: Int = 0) -> some TextView {
    Padded(content: self, horizontal: horizontal, vertical: vertical)
  }

  /// Gives the view a width, a height, or both, as far as there is room.
  public func frame(width: Int? = nil, height: Int? = nil) -> some TextView {
    Framed(content: self, width: width, height: height, ownFlexibility: nil, axes: [])
  }

  /// Lets the view share in the room that is left over along an axis; with nil, it does not.
  public func flexibility(_ flexibility: Flexibility?, along axes: Axis...) -> some TextView {
    Framed(content: self, width: nil, height: nil, ownFlexibility: flexibility, axes: axes)
  }
}
