/// A view in the middle of its room, no wider than it is read well.
struct Centered: TextView {
  let content: any TextView
  let width: Int

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: room(in: limit, context), in: context.child(at: 0, for: content))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? { Flexibility() }

  func draw(on canvas: Canvas, in context: ViewContext) {
    let inside = context.child(at: 0, for: content)
    if context.form == .lines { return content.draw(on: canvas, in: inside) }
    let size = content.size(within: room(in: canvas.size, context), in: inside)
    content.draw(on: canvas.middle(size), in: inside)
  }

  private func room(in limit: Size, _ context: ViewContext) -> Size {
    Size(
      width: context.form == .lines ? limit.width : min(limit.width, width), height: limit.height)
  }
}

extension TextView {
  /// Puts the view in the middle of its room, as large as it needs to be.
  ///
  /// When shown as lines, it stands where it would stand otherwise.
  ///
  /// - Parameter width: The most columns of the view.
  public func centered(width: Int = 60) -> some TextView {
    Centered(content: self, width: max(1, width))
  }
}

extension Canvas {
  /// Returns a part of the given size in the middle of the canvas.
  func middle(_ size: Size) -> Canvas {
    part(
      column: (self.size.width - size.width) / 2, row: (self.size.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
