import Workflow
import WorkflowOperations
import WorkflowTerminal

/// The whole app: a run of the graph, and another one when the user begins again.
struct SignInWorkflow: Workflow {
  typealias Output = ExitCode

  @Injected var graph: OperationGraph
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  struct State: Codable, Equatable {
    /// The number of the run, from 1.
    var run = 1
    var hasEnded = false
  }

  enum Action: WorkflowAction {
    case ended
    case event(SignInScreen.Event)

    func apply(toState state: inout State, workflow: SignInWorkflow) -> ExitCode? {
      switch self {
      case .ended: state.hasEnded = true
      case .event(.again): state = State(run: state.run + 1)
      case .event(.leave): return .success
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> SignInScreen {
    let status = context.render(graph.workflow(clock: clock), key: Key(state.run)) { _ in
      Action.ended
    }
    return SignInScreen(
      graph: status.screen, hasEnded: state.hasEnded,
      sink: context.makeSink(of: Action.self).contraMap(id: 0) { .event($0) })
  }
}
