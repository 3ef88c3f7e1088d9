import WorkflowScreens

/// A view that shows two screens side by side, or the one with the focus.
struct SplitView: TextView {
  let leading: any TextScreen
  let trailing: any TextScreen
  let ratio: Double
  let focus: SplitPane

  func size(within limit: Size, in context: ViewContext) -> Size {
    // Fills the whole width, but no more rows than the panes need: it may be in a scroll area.
    let shared = sharedColumns(in: limit, context)
    let heights = [SplitPane.leading, .trailing].map { pane in
      let width = columns(of: pane, in: limit, sharing: shared, context).count
      return ScreenView(screen(pane)).size(
        within: Size(width: width, height: limit.height), in: child(pane, in: context)
      ).height
    }
    let height = context.form == .lines ? heights.reduce(0, +) : heights.max() ?? 0
    return Size(width: limit.width, height: min(limit.height, height))
  }

  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  func draw(on canvas: Canvas, in context: ViewContext) {
    switch context.form {
    case .screen, .inline: drawBeside(on: canvas, in: context)
    case .lines: drawBelow(on: canvas, in: context)
    }
  }

  private func drawBeside(on canvas: Canvas, in context: ViewContext) {
    // The pane without the focus may lie outside the screen. Drawing it keeps its state, and its
    // commands can be called by name.
    let shared = sharedColumns(in: canvas.size, context)
    for pane in [focus.other, focus] {
      let columns = columns(of: pane, in: canvas.size, sharing: shared, context)
      let part = canvas.part(
        column: columns.lowerBound, row: 0, width: columns.count, height: canvas.size.height)
      context.bound(part)
      draw(pane, on: part, in: context)
    }
    if showsBoth(in: canvas.size, context), shared == 0 {
      canvas.line(
        .vertical, column: divider(in: canvas.size), row: 0, length: canvas.size.height,
        style: context.style.adding(.border))
    }
  }

  private func drawBelow(on canvas: Canvas, in context: ViewContext) {
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
    // As lines, a pane is as large as a whole screen, so the size stays.
    if context.form != .lines { inside.environment.size = canvas.size }
    ScreenView(screen(pane)).draw(on: canvas, in: inside)
  }

  private func child(_ pane: SplitPane, in context: ViewContext) -> ViewContext {
    var inside = context.child(pane, for: ScreenView(screen(pane)))
    inside.isAside = context.isAside || pane != focus
    return inside
  }

  private func screen(_ pane: SplitPane) -> any TextScreen {
    pane == .leading ? leading : trailing
  }
}

// MARK: - Columns

extension SplitView {
  /// The least number of columns for two panes and a line, whatever the environment asks for.
  private static let leastWidth = 3

  private func showsBoth(in room: Size, _ context: ViewContext) -> Bool {
    room.width >= max(SplitView.leastWidth, context.environment.smallestSplitWidth)
  }

  /// Returns the columns of a pane; a pane that is not shown lies to the right of the room.
  private func columns(
    of pane: SplitPane, in room: Size, sharing shared: Int, _ context: ViewContext
  ) -> Range<Int> {
    if context.form == .lines { return 0..<room.width }
    guard showsBoth(in: room, context) else {
      return pane == focus ? 0..<room.width : room.width..<2 * room.width
    }
    // The line between the panes is a column of its own, or an edge that both of them draw.
    let divider = divider(in: room)
    return pane == .leading ? 0..<divider + shared : divider + 1 - shared..<room.width
  }

  /// Returns the columns that both panes draw: one if both are boxes, whose edge it is.
  ///
  /// It makes the views of both screens, so it is asked once.
  private func sharedColumns(in room: Size, _ context: ViewContext) -> Int {
    guard showsBoth(in: room, context), context.form != .lines else { return 0 }
    let divider = divider(in: room)
    func pane(_ width: Int) -> Size { Size(width: width, height: room.height) }
    let haveEdges =
      ScreenView(leading).hasEdges(in: pane(divider + 1), child(.leading, in: context))
      && ScreenView(trailing)
        .hasEdges(in: pane(room.width - divider), child(.trailing, in: context))
    return haveEdges ? 1 : 0
  }

  /// Returns the column between the panes.
  private func divider(in room: Size) -> Int {
    let ratio = ratio.isNaN ? 0.5 : min(max(0, ratio), 1)
    let leading = Int((Double(room.width - 1) * ratio).rounded(.down))
    return min(max(1, leading), room.width - 2)
  }
}
