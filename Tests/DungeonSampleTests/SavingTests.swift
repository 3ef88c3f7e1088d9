import Testing
import Workflow
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

@testable import DungeonSample

/// Saving at any turn, and the same game from the same seed.
struct SavingTests {
  @Test func `the same seed and the same keys give the same frames, and another seed others`()
    throws
  {
    let first = try frames(harness())
    #expect(try frames(harness()) == first)
    #expect(try frames(harness(seed: 2)) != first)
  }

  @Test func `a game that is saved and restored at any turn continues in the same way`() throws {
    let app = try harness()
    var restored = try harness()
    for (turn, key) in walk.enumerated() {
      // A restored game is saved and restored again.
      if turn.isMultiple(of: 3) { restored = try harness(restoring: restored.snapshot()) }
      #expect(restored.frame == app.frame, "turn \(turn)")
      #expect(restored.rendering.body.game == app.rendering.body.game, "turn \(turn)")
      #expect(Array(restored.rendering.body.intents) == Array(app.rendering.body.intents))
      app.press(key)
      restored.press(key)
    }
  }

  @Test func `every state of the tree is saved`() throws {
    let log = LeftOut()
    let app = try harness(observers: [log])
    app.press("right")
    let snapshot = try app.snapshot()
    // The root and the monsters; the controls have no state.
    #expect(snapshot.stateCount == app.rendering.body.game.monsters.count + 1)
    #expect(log.paths == [])
  }

  @Test func `a game on another floor begins afresh`() throws {
    let app = try harness()
    app.press("right", "right")
    let floor = try Floor(text: "@.>")
    let restored = try TerminalHarness(
      DungeonWorkflow(floor: floor), restoring: app.snapshot()
    ) { .exit($0) }
    #expect(restored.rendering.body.game == Game(on: floor, seed: 1))
  }

  /// Walks about, with some waiting.
  private let walk: [KeyPress] = (0..<90).map { index in
    ["right", "down", ".", "right", "left", "up", "down", "."][index * index % 8]
  }

  private func frames(_ app: TerminalHarness<DungeonWorkflow>) -> [Frame] {
    walk.map { key in
      app.press(key)
      return app.frame
    }
  }

  private func harness(
    seed: Int = 1, restoring snapshot: TreeSnapshot? = nil, observers: [any WorkflowObserver] = []
  ) throws -> TerminalHarness<DungeonWorkflow> {
    try TerminalHarness(
      DungeonWorkflow(floor: Floor(path: shippedFloor), seed: seed), restoring: snapshot,
      observers: observers
    ) { .exit($0) }
  }
}

/// Notes what is not saved.
private final class LeftOut: WorkflowObserver {
  var paths: [String] = []

  func observe(_ event: WorkflowEvent) {
    if case .stateWasLeftOut(let path, _) = event { paths.append(path) }
  }
}
