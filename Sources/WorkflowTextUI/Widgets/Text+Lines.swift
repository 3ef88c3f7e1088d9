/// The lines of a text at one width.
struct WrappedText {
  let lines: [String]
  /// The lines with their styles; nil if the text has one style, or is short.
  var styledLines: [StyledLine]?
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
  private var styled: StyledText?
  private var entries: [Int: (wrapped: WrappedText, pass: Int)] = [:]

  /// Returns the lines that are kept for a width.
  func lines(atWidth width: Int) -> [String]? { entries[width]?.wrapped.lines }

  /// Returns the text at a width, and breaks it into lines if that width is not kept.
  ///
  /// - Parameter styling: Returns lines with their styles, for a text that has several.
  mutating func wrapped(
    _ text: String, _ styled: StyledText? = nil, toWidth width: Int, pass: Int,
    styling: ([String]) -> [StyledLine] = { _ in [] }
  ) -> WrappedText {
    if text != self.text || styled != self.styled {
      self.text = text
      self.styled = styled
      entries = [:]
    }
    if let wrapped = entries[width]?.wrapped {
      entries[width]?.pass = pass
      return wrapped
    }
    var wrapped = WrappedText(lines: text.wrapped(toWidth: width)).counted()
    if styled != nil { wrapped.styledLines = styling(wrapped.lines) }
    entries = entries.filter { $0.value.pass >= pass - 1 }
    entries[width] = (wrapped, pass)
    return wrapped
  }
}
