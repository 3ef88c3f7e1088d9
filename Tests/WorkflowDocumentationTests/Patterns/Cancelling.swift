import Workflow

struct Export: Workflow {
  enum State: Equatable {
    case idle
    case running(done: Int)
  }

  enum Action: WorkflowAction {
    case start
    case cancel
    case wrote(Int)
    case finish

    func apply(toState state: inout State, workflow: Export) -> Never? {
      switch self {
      case .start: state = .running(done: 0)
      case .wrote(let count): state = .running(done: count)
      case .cancel, .finish: state = .idle
      }
      return nil
    }
  }

  var pages: Int
  @Injected var write: @Sendable (Int) async -> Void

  func makeInitialState() -> State { .idle }

  func render(
    state: State, context: borrowing RenderContext<Export>
  ) -> (state: State, act: Sink<Action>) {
    if case .running = state {
      let (pages, write) = (pages, write)
      context.run(
        ClosureWorker(id: "export") { output in
          for page in 1...pages {
            if Task.isCancelled { return }
            await write(page)
            await output(page)
          }
        }
      ) { $0 == pages ? .finish : .wrote($0) }
    }
    return (state, context.makeSink(of: Action.self))
  }
}
