import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal

/// The whole app: the log-in, then games until the players leave.
///
/// Its state is not saved, since a token must not be in a file: players log in once more.
struct MainWorkflow: RestorableWorkflow, Equatable {
  typealias Output = ExitCode

  @Injected var service: any AuthenticationService

  enum State: Equatable {
    case authenticating
    case playing(token: String)
  }

  enum Action: WorkflowAction {
    case authenticated(AuthenticationWorkflow.Output)
    case left

    func apply(toState state: inout State, workflow: MainWorkflow) -> ExitCode? {
      switch self {
      case .authenticated(.authorized(let token)): state = .playing(token: token)
      case .authenticated(.exit): return .success
      case .left: state = .authenticating
      }
      return nil
    }
  }

  static var savesState: Bool { false }

  func makeInitialState() -> State { .authenticating }

  func render(state: State, context: borrowing RenderContext<Self>) -> AnyScreen {
    switch state {
    case .authenticating:
      AnyScreen(
        context.render(AuthenticationWorkflow(service: service)) { .authenticated($0) })
    case .playing:
      AnyScreen(
        context.render(RunGameWorkflow()) { output in
          switch output {
          case .leave: .left
          }
        })
    }
  }
}
