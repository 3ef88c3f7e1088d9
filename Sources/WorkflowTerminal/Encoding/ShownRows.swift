import WorkflowTextUI

/// The rows that a terminal shows while a frame is drawn over them.
struct ShownRows {
  private let cells: [Cell]
  private let blank: [Cell]
  private let width: Int
  /// The row of the cells in each row of the terminal; `-1` where that is blank.
  private var sources: [Int]

  /// What is there after drawing a frame.
  init(_ frame: Frame) {
    cells = frame.cells
    width = frame.size.width
    blank = Array(repeating: .blank, count: width)
    sources = Array(0..<frame.size.height)
  }

  /// What is there after erasing everything.
  init(blank size: Size) {
    cells = []
    width = size.width
    blank = Array(repeating: .blank, count: width)
    sources = Array(repeating: -1, count: size.height)
  }

  subscript(row: Int) -> ArraySlice<Cell> {
    let source = sources[row]
    if source < 0 { return blank[...] }
    return cells[source * width..<(source + 1) * width]
  }

  /// Moves rows as the terminal does.
  mutating func apply(_ shift: Shift) {
    let before = sources
    for row in shift.rows {
      let source = row + shift.distance
      sources[row] = shift.rows.contains(source) ? before[source] : -1
    }
  }
}
