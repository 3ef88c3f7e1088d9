import Workflow
import WorkflowScreens

/// Fields for an email and a password.
struct LoginScreen: Screen, Equatable {
  enum Event: Equatable {
    case changeEmail(String)
    case changePassword(String)
    case logIn
    case exit
  }

  var email: String
  var password: String
  /// What the user has to correct; nil for nothing.
  var message: String?
  var sink: Sink<Event>
}
