import Workflow
import WorkflowScreens

/// The question whether to give up a game.
struct ConfirmQuitScreen: Screen, Equatable {
  enum Event: Equatable {
    case quit
    case stay
  }

  var sink: Sink<Event>
}
