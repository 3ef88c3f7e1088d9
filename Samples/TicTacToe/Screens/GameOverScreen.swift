import Workflow
import WorkflowScreens

/// A game that has ended, and the question whether to play again.
struct GameOverScreen: Screen, Equatable {
  enum Event: Equatable {
    case playAgain
    case leave
  }

  var players: Players
  var board: Board
  var sink: Sink<Event>
}
