/// Text in one style, broken into lines or cut to one line.
public struct Text: TextView {
  private let text: String
  private let style: Style
  private let overflow: Overflow

  /// What happens to text that is wider than its room.
  public enum Overflow: Hashable, Sendable {
    /// It continues in the next row.
    case wrapped
    /// It is one line that continues in the next row; line breaks in it are shown as pictures.
    ///
    /// Use it for what others have written and what stands beside other lines, such as the subject of
    /// a mail. Otherwise a line break in it could pretend to begin one of those.
    case wrappedLine
    /// It is one line that ends with `…`.
    case truncated
  }

  /// Creates a view of a text.
  public init(_ text: String, style: Style = .plain, overflow: Overflow = .wrapped) {
    self.text = overflow == .wrappedLine ? text.onOneLine : text
    self.style = style
    self.overflow = overflow
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
    let style = context.style.adding(style)
    switch overflow {
    case .truncated:
      canvas.write(text.truncated(toWidth: canvas.size.width), column: 0, row: 0, style: style)
    case .wrapped, .wrappedLine:
      let lines = wrapped(toWidth: canvas.size.width, in: context).lines
      for row in canvas.visibleRows.clamped(to: lines.indices) {
        canvas.write(lines[row], column: 0, row: row, style: style)
      }
    }
  }

  private func wrapped(toWidth width: Int, in context: ViewContext) -> WrappedText {
    guard text.utf8.count > Text.longLength else {
      return WrappedText(lines: text.wrapped(toWidth: width))
    }
    let kept = context.state(KeptLines())
    return kept.value.wrapped(text, toWidth: width, pass: context.pass.number)
  }

  /// The number of bytes above which finding kept lines takes less time than breaking the text.
  private static let longLength = 500
}

// MARK: -

/// The lines of a text at one width.
struct WrappedText {
  let lines: [String]
  /// The columns of the widest line; nil for short texts, which are measured when needed.
  private var widest: Int?

  init(lines: [String]) { self.lines = lines }

  /// Returns the columns of the widest of the first lines.
  func width(ofRows rows: Int) -> Int {
    if let widest, rows >= lines.count { return widest }
    return lines.prefix(rows).reduce(0) { max($0, $1.columnCount) }
  }

  /// Returns the text with the columns of its widest line counted once and for all.
  func counted() -> WrappedText {
    var text = self
    text.widest = width(ofRows: lines.count)
    return text
  }
}

/// The lines of a long text at the widths of the last two passes, since breaking it takes time.
///
/// A pass has several widths if a container tries how its content would fit.
struct KeptLines {
  private var text = ""
  private var entries: [Int: (wrapped: WrappedText, pass: Int)] = [:]

  /// Returns the lines that are kept for a width.
  func lines(atWidth width: Int) -> [String]? { entries[width]?.wrapped.lines }

  /// Returns the text at a width, and breaks it into lines if that width is not kept.
  mutating func wrapped(_ text: String, toWidth width: Int, pass: Int) -> WrappedText {
    if text != self.text {
      self.text = text
      entries = [:]
    }
    if let wrapped = entries[width]?.wrapped {
      entries[width]?.pass = pass
      return wrapped
    }
    let wrapped = WrappedText(lines: text.wrapped(toWidth: width)).counted()
    entries = entries.filter { $0.value.pass >= pass - 1 }
    entries[width] = (wrapped, pass)
    return wrapped
  }
}
