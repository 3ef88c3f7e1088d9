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
  /// The mistake that the user has to correct; nil for none.
  var message: String?
  var sink: Sink<Event>
}
