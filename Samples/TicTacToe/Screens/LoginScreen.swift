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
  /// The mistake that the user has to correct; nil for none.
  var message: String?
  var sink: Sink<Event>
}
