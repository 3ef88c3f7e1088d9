/// A view that may be higher than its place, of which a part is to be seen.
///
/// The border around it says which part, `lines 1–14 of 17`; without a border, a bar at the right
/// does. As lines, all of it is there.
public struct ScrollArea: TextView {
  private let content: any TextView

  /// Shows a part of a view.
  public init(content: () -> any TextView) { self.content = content() }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    let whole = Size(width: limit.width, height: .unlimited)
    let size = content.size(within: whole, in: context.child(at: 0, for: content))
    return Size(width: size.width, height: min(size.height, limit.height))
  }

  public func flexibility(along axis: Axis) -> Flexibility? { Flexibility(minimum: 1) }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    let inside = context.child(at: 0, for: content)
    if context.form == .lines { return content.draw(on: canvas, in: inside) }
    let layout = layout(canvas.size, in: context, inside)
    let scroll = context.state(Scroll())
    let highest = max(0, layout.height - canvas.size.height)
    let top = min(scroll.value.top, highest)
    if top != scroll.value.top { scroll.value.top = top }
    offerCommands(scroll, page: canvas.size.height, highest: highest, in: context)
    let whole = canvas.part(
      column: 0, row: -top, width: layout.width, height: max(layout.height, canvas.size.height))
    let view = canvas.part(
      column: 0, row: 0, width: layout.width, height: canvas.size.height)
    content.draw(
      on: view.part(column: 0, row: -top, width: layout.width, height: whole.size.height),
      in: inside)
    if highest > 0 {
      let last = min(layout.height, top + canvas.size.height)
      context.report("lines \(top + 1)–\(last) of \(layout.height)")
      if layout.hasBar { drawBar(top: top, height: layout.height, on: canvas, in: context) }
    }
    context.takeFocus()
  }

  private struct Scroll {
    var top = 0
  }

  /// The size of the content, and whether a bar stands beside it.
  private func layout(
    _ room: Size, in context: ViewContext, _ inside: ViewContext
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
    let highest = height - rows
    let start = (rows - length) * top / highest
    let column = canvas.size.width - 1
    for row in 0..<rows {
      let isThumb = (start..<start + length).contains(row)
      canvas.write(isThumb ? "█" : "│", column: column, row: row, style: context.style)
    }
  }

  private func offerCommands(
    _ scroll: ViewState<Scroll>, page: Int, highest: Int, in context: ViewContext
  ) {
    func move(by rows: Int) {
      let (top, overflow) = scroll.value.top.addingReportingOverflow(rows)
      scroll.value.top = overflow ? (rows < 0 ? 0 : highest) : min(max(0, top), highest)
    }
    let step = max(1, page - 1)
    context.offer {
      [
        Command("scroll-down", keys: ["down", "j"], help: "Down") { move(by: 1) },
        Command("scroll-up", keys: ["up", "k"], help: "Up") { move(by: -1) },
        Command("scroll-page-down", keys: ["pagedown", "space"], help: "Page down") {
          move(by: step)
        },
        Command("scroll-page-up", keys: ["pageup"], help: "Page up") { move(by: -step) },
        Command("scroll-to-top", keys: ["home", "g"], help: "Top") { move(by: -highest) },
        Command("scroll-to-end", keys: ["end", "G"], help: "End") { move(by: highest) },
        Command("scroll", number: "N", help: "Scroll by lines") { move(by: $0) },
      ].map { $0.familiar() }
    }
  }
}
