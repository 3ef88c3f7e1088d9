import Workflow

/// A form for the names of the players.
struct NewGameWorkflow: Workflow, Equatable {
  typealias Action = NewGameScreen.Event

  /// The names in the form when it appears.
  var players: Players

  enum Output: Equatable {
    case start(Players)
    case leave
  }

  struct State: Equatable {
    var players: Players
    var problem: String?
  }

  func makeInitialState() -> State { State(players: players) }

  func render(state: State, context: borrowing RenderContext<Self>) -> NewGameScreen {
    NewGameScreen(
      players: state.players, message: state.problem, sink: context.makeSink(of: Action.self))
  }
}

extension NewGameScreen.Event: WorkflowAction {
  func apply(
    toState state: inout NewGameWorkflow.State, workflow: NewGameWorkflow
  ) -> NewGameWorkflow.Output? {
    state.problem = nil
    switch self {
    case .changeName(.x, let name): state.players.x = name
    case .changeName(.o, let name): state.players.o = name
    case .start:
      // Names are not tidied while the user types: after a blank, another name may follow.
      let players = Players(x: state.players.x.tidy, o: state.players.o.tidy)
      state.problem = players.problem
      return state.problem == nil ? .start(players) : nil
    case .leave: return .leave
    }
    return nil
  }
}

extension Players {
  fileprivate var problem: String? {
    if x.isEmpty || o.isEmpty { return "Both players need a name." }
    return x == o ? "The players need different names." : nil
  }
}

extension String {
  /// The text without blanks at its ends, and with single blanks inside.
  fileprivate var tidy: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
