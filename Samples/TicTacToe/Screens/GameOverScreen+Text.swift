import Workflow
import WorkflowScreens
import WorkflowTextUI

extension GameOverScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      BoardView(
        board: board, headline: headline, message: "Play again?",
        commands: [
          Command("again", keys: ["a", "enter"], help: "Play again") { sink.send(.playAgain) },
          Command("leave", keys: ["q", "escape"], help: "Leave") { sink.send(.leave) },
        ]
      )
      .border(players.title, neededRows: 3)
      KeyHelp()
    }
  }

  private var headline: String {
    switch board.result {
    case .win(let mark): "\(players[mark]) wins with \(mark.text)"
    case .draw, nil: "Nobody wins"
    }
  }
}
