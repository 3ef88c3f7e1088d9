import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal

/// One game after another on one floor.
///
/// It owns what all share: who is where, the things, the fights. The monsters below it decide.
struct DungeonWorkflow: RestorableWorkflow {
  typealias Output = ExitCode

  struct State: Codable, Equatable {
    var game: Game
    var showsHelp = false
  }

  private let floor: Floor
  private let seed: Int
  /// The time after which the world continues without the hero; nil if it waits for the hero.
  private let patience: Duration?
  @Injected private var clock: any Clock<Duration>

  init(
    floor: Floor, seed: Int = 1, patience: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.floor, self.seed, self.patience) = (floor, seed, patience)
    _clock = Injected(wrappedValue: clock)
  }

  /// An event of the user or the clock, with the intents of the monsters at that moment.
  struct Action: WorkflowAction {
    var event: MapScreen.Event
    var intents: [Intent]

    func apply(toState state: inout State, workflow: DungeonWorkflow) -> ExitCode? {
      switch event {
      case .play(let step): state.game.play(step, intents, on: workflow.floor)
      case .showHelp(let shows): state.showsHelp = shows
      case .beginAnew: state.game = Game(on: workflow.floor, seed: state.game.seed &+ 1)
      case .quit: return .success
      }
      return nil
    }
  }

  func makeInitialState() -> State { State(game: Game(on: floor, seed: seed)) }

  /// Returns nil for a game on another floor, whose walls are elsewhere.
  func restore(_ saved: State) -> State? {
    saved.game.fingerprint == floor.fingerprint ? saved : nil
  }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<MapScreen, BoxScreen> {
    let game = state.game
    // The key is new in each game, so that its monsters begin afresh.
    let intents = context.render(each: game.monsters, key: Key(game.seed)) {
      MonsterWorkflow($0, in: game, on: floor)
    }
    let sink = context.render(ControlsWorkflow()) { Action(event: $0, intents: Array(intents)) }
    let map = MapScreen(floor: floor, game: game, intents: intents, sink: sink)
    if game.ending != nil || state.showsHelp {
      let box = BoxScreen(ending: game.ending, gold: game.hero.gold, sink: sink)
      return BodyAndOverlaysScreen(body: map, overlays: [Overlay(box)])
    }
    if let patience {
      // The one ticker of the tree, which begins anew after each tick.
      context.run(TimerWorker.after(patience, id: game.tick, clock: clock)) { _ in
        Action(event: .play(nil), intents: Array(intents))
      }
    }
    return BodyAndOverlaysScreen(body: map)
  }
}

/// Passes what the user wants to the handler of the newest pass, which knows the newest intents.
///
/// A closure in a sink of the parent might be older.
struct ControlsWorkflow: Workflow, Equatable {
  typealias Output = MapScreen.Event

  func render(state: Void, context: borrowing RenderContext<Self>) -> Sink<MapScreen.Event> {
    context.makeOutputSink()
  }
}
