extension Frame {
  /// Returns some columns of a row without the blanks at their end; wide glyphs are whole.
  func text(row: Int, columns: Range<Int>) -> String {
    var text = ""
    for cell in cells(row: row)[cellRange(row: row, columns)] { append(cell, to: &text) }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns the columns of a row from the first to the last glyph that is no blank, within others.
  func filledColumns(row: Int, within columns: Range<Int>) -> Range<Int>? {
    let cells = cells(row: row)
    let start = cells.startIndex
    let filled = columns.filter { cells[start + $0].glyph != Cell.blank.glyph }
    guard let first = filled.first, let last = filled.last else { return nil }
    return first..<last + 1
  }

  /// The indices of the cells of some columns, with both halves of wide glyphs.
  private func cellRange(row: Int, _ columns: Range<Int>) -> Range<Int> {
    let start = row * size.width
    var (first, end) = (start + columns.lowerBound, start + columns.upperBound)
    if first < end, cells[first].glyph == Cell.continuation { first -= 1 }
    if end < start + size.width, cells[end].glyph == Cell.continuation { end += 1 }
    return first..<end
  }

  /// Gives columns of rows the look of a selection.
  ///
  /// In a row that has it already, such as the selected one of a list, they look plain.
  mutating func select(_ parts: [(row: Int, columns: Range<Int>)]) {
    for (row, columns) in parts {
      for index in cellRange(row: row, columns) {
        let number = cells[index].style
        cells[index].style = tables.number(
          of: style(number).role == .selection ? .plain : .selection,
          link: tables.links[Int(number)])
      }
    }
  }

  /// Writes a message at the end of the last row.
  mutating func tell(_ notice: String) {
    guard size.height > 0, size.width > 0 else { return }
    let text = " \(notice.onOneLine) ".truncated(toWidth: size.width)
    let line = Line(row: size.height - 1, visible: 0..<size.width, end: size.width)
    _ = write(
      text, style: Style(.onAccent), link: nil, column: size.width - text.columnCount, in: line)
  }
}
