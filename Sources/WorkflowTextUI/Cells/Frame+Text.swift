extension Frame {
  /// The rows as text without styles, each exactly as wide as the frame.
  public var lines: [String] {
    (0..<size.height).map(line)
  }

  func line(_ row: Int) -> String {
    var line = ""
    for cell in cells(row: row) { append(cell, to: &line) }
    return line
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
  /// row 1 cols 0–7 selection
  /// ```
  ///
  /// Rows that have the same style in the same columns share a line: `rows 1–9 cols 0–0 border`.
  public var snapshot: String {
    var text = "\(size)"
    if let cursor { text += " cursor \(cursor.column),\(cursor.row)" }
    text += "\n"
    for line in lines { text += line + "▏\n" }
    for run in styleRuns { text += "\(run)\n" }
    return text
  }

  /// The runs of cells that are not in plain style, by their first row and column.
  private var styleRuns: [StyleRun] {
    var runs: [StyleRun] = []
    // The runs that the row above ends with, by their first column.
    var above: [Int: Int] = [:]
    for row in 0..<size.height {
      var here: [Int: Int] = [:]
      for run in styleRuns(row: row) {
        if let index = above[run.columns.lowerBound], runs[index].columns == run.columns,
          runs[index].look == run.look
        {
          runs[index].rows = runs[index].rows.lowerBound...row
          here[run.columns.lowerBound] = index
        } else {
          here[run.columns.lowerBound] = runs.count
          runs.append(run)
        }
      }
      above = here
    }
    return runs
  }

  private func styleRuns(row: Int) -> [StyleRun] {
    var runs: [StyleRun] = []
    var lastStyle: UInt32 = 0
    for (column, cell) in cells(row: row).enumerated() {
      if cell.style != 0, cell.style == lastStyle, let last = runs.last {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else if cell.style != 0 {
        runs.append(StyleRun(rows: row...row, columns: column...column, look: look(cell.style)))
      }
      lastStyle = cell.style
    }
    return runs
  }

  /// Returns a style and its link in words.
  private func look(_ number: UInt32) -> String {
    guard let link = tables.links[Int(number)] else { return "\(style(number))" }
    return (style(number) == .plain ? "" : "\(style(number)) ") + "link \(link.address)"
  }
}

/// Cells below and beside each other that look the same.
private struct StyleRun: CustomStringConvertible {
  var rows: ClosedRange<Int>
  var columns: ClosedRange<Int>
  let look: String

  var description: String {
    let start =
      rows.count == 1 ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound)–\(rows.upperBound)"
    return "\(start) cols \(columns.lowerBound)–\(columns.upperBound) \(look)"
  }
}

// MARK: - CustomStringConvertible

extension Frame: CustomStringConvertible {
  /// The ``snapshot``.
  public var description: String { snapshot }
}
