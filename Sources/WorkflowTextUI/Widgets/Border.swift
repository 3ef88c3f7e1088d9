/// A box with a title around a view.
///
/// At the right of the title stands the position that the view reports, or another text. A bar on
/// the right edge shows which part of the view is visible.
///
/// ```text
/// ╭─ Inbox ─── 2 of 14 ─╮
/// │› Hello              ┃
/// │  Re: Hello          │
/// ╰─────────────────────╯
/// ```
///
/// The box that has the focus has the colour of the accent, or thick lines; of boxes in each other,
/// the inner one. Boxes beside each other in a stack share the edge between them. If there is no
/// room for a box, there is none. When shown as lines, there is no box either: the title stands
/// above the content, and a blank row below it.
public struct Border: TextView {
  private let title: String
  private let detail: String?
  private let footer: String
  private let lines: LineStyle
  private let neededRows: Int
  private let content: any TextView

  /// Creates a box around a view.
  ///
  /// - Parameters:
  ///   - title: The text in the upper edge.
  ///   - detail: The text at its right; nil for the position that the content reports.
  ///   - footer: The text in the lower edge.
  ///   - lines: The look of the lines.
  ///   - neededRows: The number of rows that the content needs. If the box would leave fewer, it is
  ///     left out. A view that leaves the box out by itself loses the state of the content.
  ///   - content: Returns the view in the box.
  public init(
    _ title: String = "", detail: String? = nil, footer: String = "",
    lines: LineStyle = .rounded, neededRows: Int = 1, content: () -> any TextView
  ) {
    self.title = title
    self.detail = detail
    self.footer = footer
    self.lines = lines
    self.neededRows = max(1, neededRows)
    self.content = content()
  }

