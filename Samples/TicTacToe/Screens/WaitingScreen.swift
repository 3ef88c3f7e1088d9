import Workflow
import WorkflowScreens

/// What is shown while the service has not answered.
struct WaitingScreen: Screen, Equatable {
  enum Event: Equatable {
    case cancel
  }

  var sink: Sink<Event>
}
