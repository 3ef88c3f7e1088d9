/// A view that offers commands in addition to those of its content.
struct Commanding: TextView {
  let content: any TextView
  let commands: [Command]

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child(at: 0, for: content))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: context)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    context.offer { commands }
    content.draw(on: canvas, in: context.child(at: 0, for: content))
  }
}

extension TextView {
  /// Offers commands while the focus is in this view.
  ///
  /// Commands of the views inside it come first.
  public func commands(_ commands: Command...) -> some TextView {
    Commanding(content: self, commands: commands)
  }

  /// Offers commands while the focus is in this view.
  public func commands(_ commands: [Command]) -> some TextView {
    Commanding(content: self, commands: commands)
  }
}
