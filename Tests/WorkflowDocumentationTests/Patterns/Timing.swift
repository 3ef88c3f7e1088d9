import Workflow

struct Stopwatch: Workflow {
  struct State: Equatable {
    var seconds = 0
    var isRunning = false
  }

  enum Action: WorkflowAction {
    case toggle
    case tick

    func apply(toState state: inout State, workflow: Stopwatch) -> Never? {
      switch self {
      case .toggle: state.isRunning.toggle()
      case .tick: state.seconds += 1
      }
      return nil
    }
  }

  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Stopwatch>
  ) -> (seconds: Int, act: Sink<Action>) {
    if state.isRunning {
      context.run(TimerWorker.every(.seconds(1), id: "second", clock: clock)) { _ in .tick }
    }
    return (state.seconds, context.makeSink(of: Action.self))
  }
}
