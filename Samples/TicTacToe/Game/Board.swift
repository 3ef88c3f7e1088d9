/// The mark of a player; X begins.
enum Mark: Hashable, CaseIterable {
  case x, o

  var other: Mark { self == .x ? .o : .x }
}

/// A square of the board; row and column go from 0 to 2.
struct Square: Hashable {
  var row: Int
  var column: Int

  static let all = (0..<9).map { Square(row: $0 / 3, column: $0 % 3) }

  /// The number of the square from 1 to 9, row by row.
  var number: Int { row * 3 + column + 1 }
}

/// The end of a game.
enum GameResult: Hashable {
  case win(Mark)
  case draw
}

/// Nine squares, and whose turn it is.
struct Board: Hashable {
  private var marks: [Mark?] = Array(repeating: nil, count: 9)
  /// The next mark to place, while the game is not over.
  private(set) var turn = Mark.x

  subscript(square: Square) -> Mark? {
    marks[square.number - 1]
  }

  /// Returns the board after the next mark; nil if the square is taken or the game is over.
  func placing(_ square: Square) -> Board? {
    guard self[square] == nil, result == nil else { return nil }
    var board = self
    board.marks[square.number - 1] = turn
    board.turn = turn.other
    return board
  }

  /// The result; nil while the game is not over.
  var result: GameResult? {
    for line in Board.lines {
      if let mark = marks[line[0]], line.allSatisfy({ marks[$0] == mark }) { return .win(mark) }
    }
    return marks.contains(nil) ? nil : .draw
  }

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8],
    [0, 3, 6], [1, 4, 7], [2, 5, 8],
    [0, 4, 8], [2, 4, 6],
  ]
}

/// The names of the two players.
struct Players: Hashable {
  var x = ""
  var o = ""

  subscript(mark: Mark) -> String {
    switch mark {
    case .x: x
    case .o: o
    }
  }
}
