import Workflow

struct Catalogue: Workflow {
  struct Batch: Equatable {
    var titles: [String]
    /// The number of the next batch; nil after the last one.
    var next: Int?
  }

  struct State: Equatable {
    var titles: [String] = []
    var next: Int? = 0
    var isLoading = true
  }

  enum Action: WorkflowAction {
    case more
    case loaded(Batch)

    func apply(toState state: inout State, workflow: Catalogue) -> Never? {
      switch self {
      case .more:
        state.isLoading = state.next != nil
      case .loaded(let batch):
        state.titles += batch.titles
        state.next = batch.next
        state.isLoading = false
      }
      return nil
    }
  }

  @Injected var load: @Sendable (Int) async -> Batch

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Catalogue>
  ) -> (titles: [String], isLoading: Bool, act: Sink<Action>) {
    if state.isLoading, let next = state.next {
      let load = load
      context.run(OneShotWorker(id: next) { await load(next) }) { .loaded($0) }
    }
    return (state.titles, state.isLoading, context.makeSink(of: Action.self))
  }
}
