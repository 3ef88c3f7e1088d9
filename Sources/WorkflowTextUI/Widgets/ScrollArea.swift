/// A view that may be higher than its place, of which a part is to be seen.
///
/// The border around it says which part, `lines 1–14 of 17`; without a border, a bar at the right
/// does. As lines, all of it is there.
public struct ScrollArea: TextView {
  private let content: any TextView

  /// Shows a part of a view.
  public init(content: () -> any TextView) { self.content = content() }

  /// The size of the whole view, as far as there is room.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    let whole = Size(width: limit.width, height: .unlimited)
    let size = content.size(within: whole, in: context.child(at: 0, for: content))
    return Size(width: size.width, height: min(size.height, limit.height))
  }

  /// Takes what is left over in both directions.
  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  /// Draws the part that is to be seen.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    let inside = context.child(at: 0, for: content)
    if context.form == .lines { return content.draw(on: canvas, in: inside) }
    let layout = layout(in: canvas.size, context, inside)
    let scroll = context.state(Scroll())
    let highest = max(0, layout.height - canvas.size.height)
    // How far it was scrolled is not forgotten: after a resize there and back it is as before.
    let top = min(scroll.value.top, highest)
    let view = canvas.part(column: 0, row: 0, width: layout.width, height: canvas.size.height)
    let whole = view.part(
      column: 0, row: -top, width: layout.width, height: max(layout.height, canvas.size.height))
    context.pass.point = nil
    content.draw(on: whole, in: inside)
    follow(scroll, top: top, in: context)
    if highest > 0, canvas.size.height > 0 {
      let last = min(layout.height, top + canvas.size.height)
      context.report("lines \(top + 1)–\(last) of \(layout.height)")
      if layout.hasBar { drawBar(top: top, height: layout.height, on: canvas, in: context) }
    }
    offerCommands(scroll, page: canvas.size.height, highest: highest, in: context)
    context.takeFocus()
  }

  private struct Scroll {
    var top = 0
    /// Where the focus was looked at last.
    var position: AnyHashable?
  }
}

// MARK: - Drawing

extension ScrollArea {
  /// Scrolls to what has the focus, once when it has changed: then it can be scrolled out of sight.
  private func follow(_ scroll: ViewState<Scroll>, top: Int, in context: ViewContext) {
    guard let point = context.pass.point else { return }
    context.pass.point = nil
    guard scroll.value.position != point.position else { return }
    scroll.value.position = point.position
    guard point.rowsOutside != 0 else { return }
    scroll.value.top = max(0, top + point.rowsOutside)
    context.pass.wantsAnother = true
  }

  /// The size of the content, and whether a bar stands beside it.
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

  private func drawBar(top: Int, height: Int, on canvas: Canvas, in context: ViewContext) {
    let rows = canvas.size.height
    let length = max(1, rows * rows / height)
    let start = (rows - length) * top / (height - rows)
    for row in 0..<rows {
      let isThumb = (start..<start + length).contains(row)
      canvas.write(
        isThumb ? "█" : "│", column: canvas.size.width - 1, row: row, style: context.style)
    }
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
      // Where all is to be seen, the keys are left to others; the names stay.
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
