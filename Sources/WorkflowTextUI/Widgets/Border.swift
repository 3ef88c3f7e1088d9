/// A box with a title around a view.
///
/// Its lower edge shows the position that the view reports.
///
/// ```text
/// ┌ Inbox ───┐
/// │› Hello   │
/// └ 2 of 14 ─┘
/// ```
///
/// The title of the box that has the focus is reversed. If there is no room for a box, there is
/// none. When shown as lines, there is no box either: the title stands above the content, and a
/// blank row below it.
public struct Border: TextView {
  private let title: String
  private let neededRows: Int
  private let content: any TextView

  /// Creates a box around a view.
  ///
  /// - Parameters:
  ///   - title: The text in the upper edge.
  ///   - neededRows: The number of rows that the content needs. If the box would leave fewer, it is
  ///     left out. A view that leaves the box out by itself loses the state of the content.
  ///   - content: Returns the view in the box.
  public init(_ title: String = "", neededRows: Int = 1, content: () -> any TextView) {
    self.title = title
    self.neededRows = max(1, neededRows)
    self.content = content()
  }

  /// Returns the size of the view and of the box around it.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    guard let frame = frame(in: limit, context) else {
      return content.size(within: limit, in: inside(context, hasBox: false))
    }
    let size = content.size(
      within: Size(width: limit.width - frame.columns, height: limit.height - frame.rows),
      in: inside(context))
    // A corner and a blank stand on both sides of the title.
    let titleWidth = title.isEmpty ? 0 : title.columnCount + (frame.columns == 0 ? 0 : 4)
    return Size(
      width: min(limit.width, max(size.width + frame.columns, titleWidth)),
      height: size.height + frame.rows)
  }

  /// Returns the flexibility of the view, with room for the box.
  public func flexibility(along axis: Axis) -> Flexibility? {
    content.flexibility(along: axis).map {
      Flexibility(weight: $0.weight, minimum: $0.minimum + 2)
    }
  }

  /// Draws the view and the box around it.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.name(title)
    // What is reported inside does not concern a box further out.
    let outerStatus = context.pass.status
    context.pass.status = nil
    defer { context.pass.status = outerStatus }
    guard let frame = frame(in: canvas.size, context) else {
      return content.draw(on: canvas, in: inside(context, hasBox: false))
    }
    let inner = canvas.part(
      column: frame.columns / 2, row: headRows(context), width: canvas.size.width - frame.columns,
      height: canvas.size.height - frame.rows)
    content.draw(on: inner, in: inside(context))
    switch context.form {
    case .screen: drawBox(on: canvas, in: context)
    case .lines: canvas.write(title.truncated(toWidth: canvas.size.width), column: 0, row: 0)
    }
  }

  /// Returns the columns and rows around the content; nil if there is no room for them.
  private func frame(in room: Size, _ context: ViewContext) -> (columns: Int, rows: Int)? {
    switch context.form {
    case .screen: room.width >= 3 && room.height >= neededRows + 2 ? (2, 2) : nil
    case .lines: room.height > headRows(context) ? (0, headRows(context) + 1) : nil
    }
  }

  private func headRows(_ context: ViewContext) -> Int {
    context.form == .lines && title.isEmpty ? 0 : 1
  }

  /// - Parameter hasBox: Whether there is a box, which shows what the content reports.
  private func inside(_ context: ViewContext, hasBox: Bool = true) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.hasStatusLine = hasBox
    return inside
  }
}

// MARK: - Drawing the box

extension Border {
  private func drawBox(on canvas: Canvas, in context: ViewContext) {
    canvas.box(style: context.style.adding(.border))
    label(title, row: 0, isMarked: context.hasFocus, on: canvas, in: context)
    label(
      context.pass.status ?? "", row: canvas.size.height - 1, isMarked: false, on: canvas,
      in: context)
  }

  private func label(
    _ text: String, row: Int, isMarked: Bool, on canvas: Canvas, in context: ViewContext
  ) {
    let room = canvas.size.width - 4
    guard !text.isEmpty, room > 0 else { return }
    let style = context.style.adding(
      isMarked ? Style(isBold: true, role: .selection) : .heading)
    canvas.write(" \(text.truncated(toWidth: room)) ", column: 1, row: row, style: style)
  }
}

extension TextView {
  /// Puts the view into a box with a title, if the box leaves as many rows as are needed.
  public func border(_ title: String = "", neededRows: Int = 1) -> some TextView {
    Border(title, neededRows: neededRows) { self }
  }
}
