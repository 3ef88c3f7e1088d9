import Testing
import Workflow
import WorkflowExploring
import WorkflowScreens
import WorkflowSnapshotTesting

@testable import TicTacToeSample

/// The whole app, whatever its user does.
struct ExploreTests {
  @Test func `every walk goes well`() async throws {
    let result = try await explore(walks: 60, within: nil, seed: 4) { world in
      MainWorkflow(service: DemoAuthenticationService(clock: world.clock))
    } checking: { app in
      app.typesNames()
      // So that walks begin where a game is about to end.
      app.place { "\($0.screens)\($0.rendering.board?.marksInWords ?? "")" }
      app.event("mark") { $0.game?.playing?.mark(1, in: [1, 2, 3, 5, 4, 6, 8, 7, 9]) }
      app.event("mark a row") { $0.game?.playing?.mark(3, in: Array(1...9)) }
      app.always("the players take turns") { $0.rendering.areTurnsFair }
      app.always("a game ends with a result, and only then") { $0.rendering.isOverAtItsEnd }
      app.model("a new game begins with an empty board", true) { $0.follows($2.rendering) }
      app.always("players have different names") { $0.rendering.haveOwnNames }
    }
    assertSnapshot(of: result.map.outline, as: .lines)
  }
}

extension Exploration<MainWorkflow> {
  fileprivate func typesNames() {
    texts(for: "Email", ["ann@example.com", "ben@example.com", "x"])
    texts(for: "Password", ["anchor", "banjo", "x"])
    texts(for: "Code", ["123456", "1"])
    for mark in Mark.allCases { texts(for: mark.text, ["Ann", "Ben"]) }
  }
}

extension Bool {
  /// Remembers whether a game is played; returns false if one begins with marks on its board.
  fileprivate mutating func follows(_ screen: AnyScreen) -> Bool {
    let (wasPlaying, board) = (self, screen.board)
    self = board != nil || screen.game?.confirmingQuit != nil
    return wasPlaying || board.map { $0.markCount == 0 } ?? true
  }
}

extension AnyScreen {
  /// The board of the game that is played.
  fileprivate var board: Board? { game?.playing?.board }

  fileprivate var isOverAtItsEnd: Bool {
    board?.hasLine != true && board?.result == nil
      && game?.over.map { $0.board.result != nil } != false
  }

  fileprivate var haveOwnNames: Bool {
    game?.playing.map { $0.players.x != $0.players.o } ?? true
  }

  /// Whether each player had as many turns as the other, X perhaps one more.
  fileprivate var areTurnsFair: Bool {
    guard let board else { return true }
    let marks = Square.all.map { board[$0] }
    let lead = marks.count { $0 == .x } - marks.count { $0 == .o }
    return lead == (board.turn == .x ? 0 : 1)
  }
}

extension BoardScreen {
  /// Places marks on the first free ones of some squares.
  fileprivate func mark(_ count: Int, in order: [Int]) {
    let free = order.map { Square.all[$0 - 1] }.filter { board[$0] == nil }
    for square in free.prefix(count) { sink.send(.place(square)) }
  }
}

extension Board {
  fileprivate var markCount: Int { Square.all.count { self[$0] != nil } }

  fileprivate var marksInWords: String {
    markCount < 5 ? "" : ", \(markCount < 7 ? 5 : 7) marks or more"
  }

  /// Whether a player has a row, a column or a diagonal.
  fileprivate var hasLine: Bool {
    Mark.allCases.contains { mark in
      let squares = Square.all.filter { self[$0] == mark }
      let counts = [\Square.row, \.column].flatMap { side in
        (0...2).map { number in squares.count { $0[keyPath: side] == number } }
      }
      let diagonals = [
        squares.count { $0.row == $0.column }, squares.count { $0.row + $0.column == 2 },
      ]
      return (counts + diagonals).contains(3)
    }
  }
}
