/// A view that may draw a box along its edges, which can be those of a neighbour too.
protocol Edged: TextView {
  /// Returns whether the view draws a box if it has some room.
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool
}

extension TextView {
  /// Returns whether the view draws a box along its edges.
  func drawsEdges(in room: Size, _ context: ViewContext) -> Bool {
    (self as? any Edged)?.hasEdges(in: room, context) ?? false
  }
}

extension ScreenView: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    view(in: context).drawsEdges(in: room, context)
  }
}

extension Commanding: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    content.drawsEdges(in: room, context)
  }
}
