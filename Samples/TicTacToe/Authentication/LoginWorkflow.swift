import Workflow

/// The form for email and password; its output are credentials to be checked.
struct LoginWorkflow: Workflow, Equatable {
  typealias Output = Credentials

  /// Why the last credentials were refused.
  var error: AuthenticationError?

  struct State: Equatable {
    var credentials = Credentials(email: "", password: "")
    /// What has to be put right before anybody is asked.
    var problem: String?
  }

  enum Action: WorkflowAction {
    case changeEmail(String)
    case changePassword(String)
    case logIn

    func apply(toState state: inout State, workflow: LoginWorkflow) -> Credentials? {
      state.problem = nil
      switch self {
      case .changeEmail(let email): state.credentials.email = email
      case .changePassword(let password): state.credentials.password = password
      case .logIn:
        state.problem = state.credentials.problem
        return state.problem == nil ? state.credentials : nil
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  /// A refused password has to be typed again.
  func workflowDidChange(from previous: LoginWorkflow, state: inout State) {
    if error != nil, previous.error == nil { state.credentials.password = "" }
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> LoginScreen {
    LoginScreen(
      email: state.credentials.email, password: state.credentials.password,
      message: state.problem ?? error?.message, sink: context.makeSink(of: Action.self))
  }
}

extension Credentials {
  fileprivate var problem: String? {
    if !email.contains("@") { return "An email has an @ in it." }
    return password.isEmpty ? "The password is missing." : nil
  }
}

struct LoginScreen: Equatable {
  var email: String
  var password: String
  var message: String?
  var sink: Sink<LoginWorkflow.Action>
}
