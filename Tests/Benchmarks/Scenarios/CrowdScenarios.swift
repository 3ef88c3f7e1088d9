import Workflow

/// A field with 500 walkers, of which each tick moves some: the shape of a game or a simulation.
func makeCrowdScenarios() -> [Scenario] {
  [
    .time("crowd-tick", atMost: 2.2, stretch: 1.5, floor: walkingByHand) {
      let host = WorkflowHost(drainedByHand: CrowdWorkflow())
      return Subject { times in
        let before = host.rendering.field.tick
        for _ in 0..<times { host.rendering.sink.send(.tick) }
        check(host.rendering.field.tick == before + times, "crowd-tick")
      }
    },
    .count("crowd-moves", atLeast: 100, unit: "moves") { try countTicks().moves },
    // The root and the button are above the walkers; one that is in the way of another keeps it from
    // moving, and the other decides anew.
    .count("crowd-renders", atMost: 0, expected: 0, unit: "renders more than acts") {
      try countTicks().rendersMoreThanActs
    },
  ]
}

/// What a walker is about to do in the first tick that is not before `tick`.
private struct Plan: Equatable {
  var step = 1
  var tick = 1
}

private struct Walker: Equatable, Identifiable {
  let id: Int
  /// Its cell, counted along the rows.
  var cell: Int
  /// The tick in which it last tried to move.
  var turn = 0
}

/// Who is where.
///
/// The rows follow one another, and who leaves the last cell enters the first.
private struct Field: Equatable {
  static let side = 200

  var tick = 0
  var walkers = (0..<500).map { Walker(id: $0, cell: $0 * 79) }

  mutating func advance(_ plans: some Sequence<Plan>) {
    tick += 1
    let cells = Self.side * Self.side
    var isTaken = [Bool](repeating: false, count: cells)
    for walker in walkers { isTaken[walker.cell] = true }
    for (index, plan) in zip(walkers.indices, plans) where plan.tick <= tick {
      let next = (walkers[index].cell + plan.step + cells) % cells
      walkers[index].turn = tick
      if isTaken[next] { continue }
      (isTaken[walkers[index].cell], isTaken[next]) = (false, true)
      walkers[index].cell = next
    }
  }
}

/// Owns the field.
///
/// The walkers below decide where to go.
private struct CrowdWorkflow: Workflow {
  struct Rendering {
    var field: Field
    var sink: Sink<Button.Event>
  }

  struct Tick: WorkflowAction {
    var plans: KeyedRenderings<Int, Plan>

    func apply(toState field: inout Field, workflow: CrowdWorkflow) -> Never? {
      field.advance(plans)
      return nil
    }
  }

  func makeInitialState() -> Field { Field() }

  func render(state field: Field, context: borrowing RenderContext<Self>) -> Rendering {
    let plans = context.render(each: field.walkers) { WalkerWorkflow(walker: $0) }
    let sink = context.render(Button()) { _ in Tick(plans: plans) }
    return Rendering(field: field, sink: sink)
  }
}

/// Has a sink that stays the same, whatever the plans are.
private struct Button: Workflow, Equatable {
  enum Event { case tick }
  typealias Output = Event

  func render(state: Void, context: borrowing RenderContext<Self>) -> Sink<Event> {
    context.makeOutputSink()
  }
}

/// Goes straight on, but for some turns and rests.
///
/// Renders when its walker has done something.
private struct WalkerWorkflow: Workflow, Equatable {
  var walker: Walker

  struct State {
    var plan = Plan()
    var random: UInt64
  }

  func makeInitialState() -> State { State(random: UInt64(walker.id) &* 0x9E37_79B9_7F4A_7C15 | 1) }

  func workflowDidChange(from previous: WalkerWorkflow, state: inout State) {
    let wasBlocked = walker.cell == previous.walker.cell
    if wasBlocked || Self.draw(&state, below: 6) == 0 {
      state.plan.step = [1, -1, Field.side, -Field.side][Self.draw(&state, below: 4)]
    }
    state.plan.tick = walker.turn + 2 + (Self.draw(&state, below: 8) == 0 ? 6 : 0)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Plan { state.plan }

  /// Draws the next number of a shift register, the same in every run.
  private static func draw(_ state: inout State, below limit: Int) -> Int {
    state.random ^= state.random << 13
    state.random ^= state.random >> 7
    state.random ^= state.random << 17
    return Int(state.random >> 32) % limit
  }
}

/// The same rules and the same walkers, without a tree: only what a walker knows is compared.
private func walkingByHand() -> Subject {
  var field = Field()
  var walkers = field.walkers.map { WalkerWorkflow(walker: $0) }
  var states = walkers.map { $0.makeInitialState() }
  return Subject { times in
    for _ in 0..<times {
      field.advance(states.lazy.map(\.plan))
      for (index, walker) in field.walkers.enumerated() {
        let next = WalkerWorkflow(walker: walker)
        guard next != walkers[index] else { continue }
        next.workflowDidChange(from: walkers[index], state: &states[index])
        walkers[index] = next
      }
    }
    check(field.walkers.count == walkers.count, "the field lost a walker")
  }
}

/// Counts for a tick, on average, how many walkers moved, and the renders of walkers too many.
private func countTicks() throws -> (moves: Double, rendersMoreThanActs: Double) {
  let counter = RenderCounter()
  let host = WorkflowHost(drainedByHand: CrowdWorkflow(), observers: [counter])
  let ticks = 200
  counter.count = 0
  var (moves, acts) = (0, 0)
  for _ in 0..<ticks {
    let before = host.rendering.field
    host.rendering.sink.send(.tick)
    let field = host.rendering.field
    moves += zip(before.walkers, field.walkers).count { $0.cell != $1.cell }
    acts += field.walkers.count { $0.turn == field.tick }
  }
  // The root renders once in each tick.
  return (Double(moves) / Double(ticks), Double(counter.count - ticks - acts) / Double(ticks))
}

/// Counts the nodes that render.
private final class RenderCounter: WorkflowObserver {
  var count = 0

  func observe(_ event: WorkflowEvent) {
    if case .renderDidBegin = event { count += 1 }
  }
}
