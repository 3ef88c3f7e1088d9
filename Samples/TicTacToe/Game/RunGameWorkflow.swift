import Workflow

/// Games one after the other: names, turns, giving up, playing again.
struct RunGameWorkflow: Workflow, Equatable {
  enum Output: Equatable {
    case leave
  }

  struct State: Equatable {
    var players = Players()
    /// The number of the game: its key, so that every game begins with an empty board.
    var game = 0
    var step = Step.choosingPlayers
  }

  enum Step: Equatable {
    case choosingPlayers
    case playing
    case confirmingQuit
    case over
  }

  enum Action: WorkflowAction {
    case start(Players)
    case askWhetherToQuit
    case resume
    case quit
    case end
    case playAgain
    case leave

    func apply(toState state: inout State, workflow: RunGameWorkflow) -> Output? {
      switch self {
      case .start(let players):
        state.players = players
        state.step = .playing
      case .askWhetherToQuit: state.step = .confirmingQuit
      case .resume: state.step = .playing
      case .quit:
        state.game += 1
        state.step = .choosingPlayers
      case .end: state.step = .over
      case .playAgain:
        state.game += 1
        state.step = .playing
      case .leave: return .leave
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> GameScreen {
    switch state.step {
    case .choosingPlayers:
      .newGame(newGameScreen(players: state.players, context: context))
    case .playing:
      .playing(boardScreen(state: state, context: context))
    case .confirmingQuit:
      // The game stays declared below the question, so "no" finds it as it was.
      .confirmingQuit(
        confirmQuitScreen(context: context), over: boardScreen(state: state, context: context))
    case .over:
      .over(
        GameOverScreen(
          board: boardScreen(state: state, context: context),
          sink: context.makeSink(of: Action.self)))
    }
  }
}

// MARK: - Children

extension RunGameWorkflow {
  private func newGameScreen(
    players: Players, context: borrowing RenderContext<Self>
  ) -> NewGameScreen {
    context.render(NewGameWorkflow(players: players)) { output in
      switch output {
      case .start(let players): .start(players)
      case .leave: .leave
      }
    }
  }

  private func boardScreen(state: State, context: borrowing RenderContext<Self>) -> BoardScreen {
    context.render(TakeTurnsWorkflow(players: state.players), key: Key(state.game)) { output in
      switch output {
      case .ended: .end
      case .quit: .askWhetherToQuit
      }
    }
  }

  private func confirmQuitScreen(context: borrowing RenderContext<Self>) -> ConfirmQuitScreen {
    context.render(ConfirmQuitWorkflow()) { output in
      switch output {
      case .quit: .quit
      case .stay: .resume
      }
    }
  }
}

// MARK: - Screens

enum GameScreen: Equatable {
  case newGame(NewGameScreen)
  case playing(BoardScreen)
  case confirmingQuit(ConfirmQuitScreen, over: BoardScreen)
  case over(GameOverScreen)
}

struct GameOverScreen: Equatable {
  var board: BoardScreen
  var sink: Sink<RunGameWorkflow.Action>
}
