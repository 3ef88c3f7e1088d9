import WorkflowTextUI

/// The rows that a terminal shows while a frame is drawn over them.
struct TerminalRows {
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
  mutating func apply(_ scroll: ScrollPlan) {
    let before = sources
    for row in scroll.rows {
      let source = row + scroll.distance
      sources[row] = scroll.rows.contains(source) ? before[source] : -1
    }
  }
}

extension TerminalRows {
  /// The scroll that saves the most bytes of what is to change; `nil` if none saves any.
  func bestScroll(to frame: Frame, _ changes: [RowChange?]) -> ScrollPlan? {
    // Two rows are drawn faster than rows are compared with each other.
    guard let first = changes.firstIndex(where: { $0 != nil }),
      let last = changes.lastIndex(where: { $0 != nil }), last - first > 1
    else { return nil }
    let rows = first..<last + 1
    let scroll = ScrollPlan.best(
      from: rows.map { self[$0].rowHash },
      to: rows.map { frame.cells(row: $0).rowHash },
      changing: rows.map { changes[$0].map { $0.count + ScrollPlan.costOfRow } ?? 0 },
      drawing: rows.map {
        let count = frame.cells(row: $0).usedCount
        return count > 0 ? count + ScrollPlan.costOfRow : 0
      })
    return scroll.map {
      ScrollPlan(
        rows: $0.rows.lowerBound + first..<$0.rows.upperBound + first, distance: $0.distance)
    }
  }
}
