import Workflow
import WorkflowScreens

/// The screen that is shown until the service answers.
struct WaitingScreen: Screen, Equatable {
  enum Event: Equatable {
    case cancel
  }

  var sink: Sink<Event>
}
