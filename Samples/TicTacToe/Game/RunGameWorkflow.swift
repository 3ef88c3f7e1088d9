import Workflow
import WorkflowScreens

/// Runs one game after another: names, turns, giving up, playing again.
struct RunGameWorkflow: Workflow, Equatable {
  enum Output: Equatable {
    case leave
  }

  struct State: Equatable {
    var players = Players()
    /// The number of the game, which is its key: every game begins with an empty board.
    var game = 0
    var step = Step.choosingPlayers
  }

  enum Step: Equatable {
    case choosingPlayers
    case playing
    case confirmingQuit
    case over
  }

  /// The reports of the children.
  enum Action: WorkflowAction {
    case start(Players)
    case askWhetherToQuit
    case resume
    case quit
    case end
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
      case .leave: return .leave
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<AnyScreen, ConfirmQuitScreen> {
    let body =
      switch state.step {
      case .choosingPlayers: AnyScreen(newGameScreen(players: state.players, context: context))
      // The game stays declared below the question, so after "no" it continues as it was.
      case .playing, .confirmingQuit: AnyScreen(boardScreen(state: state, context: context))
      case .over: AnyScreen(gameOverScreen(state: state, context: context))
      }
    let asks = state.step == .confirmingQuit
    return BodyAndOverlaysScreen(
      body: body, overlays: asks ? [Overlay(confirmQuitScreen(context: context))] : [])
  }
}

// MARK: - Screens

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

  private func gameOverScreen(
    state: State, context: borrowing RenderContext<Self>
  ) -> GameOverScreen {
    let last = boardScreen(state: state, context: context)
    return GameOverScreen(
      players: last.players, board: last.board,
      sink: context.makeSink(of: GameOverScreen.Event.self))
  }
}

extension GameOverScreen.Event: WorkflowAction {
  func apply(
    toState state: inout RunGameWorkflow.State, workflow: RunGameWorkflow
  ) -> RunGameWorkflow.Output? {
    switch self {
    case .playAgain:
      state.game += 1
      state.step = .playing
      return nil
    case .leave:
      return .leave
    }
  }
}
