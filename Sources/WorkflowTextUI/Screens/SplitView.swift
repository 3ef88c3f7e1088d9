import WorkflowScreens

/// Shows two screens side by side, or the one with the focus.
struct SplitView: TextView {
  let leading: any TextScreen
  let trailing: any TextScreen
  let ratio: Double
  let focus: SplitPane

  func size(within limit: Size, in context: ViewContext) -> Size {
    guard context.form == .lines else { return limit }
    let first = ScreenView(leading)
    let second = ScreenView(trailing)
    let above = first.size(within: limit, in: child(.leading, in: context))
    let below = second.size(within: limit, in: child(.trailing, in: context))
    return Size(width: limit.width, height: above.height + below.height)
  }

  func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  func draw(on canvas: Canvas, in context: ViewContext) {
    if context.form == .lines {
      drawLines(on: canvas, in: context)
    } else if canvas.size.width < context.environment.smallestSplitWidth {
      // The other pane lies beside the screen: what is in it is kept, and its commands have names.
      let size = canvas.size
      draw(
        focus.other,
        on: canvas.part(column: size.width, row: 0, width: size.width, height: size.height),
        in: context)
      draw(focus, on: canvas, in: context)
    } else {
      drawBoth(on: canvas, in: context)
    }
  }

  private func drawBoth(on canvas: Canvas, in context: ViewContext) {
    let sharesEdge = context.environment.panesShareEdges
    let width = canvas.size.width
    let height = canvas.size.height
    // The line between the panes is a column of its own, or one that both of them draw.
    let divider = min(max(1, leadingWidth(of: width - 1)), max(0, width - 2))
    let overlap = sharesEdge ? 1 : 0
    draw(
      .leading, on: canvas.part(column: 0, row: 0, width: divider + overlap, height: height),
      in: context)
    let start = divider + 1 - overlap
    draw(
      .trailing, on: canvas.part(column: start, row: 0, width: width - start, height: height),
      in: context)
    if !sharesEdge {
      canvas.line(.vertical, column: divider, row: 0, length: height, style: context.style)
    }
  }

  private func leadingWidth(of width: Int) -> Int {
    let ratio = ratio.isNaN ? 0.5 : min(max(0, ratio), 1)
    return Int((Double(width) * ratio).rounded(.down))
  }

  private func drawLines(on canvas: Canvas, in context: ViewContext) {
    let limit = Size(width: canvas.size.width, height: .unlimited)
    let above = ScreenView(leading).size(within: limit, in: child(.leading, in: context)).height
    draw(
      .leading, on: canvas.part(column: 0, row: 0, width: limit.width, height: above), in: context)
    draw(
      .trailing,
      on: canvas.part(
        column: 0, row: above, width: limit.width, height: canvas.size.height - above),
      in: context)
  }

  private func draw(_ pane: SplitPane, on canvas: Canvas, in context: ViewContext) {
    var inside = child(pane, in: context)
    if pane != focus { inside = inside.withoutFocus() }
    inside.environment.size = canvas.size
    ScreenView(screen(pane)).draw(on: canvas, in: inside)
  }

  private func child(_ pane: SplitPane, in context: ViewContext) -> ViewContext {
    context.child(pane, for: ScreenView(screen(pane)))
  }

  private func screen(_ pane: SplitPane) -> any TextScreen {
    pane == .leading ? leading : trailing
  }
}
