import Workflow

/// Something to do in the house.
struct Chore: Equatable, Identifiable {
  let id: Int
  var title: String
  var isDone = false
}

/// Owns the chores, as the store did: fetches them, adds to them, and ticks them off.
struct ChoresWorkflow: Workflow, Equatable {
  @Injected var fetch: @Sendable () async throws -> [Chore]

  struct State: Equatable {
    var chores: [Chore] = []
    var request = Request.running
  }

  enum Request: Equatable {
    case running
    case done
    case failed(String)
  }

  /// Each case of the reducer is one of this workflow's actions.
  enum Action: WorkflowAction, Equatable {
    case fetched([Chore])
    case fetchFailed(String)
    case retry
    case add(String)
    case toggle(Chore.ID)

    func apply(toState state: inout State, workflow: ChoresWorkflow) -> Never? {
      switch self {
      case .fetched(let chores):
        state.chores = chores
        state.request = .done
      case .fetchFailed(let reason):
        state.request = .failed(reason)
      case .retry:
        state.request = .running
      case .add(let title):
        // Fetched chores would replace it.
        guard state.request == .done else { return nil }
        let id = (state.chores.map(\.id).max() ?? 0) + 1
        state.chores.append(Chore(id: id, title: title))
      case .toggle(let id):
        guard let index = state.chores.firstIndex(where: { $0.id == id }) else { return nil }
        state.chores[index].isDone.toggle()
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> ChoresScreen {
    // The thunk: it runs as long as the state asks for it.
    if state.request == .running {
      context.run(OneShotWorker(id: "chores") { [fetch] in try await fetch() }) { result in
        switch result {
        case .success(let chores): .fetched(chores)
        case .failure(let error): .fetchFailed("\(error)")
        }
      }
    }
    return ChoresScreen(
      list: context.render(ChoreListWorkflow(chores: state.chores)) { .toggle($0) },
      request: state.request,
      sink: context.makeSink(of: Action.self))
  }
}

/// What a subscriber received, and where it dispatches.
struct ChoresScreen: Equatable {
  var list: ChoreListScreen
  var request: ChoresWorkflow.Request
  var sink: Sink<ChoresWorkflow.Action>
}
