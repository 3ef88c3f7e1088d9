import Testing
import Workflow
import WorkflowScreens
import WorkflowTesting

@testable import DungeonSample

/// What monsters decide.
struct MonsterWorkflowTests {
  @Test func `a goblin that sees the hero comes nearer by each step, and then fights`() throws {
    let floor = try Floor(text: ".......g\n........\n@......>")
    let host = WorkflowHost(drainedByHand: DungeonWorkflow(floor: floor))
    var distance = 9
    while distance > 8 {  // It walks until it sees the hero.
      host.wait()
      distance = host.distance
    }
    while distance > 1 {
      host.wait()
      #expect(host.distance == distance - 1)
      distance = host.distance
    }
    while host.game.hero.health == Hero.fullHealth { host.wait() }
    #expect(host.distance == 1)
    #expect(host.game.news.first?.hasPrefix("The goblin hits you for ") == true)
  }

  @Test func `a monster that was in another's way turns`() throws {
    let floor = try Floor(text: "###\n.r.\n@#>")
    let game = Game(on: floor, seed: 1)
    var monster = MonsterWorkflow(game.monsters[0], in: game, on: floor)
    var state = monster.makeInitialState()
    var steps: Set<Direction> = []
    for turn in 1...50 {
      let before = monster
      monster.monster.turn = turn
      monster.workflowDidChange(from: before, state: &state)
      steps.insert(state.intent.step)
      #expect(state.intent.tick > turn)
    }
    #expect(steps == [.east, .west])
  }

  @Test func `a tick renders the root and the monsters that did something, and no others`() throws {
    let counter = RenderLog()
    let host = WorkflowHost(
      drainedByHand: DungeonWorkflow(floor: try Floor(path: shippedFloor)), observers: [counter])
    var moves = 0
    for _ in 0..<100 {
      counter.rendered = []
      let before = host.game
      host.wait()
      let acted = host.game.monsters.filter { $0.turn == host.game.tick }
      #expect(counter.rendered.first == Rendered(type: "DungeonWorkflow", key: .none))
      #expect(
        counter.rendered.dropFirst()
          == acted.map { Rendered(type: "MonsterWorkflow", key: Key($0.id)) }[...])
      let moved = zip(before.monsters, host.game.monsters).filter { $0.cell != $1.cell }
      #expect(moved.allSatisfy { acted.contains($0.1) })
      moves += moved.count
    }
    #expect(moves > 200)
    counter.rendered = []
    host.rendering.body.sink.send(.showHelp(true))
    #expect(counter.rendered.map(\.type) == ["DungeonWorkflow"])
  }
}

extension WorkflowHost<DungeonWorkflow> {
  var game: Game { rendering.body.game }

  fileprivate func wait() { rendering.body.sink.send(.play(nil)) }

  fileprivate var distance: Int { game.monsters[0].cell.distance(to: game.hero.cell) }
}

private struct Rendered: Equatable {
  var type: String
  var key: Key
}

/// Notes which nodes render.
private final class RenderLog: WorkflowObserver {
  var rendered: [Rendered] = []

  func observe(_ event: WorkflowEvent) {
    guard case .renderDidBegin(let session) = event else { return }
    rendered.append(Rendered(type: "\(session.workflowType)", key: session.key))
  }
}
