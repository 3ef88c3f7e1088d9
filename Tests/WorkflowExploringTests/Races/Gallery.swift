import Workflow

/// A gallery opens an album, and tries again later if that fails.
struct Gallery: Workflow {
  var isMended: Bool
  var clock: any Clock<Duration>
  var load: @Sendable () async throws -> [String]

  struct State {
    var isOpen = false
    var attempt = 0
    var isRetrying = false
    var photos: [String] = []
  }

  enum Action: WorkflowAction {
    case open, leave
    case loaded([String])
    case failed

    func apply(toState state: inout State, workflow: Gallery) -> Never? {
      switch self {
      case .open: (state.isOpen, state.isRetrying, state.attempt) = (true, false, state.attempt + 1)
      case .leave:
        state.isOpen = false
        if workflow.isMended { state.isRetrying = false }
      case .loaded(let photos): state.photos = photos
      case .failed: state.isRetrying = true
      }
      return nil
    }
  }

  struct Rendering {
    var isOpen: Bool
    var send: (Action) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Gallery>) -> Rendering {
    if state.isOpen {
      context.run(OneShotWorker(id: state.attempt) { [load] in try await load() }) { result in
        if case .success(let photos) = result { .loaded(photos) } else { .failed }
      }
    }
    if state.isRetrying {
      context.run(TimerWorker.after(.seconds(5), id: state.attempt, clock: clock)) { _ in .open }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(isOpen: state.isOpen) { sink.send($0) }
  }
}
