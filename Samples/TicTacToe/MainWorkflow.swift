import Workflow

/// The whole app: logging in, then playing, until the players leave.
struct MainWorkflow: Workflow, Equatable {
  @Injected var service: any AuthenticationService

  enum State: Equatable {
    case authenticating
    case playing(token: String)
  }

  enum Action: WorkflowAction {
    case authorized(token: String)
    case left

    func apply(toState state: inout State, workflow: MainWorkflow) -> Never? {
      switch self {
      case .authorized(let token): state = .playing(token: token)
      case .left: state = .authenticating
      }
      return nil
    }
  }

  func makeInitialState() -> State { .authenticating }

  func render(state: State, context: borrowing RenderContext<Self>) -> MainScreen {
    switch state {
    case .authenticating:
      .authentication(
        context.render(AuthenticationWorkflow(service: service)) { .authorized(token: $0.token) })
    case .playing:
      .game(
        context.render(RunGameWorkflow()) { output in
          switch output {
          case .leave: .left
          }
        })
    }
  }
}

/// What the app shows.
enum MainScreen: Equatable {
  case authentication(AuthenticationScreen)
  case game(GameScreen)
}
