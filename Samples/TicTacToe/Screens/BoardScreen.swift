import Workflow
import WorkflowScreens

/// A game that is being played.
struct BoardScreen: Screen, Equatable {
  enum Event: Equatable {
    case place(Square)
    case quit
  }

  var players: Players
  var board: Board
  /// The reason why the last mark was not placed.
  var message: String?
  var sink: Sink<Event>
}
