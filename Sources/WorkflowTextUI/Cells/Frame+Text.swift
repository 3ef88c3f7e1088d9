extension Frame {
  /// The rows as text without styles, each exactly as wide as the frame.
  public var lines: [String] {
    (0..<size.height).map { row in
      var line = ""
      for cell in cells(row: row) { append(cell, to: &line) }
      return line
    }
  }

  /// The frame as text that holds everything it shows, for files and comparisons.
  ///
  /// The text begins with the size and the cursor. Then come the rows, each ended by `▏` so that
  /// trailing blanks survive editors, and then the runs of style. Columns and rows count from 0.
  ///
  /// ```text
  /// 8x2 cursor 2,1
  /// Inbox   ▏
  /// > Hello ▏
  /// row 1 cols 0–7 reverse
  /// ```
  public var snapshot: String {
    var text = "\(size)"
    if let cursor { text += " cursor \(cursor.column),\(cursor.row)" }
    text += "\n"
    for line in lines { text += line + "▏\n" }
    for row in 0..<size.height {
      for run in styleRuns(row: row) {
        text += "row \(row) cols \(run.columns.lowerBound)–\(run.columns.upperBound) \(run.style)\n"
      }
    }
    return text
  }

  /// Returns the runs of cells in a row that are not in plain style.
  private func styleRuns(row: Int) -> [(columns: ClosedRange<Int>, style: Style)] {
    var runs: [(columns: ClosedRange<Int>, style: Style)] = []
    for (column, cell) in cells(row: row).enumerated() where cell.style != 0 {
      let style = style(column: column, row: row)
      if let last = runs.last, last.style == style, last.columns.upperBound == column - 1 {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append((column...column, style))
      }
    }
    return runs
  }
}

// MARK: - CustomStringConvertible

extension Frame: CustomStringConvertible {
  /// The ``snapshot``.
  public var description: String { snapshot }
}
