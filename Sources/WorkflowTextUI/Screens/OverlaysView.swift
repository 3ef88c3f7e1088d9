import WorkflowScreens

/// Shows screens above a screen.
struct OverlaysView: TextView {
  let content: any TextScreen
  let overlays: [(content: any TextScreen, isModal: Bool)]

  func size(within limit: Size, in context: ViewContext) -> Size {
    guard context.form == .lines else { return limit }
    let heights = layers.filter(\.isShownAsLines).map { layer in
      ScreenView(layer.screen).size(within: limit, in: child(layer, in: context)).height
    }
    return Size(width: limit.width, height: heights.reduce(0, +))
  }

  func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    var row = 0
    for layer in layers {
      let view = ScreenView(layer.screen)
      let inside = child(layer, in: context)
      guard context.form == .lines else {
        view.draw(on: canvas, in: inside)
        // Before something stands above it.
        context.pass.finishDrawing()
        continue
      }
      let limit = Size(width: canvas.size.width, height: .unlimited)
      // What is behind a dialog is drawn to nowhere: its commands are still known.
      let height = layer.isShownAsLines ? view.size(within: limit, in: inside).height : 0
      view.draw(
        on: canvas.part(column: 0, row: row, width: limit.width, height: height), in: inside)
      row += height
    }
  }

  private struct Layer {
    let place: Int
    let screen: any TextScreen
    let isModal: Bool
    /// Whether a modal layer is above it.
    let isBlocked: Bool

    var isShownAsLines: Bool { !isBlocked }
  }

  /// The body and what is above it, the lowest first.
  private var layers: [Layer] {
    let all = [(content, false)] + overlays.map { ($0.content, $0.isModal) }
    let topmostModal = all.lastIndex { $0.1 } ?? 0
    return all.enumerated().map { place, layer in
      Layer(
        place: place, screen: layer.0, isModal: layer.1, isBlocked: place < topmostModal)
    }
  }

  private func child(_ layer: Layer, in context: ViewContext) -> ViewContext {
    let id = [
      AnyHashable(layer.place),
      AnyHashable(layer.place == 0 ? content.identity : layer.screen.identity),
    ]
    var inside = context.child(id, for: ScreenView(layer.screen))
    if layer.isModal { inside = inside.asBarrier() }
    if layer.isBlocked {
      inside = inside.blocked()
      inside.style = inside.style.adding(.dim)
    }
    return inside
  }
}
