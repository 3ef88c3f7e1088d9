/// A view with an id that identifies it wherever it stands among its neighbours.
struct Identified: TextView {
  let content: any TextView
  let id: AnyHashable

  func size(within limit: Size, in context: ViewContext) -> Size {
    content.size(within: limit, in: context.child(at: 0, for: content))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: context)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    content.draw(on: canvas, in: context.child(at: 0, for: content))
  }
}

extension Identified: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    content.drawsEdges(in: room, context)
  }
}

extension TextView {
  /// Tells the view apart from others of its type in a stack or list, whatever comes before it.
  ///
  /// Without an id, a view is known by how many views of its type stand before it. If another text
  /// field were inserted above a field, the caret would go to the new one. It is the last change of
  /// the view: a frame, a border or commands come before it.
  public func id(_ id: some Hashable) -> some TextView {
    Identified(content: self, id: AnyHashable(id))
  }
}

extension ViewContext {
  /// Returns the context of a view that is known by its id if it has one, or else by a number.
  func child(_ number: Int, orIDOf view: any TextView) -> ViewContext {
    guard let identified = view as? Identified else { return child(at: number, for: view) }
    return child(identified.id, for: view)
  }
}
