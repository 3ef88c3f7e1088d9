import Workflow
import WorkflowScreens
import WorkflowTextUI

extension BoardScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      BoardView(
        board: board, headline: "\(players[board.turn]), place your \(board.turn.text)",
        message: message, commands: commands, onPlace: { sink.send(.place($0)) }
      )
      .border(players.title, neededRows: 3)
      KeyHelp()
    }
  }

  private var commands: [Command] {
    [
      Command("place", parameter: "ROW COLUMN", help: "Place \(board.turn.text)") {
        text throws(CommandError) in
        guard let square = Square(text: text) else {
          throw CommandError("'place' needs a row and a column from 1 to 3, as in 'place 2 2'")
        }
        sink.send(.place(square))
      },
      Command("quit", keys: ["q", "escape"], help: "Quit") { sink.send(.quit) },
    ]
  }
}

extension Players {
  /// The title of a game.
  var title: String { "\(x) against \(o)" }
}

extension Square {
  /// Creates a square from "ROW COLUMN", each from 1 to 3; nil for any other text.
  fileprivate init?(text: String) {
    let numbers = text.split(separator: " ").map { Int($0) }
    guard numbers.count == 2, let row = numbers[0], let column = numbers[1],
      (1...3).contains(row), (1...3).contains(column)
    else { return nil }
    self.init(row: row - 1, column: column - 1)
  }
}
