import Workflow
import WorkflowScreens

/// The screens of the operations, beside the progress of all of them.
struct SignInScreen: Screen {
  enum Event: Equatable {
    case again
    case leave
  }

  var graph: StatusTableScreen
  /// Whether every operation has an outcome.
  var hasEnded: Bool
  var sink: Sink<Event>
}
