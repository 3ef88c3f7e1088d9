import Workflow

/// The intent of a monster: a step in the first tick that is not before `tick`.
struct Intent: Codable, Equatable {
  var step = Direction.north
  var tick = 0
  /// Whether it is after the hero.
  var isHunting = false
}

/// Decides what one monster does next.
///
/// Its props are what the monster knows. They change when it has done something or when the hero
/// comes into its sight, so a tick renders only the monsters that did something. The rendering is
/// what the monster intends. The parent does it, because only the parent knows who is where.
struct MonsterWorkflow: Workflow, Equatable {
  var monster: Monster
  /// A bit for each direction without a wall.
  var exits: UInt8
  /// The cell of the hero, if the monster sees it.
  var prey: Cell?
  var seed: Int

  init(_ monster: Monster, in game: Game, on floor: Floor) {
    self.monster = monster
    exits = floor.exits(of: monster.cell)
    prey = game.prey(of: monster, on: floor)
    seed = game.seed
  }

  struct State: Codable, Equatable {
    var intent = Intent()
    var random: Random
  }

  func makeInitialState() -> State {
    var state = State(random: Random(seed: seed, stream: monster.id + 1))
    decide(&state, wasBlocked: true)
    // Otherwise, all would walk in the same ticks.
    state.intent.tick = Int.random(in: 1...4, using: &state.random)
    return state
  }

  func workflowDidChange(from previous: MonsterWorkflow, state: inout State) {
    let hasActed = monster.turn != previous.monster.turn
    decide(&state, wasBlocked: hasActed && monster.cell == previous.monster.cell)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Intent {
    state.intent
  }

  private func decide(_ state: inout State, wasBlocked: Bool) {
    let ways = Direction.allCases.filter { exits & $0.rawValue != 0 }
    let (cell, aim) = (monster.cell, prey ?? monster.cell)
    let hunt = ways.filter { cell.beside($0).distance(to: aim) < cell.distance(to: aim) }
    if let step = hunt.randomElement(using: &state.random) {
      state.intent = Intent(step: step, tick: monster.turn + 1, isHunting: true)
    } else {
      walk(&state, ways, wasBlocked: wasBlocked)
    }
  }

  /// Goes straight on, but for some turns and rests.
  private func walk(_ state: inout State, _ ways: [Direction], wasBlocked: Bool) {
    var step = state.intent.step
    if wasBlocked || !ways.contains(step) || Int.random(in: 0..<6, using: &state.random) == 0 {
      step = ways.randomElement(using: &state.random) ?? step
    }
    let rest = Int.random(in: 0..<8, using: &state.random) == 0 ? 6 : 0
    state.intent = Intent(step: step, tick: monster.turn + 2 + rest)
  }
}
