import Workflow
import WorkflowScreens

/// What operations show, and beside it how far all of them are.
struct SignInScreen: Screen {
  enum Event: Equatable {
    case again
    case leave
  }

  var graph: GraphScreen
  /// Whether every operation has an outcome.
  var hasEnded: Bool
  var sink: Sink<Event>
}
