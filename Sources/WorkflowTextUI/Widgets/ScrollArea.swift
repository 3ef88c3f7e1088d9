/// A view that scrolls content that may be higher than the room for it.
///
/// The border around it reports which part, as in `lines 1–14 of 17`. Without a border, a bar at
/// the right shows it. When shown as lines, all of the content is there, but in a pane without the
/// focus only how it begins: who goes through a list does not want to hear every text beside it.
public struct ScrollArea: TextView {
  private let content: any TextView

  /// Creates a scroll area around a view.
  public init(content: () -> any TextView) { self.content = content() }

  /// Returns the size of the whole content, as far as there is room.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let whole = Size(width: limit.width, height: .unlimited)
    let size = content.size(within: whole, in: context.child(at: 0, for: content))
    let height = isCut(size.height, context) ? ScrollArea.beginning + 1 : size.height
    return Size(width: size.width, height: min(height, limit.height))
  }

  /// Fills the room that is left over in both directions.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    Flexibility(minimum: 1)
  }

  /// Draws the visible part.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let inside = context.child(at: 0, for: content)
    if context.form == .lines { return drawLines(on: canvas, in: context, inside) }
    let layout = layout(in: canvas.size, context, inside)
    let scroll = context.state(Scroll())
    let highest = max(0, layout.height - canvas.size.height)
    // The scroll position itself is kept, so that a resize there and back restores it
    // where no focus is followed.
    let top = min(scroll.value.top, highest)
    let view = canvas.part(column: 0, row: 0, width: layout.width, height: canvas.size.height)
    let whole = view.part(
      column: 0, row: -top, width: layout.width, height: max(layout.height, canvas.size.height))
    // Before the content, whose own areas are in front. What fits lets the wheel to those around it.
    if highest > 0 {
      context.receiveWheel(on: canvas) { rows in
        scroll.value.top = min(max(0, min(scroll.value.top, highest) + rows), highest)
      }
    }
    context.bound(view)
    let count = context.pass.candidates.count
    let pointBefore = exchange(&context.pass.point, with: nil)
    content.draw(on: whole, in: inside)
    let hasStops = context.pass.candidates.count > count
    if context.pass.point == nil {
      context.pass.point = pointBefore
    } else {
      follow(scroll, top: top, on: view, in: context)
    }
    if highest > 0, canvas.size.height > 0 {
      let last = min(layout.height, top + canvas.size.height)
      let status = ScrollStatus(
        text: "lines \(top + 1)–\(last) of \(layout.height)", shown: top..<last,
        count: layout.height)
      context.report(status.text, showing: status.shown, of: status.count)
      if layout.hasBar { canvas.scrollBar(status, in: context) }
    }
    offerCommands(scroll, page: canvas.size.height, highest: highest, in: context)
    // Where a view inside can have the focus, keys come from there.
    if !hasStops { context.takeFocus() }
  }

  /// The lines of a long text that are shown in a pane without the focus.
  private static let beginning = 6

  private func isCut(_ height: Int, _ context: ViewContext) -> Bool {
    context.form == .lines && context.isAside && height > ScrollArea.beginning + 1
  }

  private func drawLines(on canvas: Canvas, in context: ViewContext, _ inside: ViewContext) {
    let whole = Size(width: canvas.size.width, height: .unlimited)
    let height = context.isAside ? content.size(within: whole, in: inside).height : 0
    guard isCut(height, context) else { return content.draw(on: canvas, in: inside) }
    let shown = ScrollArea.beginning
    let size = Size(width: canvas.size.width, height: shown)
    content.draw(on: canvas.part(column: 0, row: 0, width: size.width, height: shown), in: inside)
    canvas.write("… \(height - shown) more lines", column: 0, row: shown, style: context.style)
  }

  private struct Scroll {
    var top = 0
    /// The position of the focus that was followed last.
    var position: AnyHashable?
    /// The top when that position was in sight, if it was so last.
    var topInSight: Int?
  }
}

// MARK: - Drawing

extension ScrollArea {
  /// Scrolls to the focus once when its position changes, or when less room or other content pushes
  /// it out of sight, and then leaves it to an area around.
  ///
  /// It can then be scrolled out of sight.
  private func follow(
    _ scroll: ViewState<Scroll>, top: Int, on view: Canvas, in context: ViewContext
  ) {
    guard let point = context.pass.point, view.size.height > 0 else { return }
    let rows = point.rowsOutside(of: view)
    let isPushedOut = scroll.value.topInSight == scroll.value.top
    let hasMoved = scroll.value.position != point.position
    let topInSight = rows == 0 ? scroll.value.top : nil
    if scroll.value.topInSight != topInSight { scroll.value.topInSight = topInSight }
    guard hasMoved || isPushedOut else {
      // What is scrolled away here moves no area around.
      if rows != 0 { context.pass.point = nil }
      return
    }
    if hasMoved { scroll.value.position = point.position }
    if rows == 0 { return }
    scroll.value.top = max(0, top + rows)
    context.pass.wantsAnother = true
    // Where it is then, the next pass tells.
    context.pass.point = nil
  }

  /// Returns the size of the content, and whether a bar stands beside it.
  private func layout(
    in room: Size, _ context: ViewContext, _ inside: ViewContext
  ) -> (width: Int, height: Int, hasBar: Bool) {
    let all = content.size(within: Size(width: room.width, height: .unlimited), in: inside)
    if all.height <= room.height || context.hasStatusLine || room.width < 2 {
      return (room.width, all.height, false)
    }
    let narrow = Size(width: room.width - 1, height: .unlimited)
    return (narrow.width, content.size(within: narrow, in: inside).height, true)
  }
}

// MARK: - Commands

extension ScrollArea {
  private func offerCommands(
    _ scroll: ViewState<Scroll>, page: Int, highest: Int, in context: ViewContext
  ) {
    let step = max(1, page - 1)
    func move(by rows: Int) {
      let top = min(scroll.value.top, highest)
      // Both are between 0 and `highest`, so nothing overflows.
      scroll.value.top = top + min(max(-top, rows), highest - top)
    }
    func moving(_ name: String, _ keys: [KeyPress], _ help: String, by rows: Int) -> Command {
      // If everything fits, the commands give up their keys but can still be called by name.
      Command(name, keys: highest > 0 ? keys : [], help: help) { move(by: rows) }
    }
    context.offer {
      [
        moving("scroll-down", ["down", "j"], "Down", by: 1),
        moving("scroll-up", ["up", "k"], "Up", by: -1),
        moving("scroll-page-down", ["pagedown", "space"], "Page down", by: step),
        moving("scroll-page-up", ["pageup"], "Page up", by: -step),
        moving("scroll-to-top", ["home", "g"], "Top", by: -highest),
        moving("scroll-to-end", ["end", "G"], "End", by: highest),
        Command("scroll", number: "N", help: "Scroll by lines") { move(by: $0) },
      ].map { $0.familiar() }
    }
  }
}
