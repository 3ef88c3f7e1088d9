/// A view inside of a box with a title, and with what the view reports of its position below.
///
/// ```text
/// ┌ Inbox ───┐
/// │› Hello   │
/// └ 2 of 14 ─┘
/// ```
///
/// The title of the box that has the focus is reversed. As lines there is no box: the title stands
/// above the content, and the report below.
public struct Border: TextView {
  private let title: String
  private let neededRows: Int
  private let content: any TextView

  /// Puts a view into a box.
  ///
  /// - Parameters:
  ///   - title: stands in the upper edge.
  ///   - neededRows: the rows that the content cannot do without: where the box would leave fewer,
  ///     there is none. A view that leaves the box out by itself loses what is kept for its content.
  ///   - content: what is in the box.
  public init(_ title: String = "", neededRows: Int = 1, content: () -> any TextView) {
    self.title = title
    self.neededRows = max(1, neededRows)
    self.content = content()
  }

  public func size(within limit: Size, in context: ViewContext) -> Size {
    if context.form == .lines {
      let size = content.size(within: limit, in: inside(context))
      return Size(
        width: max(size.width, min(limit.width, title.columnCount)),
        height: size.height + headRows + 1)
    }
    let inside = Size(width: limit.width - 2, height: limit.height - 2)
    let size = content.size(within: inside, in: self.inside(context))
    let width = max(size.width, title.isEmpty ? 0 : title.columnCount + 2)
    return Size(
      width: min(limit.width, width + 2), height: min(limit.height, size.height + 2))
  }

  public func flexibility(along axis: Axis) -> Flexibility? {
    content.flexibility(along: axis).map {
      Flexibility(weight: $0.weight, minimum: $0.minimum + 2)
    }
  }

  public func draw(on canvas: Canvas, in context: ViewContext) {
    if context.form == .lines { return drawLines(on: canvas, in: context) }
    guard canvas.size.width >= 3, canvas.size.height >= neededRows + 2 else {
      // No room for a box: what is in it matters more.
      return content.draw(on: canvas, in: inside(context))
    }
    let inner = canvas.part(
      column: 1, row: 1, width: canvas.size.width - 2, height: canvas.size.height - 2)
    context.pass.status = nil
    content.draw(on: inner, in: inside(context))
    canvas.box(style: context.style)
    label(title, row: 0, isMarked: context.hasFocus, on: canvas, in: context)
    label(
      context.pass.status ?? "", row: canvas.size.height - 1, isMarked: false, on: canvas,
      in: context)
    context.pass.status = nil
  }

  private func drawLines(on canvas: Canvas, in context: ViewContext) {
    context.pass.status = nil
    let rows = canvas.size.height - headRows - 1
    if !title.isEmpty {
      canvas.write(title.truncated(toWidth: canvas.size.width), column: 0, row: 0)
    }
    content.draw(
      on: canvas.part(column: 0, row: headRows, width: canvas.size.width, height: rows),
      in: inside(context))
    context.pass.status = nil
  }

  private var headRows: Int { title.isEmpty ? 0 : 1 }

  private func inside(_ context: ViewContext) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.hasStatusLine = true
    return inside
  }

  private func label(
    _ text: String, row: Int, isMarked: Bool, on canvas: Canvas, in context: ViewContext
  ) {
    let room = canvas.size.width - 4
    guard !text.isEmpty, room > 0 else { return }
    var style = context.style.adding(.bold)
    style.isReversed = isMarked
    canvas.write(" \(text.truncated(toWidth: room)) ", column: 1, row: row, style: style)
  }
}

extension TextView {
  /// Puts the view into a box with a title, where the box leaves as many rows as are needed.
  public func border(_ title: String = "", neededRows: Int = 1) -> some TextView {
    Border(title, neededRows: neededRows) { self }
  }
}
