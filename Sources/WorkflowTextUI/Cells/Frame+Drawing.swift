extension Frame {
  /// A row in which text is drawn, in columns of the frame.
  struct Line {
    let row: Int
    /// The columns that may be drawn.
    let visible: Range<Int>
    /// The column at which the text is cut, whether or not that column is visible.
    let end: Int
  }

  /// Writes text to the right, starting at a column, and returns the column after it.
  mutating func write(
    _ text: String, style: Style, link: Link?, column: Int, in line: Line
  ) -> Int {
    let style = tables.number(of: style, link: link)
    guard column < line.end else { return column }
    // Most texts are pure ASCII.
    let count = text.withLeadingASCII(atMost: line.end - column) { bytes in
      put(ascii: bytes, style: style, column: column, in: line)
    }
    var next = column + count
    if count == text.utf8.count { return next }

    var reader = GlyphReader(text, from: count)
    while next < line.end, let element = reader.next() {
      let glyph = element.glyph
      put(glyph, style: style, column: next, in: line)
      next += glyph.width
    }
    return next
  }

  /// Fills some columns of a row with a glyph that fills one column.
  mutating func fill(_ glyph: Glyph, style: Style, columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    let cell = Cell(glyph: code(of: glyph), style: tables.number(of: style))
    let range = row * size.width + columns.lowerBound..<row * size.width + columns.upperBound
    breakWideGlyphs(around: range)
    cells.withUnsafeMutableBufferPointer { cells in
      for index in range { cells[index] = cell }
    }
  }

  /// Writes printable ASCII characters, one per column.
  private mutating func put(
    ascii bytes: UnsafeBufferPointer<UInt8>, style: UInt32, column: Int, in line: Line
  ) {
    let columns = (column..<column + bytes.count).clamped(to: line.visible)
    guard !columns.isEmpty else { return }
    let start = line.row * size.width + columns.lowerBound
    breakWideGlyphs(around: start..<start + columns.count)
    let bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(columns.lowerBound - column))
    cells.withUnsafeMutableBufferPointer { cells in
      let cells = UnsafeMutableBufferPointer(rebasing: cells[start..<start + columns.count])
      for index in 0..<cells.count {
        cells[index] = Cell(glyph: UInt32(bytes[index]), style: style)
      }
    }
  }

  /// Writes a glyph, or a blank if only half of it is visible.
  private mutating func put(_ glyph: Glyph, style: UInt32, column: Int, in line: Line) {
    let columns = (column..<column + glyph.width).clamped(to: line.visible)
    guard !columns.isEmpty else { return }
    let index = line.row * size.width + columns.lowerBound
    breakWideGlyphs(around: index..<index + columns.count)
    if columns.count < glyph.width {
      cells[index] = Cell(glyph: Cell.blank.glyph, style: style)
    } else {
      cells[index] = Cell(glyph: code(of: glyph), style: style)
      if glyph.width == 2 { cells[index + 1] = Cell(glyph: Cell.continuation, style: style) }
    }
  }

  private mutating func code(of glyph: Glyph) -> UInt32 {
    switch glyph.content {
    case .scalar(let scalar): scalar.value
    case .cluster(let scalars): tables.number(of: scalars)
    }
  }

  /// Blanks the outer halves of wide glyphs whose inner halves are about to be overwritten.
  private mutating func breakWideGlyphs(around range: Range<Int>) {
    if cells[range.lowerBound].glyph == Cell.continuation {
      cells[range.lowerBound - 1].glyph = Cell.blank.glyph
    }
    // A row never begins with a second half, so one after the range is in the same row.
    if range.upperBound < cells.count, cells[range.upperBound].glyph == Cell.continuation {
      cells[range.upperBound].glyph = Cell.blank.glyph
    }
  }
}

extension GlyphReader.Element {
  /// The glyph that stands for the element within a line.
  var glyph: Glyph {
    switch self {
    case .glyph(let glyph): glyph
    case .tab: Glyph(ascii: 0x09)
    case .lineBreak: .newline
    }
  }
}