  /// Returns the size of the view and of the box around it.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    guard let edges = edges(in: limit, context) else {
      return content.size(within: limit, in: inside(context, hasBox: false))
    }
    let size = content.size(
      within: Size(width: limit.width - edges.columns, height: limit.height - edges.rows),
      in: inside(context))
    // A corner, a line and a blank stand on both sides of the title.
    let titleWidth =
      edges.columns == 0
      ? max(heading.columnCount, footer.columnCount)
      : title.isEmpty ? 0 : title.columnCount + Border.titleMargin
    let width = max(size.width + edges.columns, titleWidth)
    // A narrow box has no blank columns inside.
    let isNarrow = context.form != .lines && width < Border.leastPaddedWidth
    return Size(
      width: min(limit.width, isNarrow ? max(size.width + 2, titleWidth) : width),
      // In less room, there would be no box.
      height: max(size.height, context.form != .lines ? neededRows : 0) + edges.rows)
  }

  /// Returns the flexibility of the view, with room for the box.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? {
    content.flexibility(along: axis, in: context).map {
      Flexibility(weight: $0.weight, minimum: $0.minimum + 2)
    }
  }

  /// Draws the view and the box around it.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    context.name(title)
    // What is reported inside does not concern a box further out.
    let (outerStatus, hadFocusedBox) = (context.pass.status, context.pass.hasFocusedBox)
    (context.pass.status, context.pass.hasFocusedBox) = (nil, false)
    defer {
      context.pass.status = outerStatus
      context.pass.hasFocusedBox = context.pass.hasFocusedBox || hadFocusedBox
    }
    guard let edges = edges(in: canvas.size, context) else {
      return content.draw(on: canvas, in: inside(context, hasBox: false))
    }
    let inner = canvas.part(
      column: edges.columns / 2, row: headRows(in: canvas.size.width, context),
      width: canvas.size.width - edges.columns,
      height: canvas.size.height - edges.rows, bleed: max(0, edges.columns / 2 - 1))
    var inside = inside(context)
    if context.form != .lines, context.environment.paintsPanels {
      inside.style = context.style.adding(Style(ground: .panel))
      canvas.part(
        column: 1, row: 1, width: canvas.size.width - 2, height: canvas.size.height - 2
      ).fill(style: inside.style)
    }
    context.bound(inner)
    content.draw(on: inner, in: inside)
    switch context.form {
    case .screen, .inline: drawBox(on: canvas, in: context)
    case .lines:
      drawLines(
        on: canvas,
        below: canvas.size.height - edges.rows + headRows(in: canvas.size.width, context))
    }
  }

  /// The title and the text at its right, which lines have side by side.
  private var heading: String {
    [title, detail ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Returns whether there is room for a box.
  private func hasBox(in room: Size, _ context: ViewContext) -> Bool {
    context.form != .lines && room.width >= 3 && room.height >= neededRows + 2
  }

  /// Returns the columns and rows around the content; nil if there is no room for them.
  private func edges(in room: Size, _ context: ViewContext) -> (columns: Int, rows: Int)? {
    switch context.form {
    case .screen, .inline:
      hasBox(in: room, context) ? (room.width < Border.leastPaddedWidth ? 2 : 4, 2) : nil
    case .lines:
      room.height > headRows(in: room.width, context)
        ? (0, headRows(in: room.width, context) + footerRows(in: room.width) + 1) : nil
    }
  }

  /// The width from which the content has a blank column on both sides.
  private static let leastPaddedWidth = 12

  /// The columns on both sides of a title.
  private static let titleMargin = 6

  private func headRows(in width: Int, _ context: ViewContext) -> Int {
    if context.form != .lines { return 1 }
    return heading.isEmpty ? 0 : heading.onOneLine.wrapped(toWidth: width).count
  }

  /// The rows of the footer as lines, below the content.
  private func footerRows(in width: Int) -> Int {
    footer.isEmpty ? 0 : footer.onOneLine.wrapped(toWidth: width).count
  }

  private func drawLines(on canvas: Canvas, below row: Int) {
    let width = canvas.size.width
    if !heading.isEmpty {
      for (row, line) in heading.onOneLine.wrapped(toWidth: width).enumerated() {
        canvas.write(line, column: 0, row: row)
      }
    }
    if footer.isEmpty { return }
    for (offset, line) in footer.onOneLine.wrapped(toWidth: width).enumerated() {
      canvas.write(line, column: 0, row: row + offset)
    }
  }

  /// - Parameter hasBox: Whether there is a box, which shows what the content reports.
  private func inside(_ context: ViewContext, hasBox: Bool = true) -> ViewContext {
    var inside = context.child(at: 0, for: content)
    inside.hasStatusLine = hasBox
    return inside
  }
}

extension Border: Edged {
  func hasEdges(in room: Size, _ context: ViewContext) -> Bool {
    // A box below would write over the footer.
    footer.isEmpty && hasBox(in: room, context)
  }
}

// MARK: - Drawing the box

extension Border {
  private func drawBox(on canvas: Canvas, in context: ViewContext) {
    let isFocused = context.hasFocus && !context.pass.hasFocusedBox
    if isFocused { context.pass.hasFocusedBox = true }
    let line = context.style.adding(isFocused ? Style(.focusedBorder) : .border)
    canvas.box(lines, style: line)
    let end = drawTitle(on: canvas, isFocused ? line.adding(.bold) : context.style.adding(.strong))
    let status = context.pass.status
    let muted = context.style.adding(.muted)
    drawAtRight(detail ?? status?.text ?? "", row: 0, after: end, on: canvas, muted)
    drawAtRight(footer, row: canvas.size.height - 1, after: 1, on: canvas, muted)
    let (column, height) = (canvas.size.width - 1, canvas.size.height - 2)
    if let thumb = status?.thumb(ofRows: height) {
      canvas.thicken(column: column, rows: thumb.lowerBound + 1..<thumb.upperBound + 1, style: line)
    }
  }

  /// Draws the title, and returns the column after it.
  private func drawTitle(on canvas: Canvas, _ style: Style) -> Int {
    let room = canvas.size.width - Border.titleMargin
    guard !title.isEmpty, room > 0 else { return 1 }
    return 2 + canvas.write(" \(title.truncated(toWidth: room)) ", column: 2, row: 0, style: style)
  }

  /// Draws a text at the right of an edge, if it has room as a whole.
  private func drawAtRight(
    _ text: String, row: Int, after start: Int, on canvas: Canvas, _ style: Style
  ) {
    let column = canvas.size.width - text.columnCount - 4
    guard !text.isEmpty, column > start else { return }
    canvas.write(" \(text.onOneLine) ", column: column, row: row, style: style)
  }
}

extension TextView {
  /// Puts the view into a box with a title, if the box leaves as many rows as are needed.
  public func border(
    _ title: String = "", detail: String? = nil, footer: String = "", lines: LineStyle = .rounded,
    neededRows: Int = 1
  ) -> some TextView {
    Border(title, detail: detail, footer: footer, lines: lines, neededRows: neededRows) { self }
  }
}
