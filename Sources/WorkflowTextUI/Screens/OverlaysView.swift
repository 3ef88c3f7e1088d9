import WorkflowScreens

/// A view that shows screens above a screen.
struct OverlaysView: TextView {
  let content: any TextScreen
  let overlays: [(content: any TextScreen, isModal: Bool)]

  func size(within limit: Size, in context: ViewContext) -> Size {
    switch context.form {
    case .screen, .inline:
      let heights = layers.map { size(of: $0, within: limit, in: context).height }
      return Size(width: limit.width, height: heights.max() ?? 0)
    case .lines:
      let shown = layers.filter { !$0.isBlocked }
      let height = shown.reduce(0) { $0 + size(of: $1, within: limit, in: context).height }
      return Size(width: limit.width, height: min(limit.height, height))
    }
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    switch context.form {
    case .screen, .inline: drawAbove(on: canvas, in: context)
    case .lines: drawBelow(on: canvas, in: context)
    }
  }

  /// Draws the layers one above the other, with the overlays in the middle.
  private func drawAbove(on canvas: Canvas, in context: ViewContext) {
    for layer in layers {
      var room = canvas
      if layer.isAboveBody {
        room = canvas.middle(size(of: layer, within: canvas.size, in: context))
        room.fill(style: layer.isBlocked ? context.style.adding(.dim) : context.style)
        // What is covered is not clicked, and does not scroll.
        context.cover(room)
      }
      draw(layer, on: room, in: context)
      // Complete the layer before another one is drawn above it.
      context.pass.finishDrawing()
    }
  }

  /// Draws the layers that are not blocked one after the other.
  private func drawBelow(on canvas: Canvas, in context: ViewContext) {
    var row = 0
    let limit = Size(width: canvas.size.width, height: .unlimited)
    for layer in layers {
      // A blocked layer is drawn without rows, which keeps the state of its views.
      let height = layer.isBlocked ? 0 : size(of: layer, within: limit, in: context).height
      draw(
        layer, on: canvas.part(column: 0, row: row, width: limit.width, height: height),
        in: context)
      row += height
    }
  }

  private func draw(_ layer: Layer, on canvas: Canvas, in context: ViewContext) {
    let inside = child(layer, in: context)
    // A modal layer that answers nothing stops input all the same.
    if layer.isModal {
      inside.receive { _ in false }
      context.pass.modalDepth += 1
    }
    ScreenView(layer.screen).draw(on: canvas, in: inside)
  }

  private func size(of layer: Layer, within limit: Size, in context: ViewContext) -> Size {
    ScreenView(layer.screen).size(within: limit, in: child(layer, in: context))
  }
}

extension OverlaysView: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    ScreenView(content).hasEdges(in: room, context)
  }
}

// MARK: - Layers

extension OverlaysView {
  private struct Layer {
    let id: AnyHashable
    let screen: any TextScreen
    let isModal: Bool
    /// Whether a modal layer is above it.
    let isBlocked: Bool
    let isAboveBody: Bool
  }

  /// The body and the overlays, the lowest first.
  private var layers: [Layer] {
    let topmostModal = overlays.lastIndex { $0.isModal } ?? -1
    let body = Layer(
      id: AnyHashable(content.identity), screen: content, isModal: false,
      isBlocked: topmostModal >= 0, isAboveBody: false)
    var counts: [ScreenIdentity: Int] = [:]
    return [body]
      + overlays.enumerated().map { index, overlay in
        // Counts its kind only, so overlays of another kind that come or go do not change the id.
        let identity = overlay.content.identity
        counts[identity, default: 0] += 1
        return Layer(
          id: AnyHashable([AnyHashable(identity), AnyHashable(counts[identity])]),
          screen: overlay.content, isModal: overlay.isModal, isBlocked: index < topmostModal,
          isAboveBody: true)
      }
  }

  private func child(_ layer: Layer, in context: ViewContext) -> ViewContext {
    var inside = context.child(layer.id, for: ScreenView(layer.screen))
    if layer.isModal { inside = inside.asBarrier() }
    if layer.isBlocked {
      inside = inside.blocked()
      inside.style = inside.style.adding(.dim)
    }
    return inside
  }
}
