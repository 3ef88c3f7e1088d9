import Workflow

/// The form for the names of the players.
struct NewGameWorkflow: Workflow, Equatable {
  /// The names to begin with.
  var players: Players

  enum Output: Equatable {
    case start(Players)
    case leave
  }

  struct State: Equatable {
    var players: Players
    var problem: String?
  }

  enum Action: WorkflowAction {
    case changeName(Mark, String)
    case start
    case leave

    func apply(toState state: inout State, workflow: NewGameWorkflow) -> Output? {
      state.problem = nil
      switch self {
      case .changeName(.x, let name): state.players.x = name.tidy
      case .changeName(.o, let name): state.players.o = name.tidy
      case .start:
        state.problem = state.players.problem
        return state.problem == nil ? .start(state.players) : nil
      case .leave: return .leave
      }
      return nil
    }
  }

  func makeInitialState() -> State { State(players: players) }

  func render(state: State, context: borrowing RenderContext<Self>) -> NewGameScreen {
    NewGameScreen(
      players: state.players, message: state.problem, sink: context.makeSink(of: Action.self))
  }
}

extension Players {
  fileprivate var problem: String? {
    if x.isEmpty || o.isEmpty { return "Both players need a name." }
    return x == o ? "The players need different names." : nil
  }
}

extension String {
  /// Without blanks around it, and with single ones inside.
  fileprivate var tidy: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

struct NewGameScreen: Equatable {
  var players: Players
  var message: String?
  var sink: Sink<NewGameWorkflow.Action>
}
