import WorkflowTextUI

/// Writes the bytes for a terminal, and tracks the position of its cursor and its style.
struct ANSIWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8]
  /// The known changes of style, which are kept for the next frame.
  private(set) var transitions: StyleTransitions

  /// The number of the current style; plain at first.
  private(set) var style: UInt32 = 0
  /// The row of the cursor, if known.
  private var row: Int?
  /// The column of the cursor, if known; after the last column it is not.
  private var column: Int?

  /// Whether only the distance to another row is known, and not where on the screen it is.
  var movesByRows = false

  /// The frame to draw.
  let frame: Frame

  init(bytes: [UInt8], transitions: StyleTransitions, frame: Frame, cursor: Position?) {
    self.bytes = bytes
    self.transitions = transitions
    self.frame = frame
    row = cursor?.row
    column = cursor?.column
    self.transitions.use(numbersOf: frame)
  }

  /// Writes a control sequence, after the introducer that all of them have.
  mutating func control(_ sequence: StaticString) {
    bytes.append(contentsOf: [0x1B, 0x5B])
    sequence.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes bytes that move nothing.
  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Writes a control sequence with one number, which is left out if it is 1.
  mutating func control(_ number: Int, _ final: Unicode.Scalar) {
    bytes.append(contentsOf: [0x1B, 0x5B])
    if number != 1 { append(number) }
    bytes.append(UInt8(final.value))
  }

  /// Writes a control sequence with two numbers; the second is left out if it is 1.
  mutating func control(_ first: Int, _ second: Int, _ final: Unicode.Scalar) {
    guard second != 1 else { return control(first, final) }
    bytes.append(contentsOf: [0x1B, 0x5B])
    append(first)
    bytes.append(0x3B)
    append(second)
    bytes.append(UInt8(final.value))
  }

  private mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    bytes.append(0x30 + UInt8(number % 10))
  }
}

// MARK: - Moving

extension ANSIWriter {
  /// Forgets where the cursor is.
  mutating func loseCursor() {
    row = nil
    column = nil
  }

  /// Forgets the column of the cursor.
  mutating func loseColumn() {
    column = nil
  }

  /// Moves the cursor by the shortest sequence.
  mutating func move(row newRow: Int, column newColumn: Int) {
    if row == newRow {
      moveInRow(to: newColumn)
    } else if movesByRows, let row, newRow > row {
      // A move down stops at the last row of a terminal that has become lower. The way back would
      // then lead above the frame. A line break scrolls there, and the frame's first row with it.
      for _ in row..<newRow { bytes.append(contentsOf: [0x0D, 0x0A]) }
      column = 0
      moveInRow(to: newColumn)
    } else if let row, column == newColumn, newColumn > 0 {
      control(abs(newRow - row), newRow > row ? "B" : "A")
    } else if movesByRows, let row {
      control(abs(newRow - row), newRow > row ? "B" : "A")
      moveInRow(to: newColumn)
    } else {
      control(newRow + 1, newColumn + 1, "H")
    }
    row = newRow
    column = newColumn
  }

  private mutating func moveInRow(to newColumn: Int) {
    guard let column else { return control(newColumn + 1, "G") }
    let steps = newColumn - column
    if steps == 0 { return }
    // Prefer the absolute column if it needs no more digits than the distance.
    if ANSIWriter.length(newColumn + 1) <= ANSIWriter.length(abs(steps)) {
      control(newColumn + 1, "G")
    } else {
      control(abs(steps), steps > 0 ? "C" : "D")
    }
  }

  /// Returns the number of bytes of a move within a row.
  func costOfMoving(from column: Int, to newColumn: Int) -> Int {
    3 + min(ANSIWriter.length(newColumn + 1), ANSIWriter.length(newColumn - column))
  }

  /// Returns the number of digits of a parameter.
  private static func length(_ number: Int) -> Int {
    switch number {
    case 1: 0
    case ..<10: 1
    case ..<100: 2
    default: 3
    }
  }
}

// MARK: - Writing

extension ANSIWriter {
  /// Switches to another style.
  mutating func use(style new: UInt32) {
    guard new != style else { return }
    bytes.append(contentsOf: transitions.bytes(from: style, to: new))
    style = new
  }

  /// Writes neighbouring cells of one style, which are whole glyphs, at a position.
  mutating func write(_ cells: ArraySlice<Cell>, row: Int, column: Int) {
    guard let first = cells.first else { return }
    move(row: row, column: column)
    use(style: first.style)
    append(cells)
    advance(to: column + cells.count)
  }

  /// Writes blanks of a style at a position.
  mutating func writeBlanks(_ count: Int, style: UInt32, row: Int, column: Int) {
    move(row: row, column: column)
    use(style: style)
    for _ in 0..<count { bytes.append(0x20) }
    advance(to: column + count)
  }

  /// Blanks a row from a column to its end.
  mutating func erase(row: Int, from column: Int) {
    move(row: row, column: column)
    // Terminals erase with the current background colour.
    use(style: 0)
    control("K")
  }

  /// Records that the cursor moved on; terminals differ in what they do after the last column.
  private mutating func advance(to newColumn: Int) {
    column = newColumn < frame.size.width ? newColumn : nil
  }

  private mutating func append(_ cells: ArraySlice<Cell>) {
    cells.withUnsafeBufferPointer { cells in
      var union: UInt32 = 0
      for cell in cells { union |= cell.glyph }
      guard union < 0x80 else {
        for cell in cells where !cell.isContinuation { append(cell) }
        return
      }
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: cells.count))
      bytes.withUnsafeMutableBufferPointer { bytes in
        let bytes = UnsafeMutableBufferPointer(rebasing: bytes[start...])
        for index in 0..<bytes.count {
          bytes[index] = UInt8(truncatingIfNeeded: cells[index].glyph)
        }
      }
    }
  }

  private mutating func append(_ cell: Cell) {
    if cell.isAboveScalars {
      for scalar in frame.cluster(cell.glyph) { append(scalar: scalar.value) }
    } else {
      append(scalar: cell.glyph)
    }
  }

  /// Appends a scalar in UTF-8.
  private mutating func append(scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(scalar >> 6))
      bytes.append(0x80 | UInt8(scalar & 0x3F))
    case ..<0x10000:
      bytes.append(0xE0 | UInt8(scalar >> 12))
      bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(scalar & 0x3F))
    default:
      bytes.append(0xF0 | UInt8(scalar >> 18))
      bytes.append(0x80 | UInt8(scalar >> 12 & 0x3F))
      bytes.append(0x80 | UInt8(scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(scalar & 0x3F))
    }
  }
}

// MARK: - Scrolling

extension ANSIWriter {
  /// Moves rows up or down within the part of the screen that they are in.
  ///
  /// Rows are deleted at one end and inserted at the other. There are sequences that scroll, but
  /// the Linux console does not know them.
  mutating func apply(_ scroll: RowScroll) {
    assert(style == 0, "New rows have the background colour, which has to be plain.")
    let isWhole = scroll.rows.upperBound == frame.size.height
    if !isWhole {
      control(scroll.rows.lowerBound + 1, scroll.rows.upperBound, "r")
      loseCursor()
    }
    move(row: scroll.rows.lowerBound, column: 0)
    control(abs(scroll.distance), scroll.distance > 0 ? "M" : "L")
    if !isWhole { control("r") }
    loseCursor()
  }
}
