/// Text in one style or in several, broken into lines or cut to one line.
public struct Text: TextView {
  private let text: String
  private let style: Style
  /// The text with its styles; nil if it has only one.
  private let styled: StyledText?
  private let overflow: Overflow
  /// Whether the last row ends with `…` if more lines follow that have no room.
  private var marksCut = false

  /// The treatment of text that is wider than its room.
  public enum Overflow: Hashable, Sendable {
    /// It continues in the next row.
    case wrapped
    /// It is one line that continues in the next row, indented; its line breaks become pictures.
    ///
    /// Use it for what others have written and what stands beside other lines, such as the subject
    /// of a mail. Otherwise a line break in it, or a word where a row ends, could pretend to begin
    /// one of those. In fewer than ten columns, nothing is indented.
    case wrappedLine
    /// It is one line that ends with `…`.
    case truncated
  }

  /// Creates a view of a text.
  public init(_ text: String, style: Style = .plain, overflow: Overflow = .wrapped) {
    self.text = overflow == .wrappedLine ? text.onOneLine : text
    self.style = style
    styled = nil
    self.overflow = overflow
  }

  /// Creates a view of a text with styles and links.
  public init(_ text: StyledText, overflow: Overflow = .wrapped) {
    let plain = text.text
    self.text = overflow == .wrappedLine ? plain.onOneLine : plain
    style = .plain
    styled = text
    self.overflow = overflow
  }

  /// Returns the text with a sign where lines are left out, for a room that does not scroll.
  func markingCut() -> Text {
    var text = self
    text.marksCut = true
    return text
  }

  /// Returns the width of the widest line, and a row for each line.
  public func size(within limit: Size, in context: ViewContext) -> Size {
    switch overflow {
    case .truncated:
      // Cutting the text first avoids measuring a whole book to learn that it does not fit.
      let line = text.truncated(toWidth: limit.width)
      return Size(width: line.columnCount, height: min(1, limit.height))
    case .wrapped, .wrappedLine:
      let wrapped = wrapped(toWidth: limit.width, in: context)
      return Size(
        width: wrapped.width(ofRows: limit.height), height: min(wrapped.lines.count, limit.height))
    }
  }

  /// Draws the visible lines.
  public func draw(on canvas: Canvas, in context: ViewContext) {
    switch overflow {
    case .truncated:
      let line = text.truncated(toWidth: canvas.size.width)
      if styled != nil {
        draw(styledLines([line], width: .max), rows: 0..<1, on: canvas, in: context)
      } else {
        canvas.write(line, column: 0, row: 0, style: context.style.adding(style))
      }
    case .wrapped, .wrappedLine:
      let wrapped = wrapped(toWidth: canvas.size.width, in: context)
      let rows = canvas.visibleRows.clamped(to: wrapped.lines.indices)
      if wrapped.lines.count > 1 { note(wrapped, rows: rows, on: canvas, in: context) }
      if styled != nil {
        let lines = wrapped.styledLines ?? styledLines(wrapped.lines, width: wrapped.width)
        draw(lines, rows: rows, from: wrapped.indentation(ofRow:), on: canvas, in: context)
      } else {
        let style = context.style.adding(style)
        for row in rows {
          canvas.write(
            wrapped.lines[row], column: wrapped.indentation(ofRow: row), row: row, style: style)
        }
      }
      if marksCut, wrapped.lines.dropFirst(canvas.size.height).contains(where: { !$0.isEmpty }) {
        markCut(wrapped, on: canvas, in: context)
      }
    }
  }

  private func markCut(_ wrapped: WrappedText, on canvas: Canvas, in context: ViewContext) {
    let row = canvas.size.height - 1
    guard row >= 0 else { return }
    let end = wrapped.indentation(ofRow: row) + wrapped.lines[row].columnCount
    canvas.write(
      "…", column: min(end, canvas.size.width - 1), row: row, style: context.style.adding(style))
  }

  /// Records rows that may continue each other, so that they are one line when they are copied.
  private func note(
    _ wrapped: WrappedText, rows: Range<Int>, on canvas: Canvas, in context: ViewContext
  ) {
    guard context.form != .lines, rows.count > 1 else { return }
    let row = canvas.originInFrame.row
    context.pass.add(
      Paragraph(
        text: text, width: wrapped.width, firstRow: row, columns: canvas.columnsOfFrame,
        rows: row + rows.lowerBound..<row + rows.upperBound))
  }

  private func draw(
    _ lines: [StyledLine], rows: Range<Int>, from column: (_ row: Int) -> Int = { _ in 0 },
    on canvas: Canvas, in context: ViewContext
  ) {
    for row in rows {
      var column = column(row)
      for part in lines[row].parts {
        column += canvas.write(
          part.text, column: column, row: row, style: context.style.adding(part.style),
          link: part.link)
      }
    }
  }

  private func styledLines(_ lines: [String], width: Int) -> [StyledLine] {
    guard let styled else { return [] }
    return StyledLine.lines(lines, of: styled, width: width, breaksLines: overflow == .wrapped)
  }

  private func wrapped(toWidth width: Int, in context: ViewContext) -> WrappedText {
    let isOneLine = overflow == .wrappedLine
    guard text.utf8.count > Text.longLength else {
      return WrappedText(text, width: width, isOneLine: isOneLine)
    }
    let kept = context.state(KeptLines())
    return kept.value.wrapped(
      text, styled, toWidth: width, isOneLine: isOneLine, pass: context.pass.number
    ) { styledLines($0.lines, width: $0.width) }
  }

  /// The number of bytes above which finding kept lines takes less time than breaking the text.
  private static let longLength = 500
}
