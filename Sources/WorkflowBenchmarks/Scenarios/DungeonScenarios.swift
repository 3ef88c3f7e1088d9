import DungeonGame
import Workflow
import WorkflowScreens

/// A game with 500 monsters, of which each tick moves some.
func makeDungeonScenarios() -> [Scenario] {
  [
    .time("dungeon-tick", atMost: 2.2, stretch: 1.5, floor: playingByHand) {
      let host = WorkflowHost(drainedByHand: DungeonWorkflow(floor: largeFloor))
      return Subject { times in
        let before = host.rendering.body.game.tick
        for _ in 0..<times { host.rendering.body.sink.send(.play(nil)) }
        check(host.rendering.body.game.tick == before + times, "dungeon-tick")
      }
    },
    .count("dungeon-moves", atLeast: 100, unit: "moves") { try countTicks().moves },
    // The root and the controls are above the monsters; a monster that is in the way of another
    // keeps it from moving, and the other decides anew.
    .count("dungeon-renders", atMost: 0, expected: 0, unit: "renders more than acts") {
      try countTicks().rendersMoreThanActs
    },
  ]
}

private let actors = 500

/// A field with pillars and monsters everywhere, and the hero walled in, since a game must not end.
private let largeFloor: Floor = {
  let side = 200
  var rows = (0..<side).map { row in
    (0..<side).map { column -> Character in row % 16 == 8 && column % 8 == 4 ? "#" : "." }
  }
  for index in 0..<actors {
    rows[4 + index / 25 * 9][6 + index % 25 * 7] = index.isMultiple(of: 2) ? "r" : "g"
  }
  (rows[0][0], rows[0][side - 1]) = ("@", ">")
  (rows[0][1], rows[1][0], rows[1][1]) = ("#", "#", "#")
  guard let floor = try? Floor(text: rows.map { String($0) }.joined(separator: "\n")) else {
    fatalError("The floor of the benchmark cannot be read.")
  }
  return floor
}()

/// The same rules and the same monsters, without a tree: only what a monster knows is compared.
private func playingByHand() -> Subject {
  let floor = largeFloor
  var game = Game(on: floor, seed: 1)
  var monsters = game.monsters.map { MonsterWorkflow($0, in: game, on: floor) }
  var states = monsters.map { $0.makeInitialState() }
  return Subject { times in
    for _ in 0..<times {
      game.play(nil, states.map(\.intent), on: floor)
      for (index, monster) in game.monsters.enumerated() {
        let next = MonsterWorkflow(monster, in: game, on: floor)
        guard next != monsters[index] else { continue }
        next.workflowDidChange(from: monsters[index], state: &states[index])
        monsters[index] = next
      }
    }
    check(game.monsters.count == actors, "the floor lost a monster")
  }
}

/// Counts for a tick, on average, how many monsters moved, and the renders of monsters too many.
private func countTicks() throws -> (moves: Double, rendersMoreThanActs: Double) {
  let counter = RenderCounter()
  let host = WorkflowHost(
    drainedByHand: DungeonWorkflow(floor: largeFloor), observers: [counter])
  let ticks = 200
  counter.count = 0
  var (moves, acts) = (0, 0)
  for _ in 0..<ticks {
    let before = host.rendering.body.game
    host.rendering.body.sink.send(.play(nil))
    let game = host.rendering.body.game
    moves += zip(before.monsters, game.monsters).count { $0.cell != $1.cell }
    acts += game.monsters.count { $0.turn == game.tick }
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
