import Workflow

struct BookSearch: Workflow {
  struct State: Equatable {
    var query = ""
    var titles: [String] = []
  }

  enum Action: WorkflowAction {
    case type(String)
    case found([String])

    func apply(toState state: inout State, workflow: BookSearch) -> Never? {
      switch self {
      case .type(let query):
        state.query = query
        if query.isEmpty { state.titles = [] }
      case .found(let titles): state.titles = titles
      }
      return nil
    }
  }

  @Injected var search: @Sendable (String) async -> [String]
  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<BookSearch>
  ) -> (titles: [String], act: Sink<Action>) {
    if !state.query.isEmpty {
      let (search, query) = (search, state.query)
      context.run(
        OneShotWorker(id: query) { await search(query) }
          .delayed(for: .milliseconds(300), clock: clock)
      ) { .found($0) }
    }
    return (state.titles, context.makeSink(of: Action.self))
  }
}
