/// Cells of a frame that the user has selected: in reading order, within the columns of one region.
struct FrameSelection: Equatable {
  /// The columns and rows of the region, which a drag does not leave.
  let columns: Range<Int>
  let rows: Range<Int>

  /// The cells that were pressed: one, a word or a line.
  ///
  /// Cells count from the region's top left.
  private let start: ClosedRange<Int>
  /// The cell under the pointer; nil before the first drag.
  private var end: Int?
  /// Whether the press itself selects what was pressed.
  private let selectsStart: Bool

  /// The rows that were selected, to notice when the frame shows others.
  var shownRows: [String] = []

  /// Creates a selection that begins with a press.
  ///
  /// - Parameters:
  ///   - area: The region.
  ///   - pressed: The first and the last cell that was pressed, within the region.
  ///   - selects: Whether they are selected at once, as a word is.
  init(
    columns: Range<Int>, rows: Range<Int>, pressed: (first: Position, last: Position),
    selects: Bool
  ) {
    self.columns = columns
    self.rows = rows
    selectsStart = selects
    func cell(_ position: Position) -> Int {
      (position.row - rows.lowerBound) * columns.count + position.column - columns.lowerBound
    }
    start = cell(pressed.first)...max(cell(pressed.first), cell(pressed.last))
  }

  /// Whether nothing is selected yet.
  var isEmpty: Bool { end == nil && !selectsStart }

  /// Whether the press was in a cell, as the first one of a double click is.
  func begins(at position: Position) -> Bool { start.contains(cell(at: position)) }

  /// Selects up to a position, or the nearest cell of the region.
  mutating func extend(to position: Position) { end = cell(at: position) }

  private func cell(at position: Position) -> Int {
    if position.row < rows.lowerBound { return 0 }
    if position.row >= rows.upperBound { return columns.count * rows.count - 1 }
    let column = min(max(position.column, columns.lowerBound), columns.upperBound - 1)
    return (position.row - rows.lowerBound) * columns.count + column - columns.lowerBound
  }

  /// The selected columns of each selected row of the frame.
  var parts: [(row: Int, columns: Range<Int>)] {
    if isEmpty { return [] }
    let first = min(start.lowerBound, end ?? start.lowerBound)
    let last = max(start.upperBound, end ?? start.upperBound)
    let width = columns.count
    return (first / width...last / width).map { row in
      let cells = row * width..<(row + 1) * width
      let selected = cells.clamped(to: first..<last + 1)
      let shift = columns.lowerBound - row * width
      return (rows.lowerBound + row, selected.lowerBound + shift..<selected.upperBound + shift)
    }
  }
}
