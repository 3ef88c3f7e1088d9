import WorkflowScreens

/// A view that shows the topmost of several screens.
struct BackStackView: TextView {
  let frames: [any TextScreen]

  func size(within limit: Size, in context: ViewContext) -> Size {
    let (view, inside) = top(in: context)
    return view.size(within: limit, in: inside)
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    let (view, inside) = top(in: context)
    return view.flexibility(along: axis, in: inside)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    for (index, frame) in frames.dropLast().enumerated() {
      child(for: frame, at: index, in: context).keep()
    }
    let (view, inside) = top(in: context)
    view.draw(on: canvas, in: inside)
  }

  private func top(in context: ViewContext) -> (ScreenView, ViewContext) {
    let index = frames.count - 1
    var inside = child(for: frames[index], at: index, in: context)
    inside.environment.backStackPosition = index == 0 ? .first : .covering
    return (ScreenView(frames[index]), inside)
  }

  /// Returns the context of a screen at its index, so that two screens of one kind are two.
  private func child(
    for frame: any TextScreen, at index: Int, in context: ViewContext
  ) -> ViewContext {
    context.child(Place(index: index, screen: frame.identity), for: ScreenView(frame))
  }

  // An array of both has to be made a list of boxes each time it is compared.
  private struct Place: Hashable {
    let index: Int
    let screen: AnyHashable
  }
}

extension BackStackView: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    let (view, inside) = top(in: context)
    return view.hasEdges(in: room, inside)
  }
}
