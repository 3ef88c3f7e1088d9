import Testing

@testable import TicTacToeSample

struct BoardTests {
  @Test func `X begins, and the players take turns`() throws {
    let first = try #require(Board().placing(Square(row: 0, column: 0)))
    let second = try #require(first.placing(Square(row: 2, column: 1)))
    #expect([Board(), first, second].map(\.turn) == [.x, .o, .x])
    #expect(second[Square(row: 0, column: 0)] == .x)
    #expect(second[Square(row: 2, column: 1)] == .o)
  }

  @Test func `every reachable position has the result that counting to fifteen gives`() {
    let positions = reachablePositions()
    #expect(positions.count == 5_478)
    for board in positions { #expect(board.result == resultByMagicSquare(of: board)) }
  }

  @Test func `the reachable ends are those of tic-tac-toe`() {
    let results = reachablePositions().compactMap(\.result)
    #expect(results.count { $0 == .win(.x) } == 626)
    #expect(results.count { $0 == .win(.o) } == 316)
    #expect(results.count { $0 == .draw } == 16)
  }

  @Test func `no position takes a mark on a taken square or after the end`() {
    for board in reachablePositions() {
      for square in Square.all where board[square] != nil || board.result != nil {
        #expect(board.placing(square) == nil)
      }
    }
  }

  /// Returns all positions that a game can reach, including the empty board.
  private func reachablePositions() -> Set<Board> {
    var found: Set<Board> = [Board()]
    var latest = found
    while !latest.isEmpty {
      var next: Set<Board> = []
      for board in latest {
        next.formUnion(Square.all.compactMap(board.placing))
      }
      found.formUnion(next)
      latest = next
    }
    return found
  }

  /// Returns the result by numbering the squares as a magic square.
  ///
  /// Three squares are a line if their numbers add up to fifteen.
  private func resultByMagicSquare(of board: Board) -> GameResult? {
    let numbers = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    for mark in Mark.allCases {
      let own = zip(Square.all, numbers).filter { board[$0.0] == mark }.map(\.1)
      for first in own {
        for second in own where second > first {
          if own.contains(where: { $0 > second && first + second + $0 == 15 }) {
            return .win(mark)
          }
        }
      }
    }
    return Square.all.allSatisfy { board[$0] != nil } ? .draw : nil
  }
}
