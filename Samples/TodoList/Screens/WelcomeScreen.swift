import Workflow
import WorkflowScreens

/// A field for a name.
struct WelcomeScreen: Screen, Equatable {
  enum Event: Equatable {
    case changeName(String)
    case start
    case quit
  }

  var name: String
  var sink: Sink<Event>

  /// Whether there is a name to start with.
  var canStart: Bool { !name.isBlank }
}
