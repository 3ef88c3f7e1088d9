import Workflow
import WorkflowScreens

/// A field for the code of accounts with a second step.
struct TwoFactorScreen: Screen, Equatable {
  enum Event: Equatable {
    case changeCode(String)
    case verify
    case cancel
  }

  var code: String
  /// The reason why the last code was refused.
  var message: String?
  var sink: Sink<Event>
}
