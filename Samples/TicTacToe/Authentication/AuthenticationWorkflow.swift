import Workflow
import WorkflowScreens

/// Asks for an email and a password, and for some accounts a code.
///
/// While the service checks them, the waiting screen lies on top.
struct AuthenticationWorkflow: Workflow, Equatable {
  @Injected var service: any AuthenticationService

  enum Output: Equatable {
    /// The user is logged in. The token proves to the service who is playing.
    case authorized(token: String)
    case exit
  }

  enum State: Equatable {
    case loggingIn(AuthenticationError?)
    case authorizing(Credentials)
    case enteringCode(token: String, AuthenticationError?)
    case verifying(token: String, code: String)
  }

  func makeInitialState() -> State { .loggingIn(nil) }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BackStackScreen<AnyScreen> {
    // Declared in every state, so that the email is still there when the user comes back.
    let stack = BackStackScreen(loginScreen(error: state.logInError, context: context))
    switch state {
    case .loggingIn:
      return stack
    case .authorizing(let credentials):
      context.run(LogInWorker(credentials: credentials, service: service)) { .answered($0) }
      return stack.pushing(waitingScreen(context: context))
    case .enteringCode(_, let error):
      return stack.pushing(twoFactorScreen(error: error, context: context))
    case .verifying(let token, let code):
      context.run(VerifyWorker(code: code, token: token, service: service)) { .answered($0) }
      // Declared here too, so that the same session continues after a wrong code.
      return stack.pushing(twoFactorScreen(error: nil, context: context))
        .pushing(waitingScreen(context: context))
    }
  }
}

// MARK: - Screens

extension AuthenticationWorkflow {
  private func loginScreen(
    error: AuthenticationError?, context: borrowing RenderContext<Self>
  ) -> AnyScreen {
    AnyScreen(
      context.render(LoginWorkflow(error: error)) { output in
        switch output {
        case .logIn(let credentials): .logIn(credentials)
        case .exit: .exit
        }
      })
  }

  private func twoFactorScreen(
    error: AuthenticationError?, context: borrowing RenderContext<Self>
  ) -> AnyScreen {
    AnyScreen(
      context.render(TwoFactorWorkflow(error: error)) { output in
        switch output {
        case .verify(let code): .verify(code: code)
        case .cancel: .cancel
        }
      })
  }

  private func waitingScreen(context: borrowing RenderContext<Self>) -> AnyScreen {
    AnyScreen(WaitingScreen(sink: context.makeSink(of: WaitingScreen.Event.self)))
  }
}

extension AuthenticationWorkflow.State {
  fileprivate var logInError: AuthenticationError? {
    if case .loggingIn(let error) = self { error } else { nil }
  }
}

// MARK: - Actions

extension AuthenticationWorkflow {
  /// The reports of the children and the service.
  enum Action: WorkflowAction {
    case logIn(Credentials)
    case verify(code: String)
    case answered(Result<LogInAnswer, AuthenticationError>)
    case cancel
    case exit

    func apply(toState state: inout State, workflow: AuthenticationWorkflow) -> Output? {
      switch self {
      case .logIn(let credentials):
        state = .authorizing(credentials)
      case .verify(let code):
        guard case .enteringCode(let token, _) = state else { return nil }
        state = .verifying(token: token, code: code)
      case .answered(.success(.authorized(let token))):
        return .authorized(token: token)
      case .answered(.success(.codeRequired(let token))):
        state = .enteringCode(token: token, nil)
      case .answered(.failure(let error)):
        fail(with: error, state: &state)
      case .cancel:
        state = .loggingIn(nil)
      case .exit:
        return .exit
      }
      return nil
    }

    /// Goes back to the form in which the user can correct the mistake.
    private func fail(with error: AuthenticationError, state: inout State) {
      if case .verifying(let token, _) = state, error != .expiredToken {
        state = .enteringCode(token: token, error)
      } else {
        state = .loggingIn(error)
      }
    }
  }
}

extension WaitingScreen.Event: WorkflowAction {
  func apply(
    toState state: inout AuthenticationWorkflow.State, workflow: AuthenticationWorkflow
  ) -> AuthenticationWorkflow.Output? {
    switch self {
    case .cancel: state = .loggingIn(nil)
    }
    return nil
  }
}
