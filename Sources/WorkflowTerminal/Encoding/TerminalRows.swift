import WorkflowTextUI

/// The rows that a terminal shows while a frame is drawn over them.
struct TerminalRows {
  private let cells: [Cell]
  private let blank: [Cell]
  private let width: Int
  /// The index in `cells` of the row that each terminal row shows; `-1` if it is blank.
  private var sources: [Int]

  /// Creates the rows of a terminal after a frame was drawn.
  init(_ frame: Frame) {
    cells = frame.cells
    width = frame.size.width
    blank = Array(repeating: .blank, count: width)
    sources = Array(0..<frame.size.height)
  }

  /// Creates the rows of a terminal after everything was erased.
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
  mutating func apply(_ scroll: RowScroll) {
    let before = sources
    for row in scroll.rows {
      let source = row + scroll.distance
      sources[row] = scroll.rows.contains(source) ? before[source] : -1
    }
  }
}

extension TerminalRows {
  /// Returns the scroll that saves the most bytes of the changes; `nil` if none saves any.
  func bestScroll(to frame: Frame, _ changes: [RowChange?]) -> RowScroll? {
    // Drawing two rows takes less time than looking for a scroll.
    guard let first = changes.firstIndex(where: { $0 != nil }),
      let last = changes.lastIndex(where: { $0 != nil }), last - first > 1
    else { return nil }
    let rows = first..<last + 1
    let scroll = RowScroll.best(
      from: rows.map { self[$0].rowHash },
      to: rows.map { frame.cells(row: $0).rowHash },
      changing: rows.map { changes[$0].map { $0.count + RowScroll.costOfRow } ?? 0 },
      drawing: rows.map {
        let count = frame.cells(row: $0).usedCount
        return count > 0 ? count + RowScroll.costOfRow : 0
      })
    return scroll.map {
      RowScroll(
        rows: $0.rows.lowerBound + first..<$0.rows.upperBound + first, distance: $0.distance)
    }
  }
}
