/// The rows of an edited text at a width, found from wherever they are needed.
///
/// A line of the text is broken behind blanks and wide characters, and anywhere in a word that is
/// wider than a row. The blanks at the end of a row may go beyond it. All positions are in bytes.
///
/// - Complexity: each function reads the lines that it is about, and none before or behind them.
struct AreaRows {
  let text: String
  /// The columns of a row; at least 1.
  let width: Int

  /// Returns the rows of the line that an offset is in.
  func line(of offset: Int) -> [Range<Int>] {
    let line = text.lineStart(of: offset)..<text.lineEnd(of: offset)
    if line.count <= width, text.withBytes({ $0[line].allSatisfy { $0 < 0x80 } }) { return [line] }
    var rows: [Range<Int>] = []
    var start = line.lowerBound
    /// Where the row may be broken; and the columns up to there.
    var (place, placeColumns) = (start, 0)
    var (at, columns) = (start, 0)
    for character in text[bytes: line] {
      let size = character.writtenColumnCount
      let isBlank = character == " "
      if size == 2, at > start { (place, placeColumns) = (at, columns) }
      if columns + size > width, !isBlank, at > start {
        if place == start { (place, placeColumns) = (at, columns) }
        rows.append(start..<place)
        (start, columns) = (place, columns - placeColumns)
        (place, placeColumns) = (start, 0)
      }
      at += character.utf8.count
      columns += size
      if isBlank || size == 2 { (place, placeColumns) = (at, columns) }
    }
    return rows + [start..<line.upperBound]
  }

  /// Returns the rows of the line that an offset is in, and which of them the offset is in.
  ///
  /// Where a line is broken, the offset is in the row behind.
  func row(of offset: Int) -> (rows: [Range<Int>], index: Int) {
    let rows = line(of: offset)
    return (rows, rows.lastIndex { $0.lowerBound <= offset } ?? 0)
  }

  /// Returns the row of an offset and those behind it, at most a number of them.
  func rows(from offset: Int, count: Int) -> [Range<Int>] {
    var (rows, index) = row(of: offset)
    rows.removeFirst(index)
    while rows.count < count, let end = rows.last?.upperBound, end < text.utf8.count {
      rows += line(of: text.byte(after: end))
    }
    return Array(rows.prefix(count))
  }

  /// Returns where the row begins that is some rows before the one of an offset; the first if there
  /// are fewer.
  func start(_ count: Int, before offset: Int) -> Int {
    var (rows, index) = row(of: offset)
    var left = count - index
    while left > 0, let start = rows.first?.lowerBound, start > 0 {
      rows = line(of: text.byte(before: start))
      left -= rows.count
    }
    return rows[max(0, -left)].lowerBound
  }

  /// Returns the column of an offset in its row.
  func column(of offset: Int) -> Int {
    let (rows, index) = row(of: offset)
    return text[bytes: rows[index].lowerBound..<offset].writtenColumnCount
  }

  /// Returns the offset in a row that is nearest to a column, and not in another row.
  func offset(in row: Range<Int>, column: Int) -> Int {
    var (at, columns) = (row.lowerBound, 0)
    for character in text[bytes: row] {
      let size = character.writtenColumnCount
      if columns + size > column { break }
      at += character.utf8.count
      columns += size
    }
    // Behind the last character of a row that is broken there, the next row begins.
    let isBroken = row.upperBound != text.lineEnd(of: row.upperBound)
    return at == row.upperBound && isBroken && !row.isEmpty ? text.byte(before: at) : at
  }
}
