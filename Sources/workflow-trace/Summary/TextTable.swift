import Foundation

/// A table whose first column is at the left and whose other columns are at the right.
struct TextTable {
  private var rows: [[String]]
  /// Texts of any length after the columns.
  private var ends: [String]

  init(_ titles: [String], last: String = "") {
    rows = [titles]
    ends = [last]
  }

  mutating func add(_ cells: [String], _ end: String = "") {
    rows.append(cells)
    ends.append(end)
  }

  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return zip(rows, ends).map { row, end in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      let line = (cells + (end.isEmpty ? [] : [end])).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// Returns a time as people write it, with three digits: `1.25 ms`.
func duration(_ nanoseconds: Int) -> String {
  let units: [(limit: Int, size: Double, name: String)] = [
    (1_000, 1, "ns"), (1_000_000, 1e3, "µs"), (1_000_000_000, 1e6, "ms"), (.max, 1e9, "s"),
  ]
  let unit = units.first { nanoseconds < $0.limit } ?? units[3]
  let value = Double(nanoseconds) / unit.size
  let digits = unit.size == 1 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return String(format: "%.\(digits)f", value) + " " + unit.name
}
