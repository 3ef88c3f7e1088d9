import Workflow

/// One game: the players place marks in turn until one of them has won or the board is full.
struct TakeTurnsWorkflow: Workflow, Equatable {
  typealias Action = BoardScreen.Event

  var players: Players

  enum Output: Equatable {
    case ended(GameResult)
    case quit
  }

  struct State: Equatable {
    var board = Board()
    var isSquareTaken = false
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> BoardScreen {
    BoardScreen(
      players: players, board: state.board,
      message: state.isSquareTaken ? "This square is taken." : nil,
      sink: context.makeSink(of: Action.self))
  }
}

extension BoardScreen.Event: WorkflowAction {
  func apply(
    toState state: inout TakeTurnsWorkflow.State, workflow: TakeTurnsWorkflow
  ) -> TakeTurnsWorkflow.Output? {
    switch self {
    case .place(let square):
      guard state.board.result == nil else { return nil }
      let board = state.board.placing(square)
      state = TakeTurnsWorkflow.State(
        board: board ?? state.board, isSquareTaken: board == nil)
      return state.board.result.map { .ended($0) }
    case .quit:
      return .quit
    }
  }
}
