/// A view with a size or a flexibility of its own.
struct Framed: TextView {
  let content: any TextView
  let width: Int?
  let height: Int?
  let ownFlexibility: Flexibility?
  let axes: [Axis]
  /// The part of a stack that the view fills along its axis, in per cent.
  var percent: Int?

  func size(within limit: Size, in context: ViewContext) -> Size {
    let room = room(in: limit, context)
    let size = content.size(within: room, in: context.child(at: 0, for: content))
    return Size(
      width: width == nil ? size.width : room.width,
      height: height == nil || context.form == .lines ? size.height : room.height)
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    if axes.contains(axis) { return ownFlexibility }
    if (axis == .horizontal ? width : height) != nil { return nil }
    return content.flexibility(along: axis, in: context)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let room = room(in: canvas.size, context)
    content.draw(
      on: canvas.part(column: 0, row: 0, width: room.width, height: room.height),
      in: context.child(at: 0, for: content))
  }

  /// Returns the room for the content; as lines, its height is not limited to `height`.
  private func room(in limit: Size, _ context: ViewContext) -> Size {
    Size(
      width: min(limit.width, width ?? .max),
      height: context.form == .lines ? limit.height : min(limit.height, height ?? .max))
  }
}

extension Framed: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    content.drawsEdges(in: self.room(in: room, context), context)
  }
}

// MARK: -

extension TextView {
  /// Gives the view a width, a height, or both, as far as there is room.
  ///
  /// When shown as lines, only the width counts.
  public func frame(width: Int? = nil, height: Int? = nil) -> some TextView {
    Framed(content: self, width: width, height: height, ownFlexibility: nil, axes: [])
  }

  /// Gives the view a part of the stack that it is in, along the axis of that stack.
  ///
  /// Views that are flexible share what is left over. It has to be the last change of the view.
  ///
  /// - Parameter percent: The part in per cent of the whole stack, from 0 to 100.
  public func share(percent: Int) -> some TextView {
    Framed(
      content: self, width: nil, height: nil, ownFlexibility: nil,
      axes: [.horizontal, .vertical], percent: min(max(0, percent), 100))
  }

  /// Lets the view share in the room that is left over along some axes.
  ///
  /// With nil, it does not.
  public func flexibility(_ flexibility: Flexibility?, along axes: Axis...) -> some TextView {
    Framed(content: self, width: nil, height: nil, ownFlexibility: flexibility, axes: axes)
  }
}
