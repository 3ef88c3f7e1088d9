import Workflow

/// One game: the players place marks in turn until one of them has won or the board is full.
struct TakeTurnsWorkflow: Workflow, Equatable {
  var players: Players

  enum Output: Equatable {
    case ended(GameResult)
    case quit
  }

  struct State: Equatable {
    var board = Board()
    var isSquareTaken = false
  }

  enum Action: WorkflowAction {
    case place(Square)
    case quit

    func apply(toState state: inout State, workflow: TakeTurnsWorkflow) -> Output? {
      switch self {
      case .place(let square):
        guard state.board.result == nil else { return nil }
        let board = state.board.placing(square)
        state = State(board: board ?? state.board, isSquareTaken: board == nil)
        return state.board.result.map { .ended($0) }
      case .quit:
        return .quit
      }
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> BoardScreen {
    BoardScreen(
      players: players, board: state.board,
      message: state.isSquareTaken ? "This square is taken." : nil,
      sink: context.makeSink(of: Action.self))
  }
}

struct BoardScreen: Equatable {
  var players: Players
  var board: Board
  var message: String?
  var sink: Sink<TakeTurnsWorkflow.Action>
}
