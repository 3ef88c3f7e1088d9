import Workflow

/// Logging in: email and password, for some accounts a code, and the waiting in between.
struct AuthenticationWorkflow: Workflow, Equatable {
  @Injected var service: any AuthenticationService

  struct Output: Equatable {
    /// Proves to the service who is playing.
    var token: String
  }

  enum State: Equatable {
    case loggingIn(AuthenticationError?)
    case authorizing(Credentials)
    case enteringCode(token: String, AuthenticationError?)
    case verifying(token: String, code: String)
  }

  func makeInitialState() -> State { .loggingIn(nil) }

  func render(state: State, context: borrowing RenderContext<Self>) -> AuthenticationScreen {
    // Declared in every state, so that whoever comes back finds the email still there.
    let login = context.render(LoginWorkflow(error: state.logInError)) { .logIn($0) }
    let waiting = WaitingScreen(sink: context.makeSink(of: Action.self))

    switch state {
    case .loggingIn:
      return .login(login)
    case .authorizing(let credentials):
      context.run(LogInWorker(credentials: credentials, service: service)) { .answered($0) }
      return .waiting(waiting)
    case .enteringCode(_, let error):
      return .twoFactor(twoFactorScreen(error: error, context: context))
    case .verifying(let token, let code):
      context.run(VerifyWorker(code: code, token: token, service: service)) { .answered($0) }
      // Declared here too, so that a wrong code comes back to the same session.
      _ = twoFactorScreen(error: nil, context: context)
      return .waiting(waiting)
    }
  }

  private func twoFactorScreen(
    error: AuthenticationError?, context: borrowing RenderContext<Self>
  ) -> TwoFactorScreen {
    context.render(TwoFactorWorkflow(error: error)) { output in
      switch output {
      case .verify(let code): .verify(code: code)
      case .cancel: .cancel
      }
    }
  }
}

extension AuthenticationWorkflow.State {
  fileprivate var logInError: AuthenticationError? {
    if case .loggingIn(let error) = self { error } else { nil }
  }
}

extension AuthenticationWorkflow {
  enum Action: WorkflowAction {
    case logIn(Credentials)
    case verify(code: String)
    case answered(Result<LogInAnswer, AuthenticationError>)
    case cancel

    func apply(toState state: inout State, workflow: AuthenticationWorkflow) -> Output? {
      switch self {
      case .logIn(let credentials):
        state = .authorizing(credentials)
      case .verify(let code):
        guard case .enteringCode(let token, _) = state else { return nil }
        state = .verifying(token: token, code: code)
      case .answered(.success(.authorized(let token))):
        return Output(token: token)
      case .answered(.success(.codeRequired(let token))):
        state = .enteringCode(token: token, nil)
      case .answered(.failure(let error)):
        fail(with: error, state: &state)
      case .cancel:
        state = .loggingIn(nil)
      }
      return nil
    }

    /// Goes back to where the mistake can be corrected.
    private func fail(with error: AuthenticationError, state: inout State) {
      if case .verifying(let token, _) = state, error != .expiredToken {
        state = .enteringCode(token: token, error)
      } else {
        state = .loggingIn(error)
      }
    }
  }
}

enum AuthenticationScreen: Equatable {
  case login(LoginScreen)
  case twoFactor(TwoFactorScreen)
  case waiting(WaitingScreen)
}

/// Shown while the service has not answered.
struct WaitingScreen: Equatable {
  var sink: Sink<AuthenticationWorkflow.Action>
}
