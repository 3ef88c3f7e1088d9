/// The rows of an edited text at a width, found from wherever they are needed.
///
/// A line of the text is broken after blanks, beside characters of scripts without blanks, and
/// anywhere in a word that is wider than a row. The blanks at the end of a row may go beyond it. All
/// positions are in bytes.
///
/// - Complexity: O(length of the lines that are asked for), however long the text is.
struct AreaRows {
  let text: String
  /// The columns of a row; at least 1.
  let width: Int

  /// The rows of the line that was asked for last: most questions are about the same one.
  private let cache = Cache()

  private final class Cache {
    var rows: [Range<Int>] = []
  }

  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// Returns the rows of the line that an offset is in.
  func line(of offset: Int) -> [Range<Int>] {
    if let first = cache.rows.first, let last = cache.rows.last,
      first.lowerBound <= offset, offset <= last.upperBound
    {
      return cache.rows
    }
    let line = text.lineStart(of: offset)..<text.lineEnd(of: offset)
    cache.rows = asciiRows(line) ?? rows(line)
    return cache.rows
  }

  /// The rows of a line, found while its columns are counted.
  private struct Breaks {
    let width: Int
    var rows: [Range<Int>] = []
    var start: Int
    var columns = 0
    /// The last offset where the row may be broken, and the columns up to there.
    var boundary: Int
    var boundaryColumns = 0

    init(width: Int, start: Int) {
      self.width = width
      self.start = start
      boundary = start
    }

    mutating func add(
      _ count: Int, columns size: Int, isBlank: Bool, isAlone: Bool = false, at offset: Int
    ) {
      if isAlone, offset > start { (boundary, boundaryColumns) = (offset, columns) }
      // Twice if the word before has no room for the character either.
      while columns + size > width, !isBlank, offset > start {
        if boundary == start { (boundary, boundaryColumns) = (offset, columns) }
        rows.append(start..<boundary)
        (start, columns) = (boundary, columns - boundaryColumns)
        (boundary, boundaryColumns) = (start, 0)
      }
      columns += size
      if isBlank || isAlone { (boundary, boundaryColumns) = (offset + count, columns) }
    }
  }

  private func rows(_ line: Range<Int>) -> [Range<Int>] {
    var breaks = Breaks(width: width, start: line.lowerBound)
    var offset = line.lowerBound
    for character in text[bytes: line] {
      let (count, columns) = (character.utf8.count, character.writtenColumnCount)
      breaks.add(
        count, columns: columns, isBlank: character == " ",
        isAlone: columns > 1 && character.isBetweenBreaks, at: offset)
      offset += count
    }
    return breaks.rows + [breaks.start..<line.upperBound]
  }

  /// Returns the rows of a line of ASCII, whose characters are its bytes; nil if it has others.
  private func asciiRows(_ line: Range<Int>) -> [Range<Int>]? {
    text.withBytes { bytes in
      guard bytes[line].allSatisfy({ $0 < 0x80 }) else { return nil }
      if line.count <= width { return [line] }
      var breaks = Breaks(width: width, start: line.lowerBound)
      for offset in line {
        breaks.add(1, columns: 1, isBlank: bytes[offset] == 0x20, at: offset)
      }
      return breaks.rows + [breaks.start..<line.upperBound]
    }
  }

  /// Returns the rows of the line that an offset is in, and which of them the offset is in.
  ///
  /// At a break, the offset is in the row after it.
  func row(of offset: Int) -> (rows: [Range<Int>], index: Int) {
    let rows = line(of: offset)
    return (rows, rows.lastIndex { $0.lowerBound <= offset } ?? 0)
  }

  /// Returns the row of an offset and the rows after it, at most `count` in all.
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
