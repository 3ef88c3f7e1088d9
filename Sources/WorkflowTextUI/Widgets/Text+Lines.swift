/// The lines of a text at one width.
struct WrappedText {
  let lines: [String]
  /// The lines with their styles; nil if the text has one style, or is short.
  var styledLines: [StyledLine]?
  /// The columns of the widest line; nil for short texts, which are measured when needed.
  private var widest: Int?
  /// The columns that the lines may have.
  let width: Int
  /// The blank columns before each line but the first.
  private let indentation: Int

  /// Breaks a text into lines.
  ///
  /// If it is one line, it is indented where it continues: a row that begins at the edge is a line
  /// of its own, whatever stands in it.
  init(_ text: String, width: Int, isOneLine: Bool) {
    let whole = text.wrapped(toWidth: width)
    indentation = isOneLine && whole.count > 1 && width >= WrappedText.leastWidth ? 2 : 0
    self.width = width - indentation
    lines = indentation == 0 ? whole : text.wrapped(toWidth: self.width)
  }

  /// The least width at which rows are indented: in less room, every column is needed.
  private static let leastWidth = 10

  /// Returns the blank columns before a line.
  func indentation(ofRow row: Int) -> Int { row == 0 ? 0 : indentation }

  /// Returns the columns of the widest of the first lines.
  ///
  /// The indentation counts for all of them: in less room, the first line would be another one.
  func width(ofRows rows: Int) -> Int {
    if let widest, rows >= lines.count { return widest }
    return lines.prefix(rows).reduce(0) { max($0, indentation + $1.columnCount) }
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
  private var isOneLine = false
  private var entries: [Int: (wrapped: WrappedText, pass: Int)] = [:]

  /// Returns the lines that are kept for a width.
  func lines(atWidth width: Int) -> [String]? { entries[width]?.wrapped.lines }

  /// Returns the text at a width, and breaks it into lines if that width is not kept.
  ///
  /// - Parameters:
  ///   - isOneLine: Whether it is one line, which continues in the next row.
  ///   - styling: Returns lines with their styles, for a text that has several.
  mutating func wrapped(
    _ text: String, _ styled: StyledText? = nil, toWidth width: Int, isOneLine: Bool = false,
    pass: Int, styling: (WrappedText) -> [StyledLine] = { _ in [] }
  ) -> WrappedText {
    if text != self.text || styled != self.styled || isOneLine != self.isOneLine {
      self.text = text
      self.styled = styled
      self.isOneLine = isOneLine
      entries = [:]
    }
    if let wrapped = entries[width]?.wrapped {
      entries[width]?.pass = pass
      return wrapped
    }
    var wrapped = WrappedText(text, width: width, isOneLine: isOneLine).counted()
    if styled != nil { wrapped.styledLines = styling(wrapped) }
    entries = entries.filter { $0.value.pass >= pass - 1 }
    entries[width] = (wrapped, pass)
    return wrapped
  }
}
