import Workflow
import WorkflowScreens

/// Fields for the names of the players.
struct NewGameScreen: Screen, Equatable {
  enum Event: Equatable {
    case changeName(Mark, String)
    case start
    case leave
  }

  var players: Players
  /// What the user has to correct; nil for nothing.
  var message: String?
  var sink: Sink<Event>
}
