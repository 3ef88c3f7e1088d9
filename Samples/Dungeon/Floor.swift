/// A floor as its file says: walls, where all begin, and what lies about.
///
/// Nothing on it changes, so it is no part of a state.
struct Floor: Sendable {
  enum Tile: Character { case wall = "#", ground = ".", wayOut = ">" }

  var width = 0
  var height = 0
  var tiles: [Tile] = []
  /// The cell in which the hero begins.
  var start = Cell(column: 0, row: 0)
  var waysOut: [Cell] = []
  var things: [Thing] = []
  var monsters: [Monster] = []
  /// A number that tells this floor apart from others.
  var fingerprint = 0

  /// The tile of a cell; everything around the floor is wall.
  subscript(cell: Cell) -> Tile { index(of: cell).map { tiles[$0] } ?? .wall }

  /// Returns the position of a cell in `tiles`; nil if it is not on the floor.
  func index(of cell: Cell) -> Int? {
    guard (0..<width).contains(cell.column), (0..<height).contains(cell.row) else { return nil }
    return cell.row * width + cell.column
  }

  /// Returns a bit for each direction without a wall.
  func exits(of cell: Cell) -> UInt8 {
    Direction.allCases.reduce(0) { self[cell.beside($1)] == .wall ? $0 : $0 | $1.rawValue }
  }

  /// Returns whether no wall is between two cells.
  func isClear(from start: Cell, to end: Cell) -> Bool {
    let (columns, rows) = (Double(end.column - start.column), Double(end.row - start.row))
    let steps = max(abs(columns), abs(rows), 1)
    return stride(from: 1, to: steps, by: 1).allSatisfy { step in
      let column = start.column + Int((columns * step / steps).rounded())
      return self[Cell(column: column, row: start.row + Int((rows * step / steps).rounded()))]
        != .wall
    }
  }
}
