/// A cell of a floor, counted from 0 at the top left.
struct Cell: Codable, Equatable, Sendable {
  var column: Int
  var row: Int
  /// The place in a file.
  var place: String { "line \(row + 1), column \(column + 1)" }

  /// Returns the cell beside this one.
  func beside(_ direction: Direction) -> Cell {
    switch direction {
    case .north: Cell(column: column, row: row - 1)
    case .east: Cell(column: column + 1, row: row)
    case .south: Cell(column: column, row: row + 1)
    case .west: Cell(column: column - 1, row: row)
    }
  }

  /// Returns the number of steps to another cell if nothing is in the way.
  func distance(to other: Cell) -> Int { abs(column - other.column) + abs(row - other.row) }
}

/// A direction; its raw value is a bit, so that one byte holds all exits of a cell.
enum Direction: UInt8, Codable, CaseIterable {
  case north = 1, east = 2, south = 4, west = 8
}
