import Workflow

/// A form for an email and a password, which emits the credentials to check.
struct LoginWorkflow: Workflow, Equatable {
  typealias Action = LoginScreen.Event

  /// The reason why the last credentials were refused.
  var error: AuthenticationError?

  struct State: Equatable {
    var credentials = Credentials(email: "", password: "")
    /// The mistake that the user has to correct before the service is asked.
    var problem: String?
  }

  enum Output: Equatable {
    case logIn(Credentials)
    case exit
  }

  func makeInitialState() -> State { State() }

  /// Clears a refused password, so that the user types it again.
  func workflowDidChange(from previous: LoginWorkflow, state: inout State) {
    if error != nil, previous.error == nil { state.credentials.password = "" }
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> LoginScreen {
    LoginScreen(
      email: state.credentials.email, password: state.credentials.password,
      message: state.problem ?? error?.message, sink: context.makeSink(of: Action.self))
  }
}

extension LoginScreen.Event: WorkflowAction {
  func apply(
    toState state: inout LoginWorkflow.State, workflow: LoginWorkflow
  ) -> LoginWorkflow.Output? {
    state.problem = nil
    switch self {
    case .changeEmail(let email): state.credentials.email = email
    case .changePassword(let password): state.credentials.password = password
    case .logIn:
      state.problem = state.credentials.problem
      return state.problem == nil ? .logIn(state.credentials) : nil
    case .exit: return .exit
    }
    return nil
  }
}

extension Credentials {
  fileprivate var problem: String? {
    if !email.contains("@") { return "An email has an @ in it." }
    return password.isEmpty ? "The password is missing." : nil
  }
}
