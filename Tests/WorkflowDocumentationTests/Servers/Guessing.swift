import Workflow

/// A game in which the player guesses a number.
nonisolated struct Guessing: Workflow {
  /// The game is over.
  enum Output { case over }

  enum Hint: String, Codable { case begin, more, less, right, late }

  struct State {
    var hint = Hint.begin
    var tries = 0
  }

  enum Action: WorkflowAction {
    case guess(Int)
    case giveUp

    func apply(toState state: inout State, workflow: Guessing) -> Output? {
      switch self {
      case .guess(workflow.secret):
        state = State(hint: .right, tries: state.tries + 1)
        return .over
      case .guess(let number):
        state = State(hint: number < workflow.secret ? .more : .less, tries: state.tries + 1)
        return nil
      case .giveUp:
        state.hint = .late
        return .over
      }
    }
  }

  struct Screen {
    var hint: Hint
    var tries: Int
    var act: Sink<Action>
  }

  var secret: Int
  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Guessing>) -> Screen {
    // Each guess makes another timer.
    context.run(TimerWorker.after(.seconds(60), id: state.tries, clock: clock)) { _ in .giveUp }
    return Screen(
      hint: state.hint, tries: state.tries, act: context.makeSink(of: Action.self))
  }
}
