import WorkflowTextUI

extension ANSIWriter {
  /// The number of bytes that erase to the end of a row.
  private static let costOfErasing = 3

  /// Turns a row of the terminal into the row of the frame.
  mutating func draw(row: Int, over old: ArraySlice<Cell>, _ change: RowChange) {
    let new = frame.cells(row: row)
    if old.hasUnambiguousWidth, new.hasUnambiguousWidth {
      drawChanges(row: row, from: old, to: new, change.columns)
    } else {
      drawWhole(row: row, new)
    }
  }

  /// Writes the cells that differ, and those between them if moving over them needs as many bytes.
  private mutating func drawChanges(
    row: Int, from old: ArraySlice<Cell>, to new: ArraySlice<Cell>, _ columns: Range<Int>
  ) {
    let oldStart = old.startIndex
    let newStart = new.startIndex
    var end = columns.upperBound
    // The second half of the last glyph may be unchanged, but belongs to the glyph.
    if end < new.count, new[newStart + end].isContinuation { end += 1 }
    let blanks = end - max(new.usedCount, columns.lowerBound)
    if blanks > ANSIWriter.costOfErasing { end -= blanks }

    var column = columns.lowerBound
    while column < end {
      let style = new[newStart + column].style
      var next = column
      while next < end, new[newStart + next].style == style,
        new[newStart + next].bits != old[oldStart + next].bits
          || new[newStart + next].isContinuation
      {
        next += 1
      }
      if next > column {
        write(new[newStart + column..<newStart + next], row: row, column: column)
        column = next
      } else {
        while next < end, new[newStart + next].bits == old[oldStart + next].bits { next += 1 }
        if next < end { pass(new[newStart + column..<newStart + next], row: row, column: column) }
        column = next
      }
    }
    if blanks > ANSIWriter.costOfErasing { erase(row: row, from: end) }
  }

  /// Leaves cells that are up to date, or writes them again if that is no longer than moving.
  private mutating func pass(_ cells: ArraySlice<Cell>, row: Int, column: Int) {
    let moving = costOfMoving(from: column, to: column + cells.count)
    guard cells.count <= 2 * moving, let style = cells.first?.style else { return }
    // Another style costs more than moving, unless the cells after it need it anyway.
    guard style == self.style || style == frame.cells[cells.endIndex].style else { return }
    var writing = 0
    for cell in cells {
      guard cell.style == style else { return }
      writing += cell.isContinuation ? 0 : UTF8.width(cell.glyph)
    }
    if writing <= moving { write(cells, row: row, column: column) }
  }
}

// MARK: - Rows that terminals measure differently

extension ANSIWriter {
  /// Writes a row from end to end.
  ///
  /// A glyph that a terminal draws wider or narrower then neither moves nor covers anything else.
  private mutating func drawWhole(row: Int, _ new: ArraySlice<Cell>) {
    erase(row: row, from: 0)
    let start = new.startIndex
    let end = new.usedCount
    var column = 0
    while column < end {
      let cell = new[start + column]
      var next = column + 1
      if cell.hasUnambiguousWidth {
        while next < end, new[start + next].style == cell.style,
          new[start + next].hasUnambiguousWidth
        {
          next += 1
        }
        write(new[start + column..<start + next], row: row, column: column)
      } else {
        if next < new.count, new[start + next].isContinuation { next += 1 }
        drawUncertain(new, columns: column..<next, row: row)
      }
      column = next
    }
    // An uncertain glyph may have covered more than its columns.
    if end < new.count, !new.hasUnambiguousWidth { erase(row: row, from: end) }
  }

  /// Writes a glyph whose number of columns differs between terminals.
  ///
  /// Its columns are blanked first, since it may leave some of them free. The column of the cursor
  /// after it is unknown. A terminal that gives the glyph no column adds it to the glyph before. A
  /// terminal that does not move on after the last column adds all but the first scalar. In both
  /// cases the glyph before is written once more.
  private mutating func drawUncertain(_ new: ArraySlice<Cell>, columns: Range<Int>, row: Int) {
    let start = new.startIndex
    let cell = new[start + columns.lowerBound]
    writeBlanks(columns.count, style: cell.style, row: row, column: columns.lowerBound)
    write(
      new[start + columns.lowerBound..<start + columns.upperBound], row: row,
      column: columns.lowerBound)
    loseColumn()
    let mayJoin = !frame.beginsWithColumns(cell) || columns.upperBound == new.count
    guard mayJoin, columns.lowerBound > 0 else { return }
    var before = columns.lowerBound - 1
    if new[start + before].isContinuation { before -= 1 }
    guard new[start + before].hasUnambiguousWidth else { return }
    write(new[start + before..<start + columns.lowerBound], row: row, column: before)
  }
}

extension Frame {
  /// Returns whether the first scalar of a cell fills a column in every terminal.
  fileprivate func beginsWithColumns(_ cell: Cell) -> Bool {
    let isCluster = cell.isAboveScalars
    let scalar = isCluster ? cluster(cell.glyph).first : Unicode.Scalar(cell.glyph)
    return scalar?.takesColumns ?? false
  }
}

extension UTF8 {
  /// Returns the number of bytes of a scalar.
  fileprivate static func width(_ scalar: UInt32) -> Int {
    switch scalar {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
