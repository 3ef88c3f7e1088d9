import Workflow
import WorkflowPersistence
import WorkflowTesting
import WorkflowTextUI

/// An app whose events the test names, without a screen.
final class LogicApp<Root: Workflow>: WalkedApp {
  let world: World
  let watch: TreeWatch
  private let host: WorkflowHost<Root>
  private let rules: Exploration<Root>

  init(
    _ root: Root, in world: World, _ rules: Exploration<Root>, checks: WorkflowChecks,
    continuing journal: WorkflowJournal?
  ) throws {
    self.world = world
    watch = TreeWatch(world)
    self.rules = rules
    if let journal {
      host = try WorkflowHost(
        drainedByHand: root, continuing: journal, observers: [watch], checks: checks)
    } else {
      host = WorkflowHost(drainedByHand: root, observers: [watch], checks: checks)
    }
  }

  var rendering: Root.Rendering { host.rendering }
  var frame: Frame? { nil }
  var hasEnded: Bool { false }
  var screens: [String] { [] }

  var possibilities: Possibilities {
    Possibilities(choices: rules.eventChoices + world.choices + world.waitChoices, names: [])
  }

  func perform(_ step: Step) throws(CommandError) -> Bool {
    guard case .event(let name) = step else { return false }
    try rules.send(name, rendering)
    settle()
    return true
  }

  func pass(_ time: Duration) {}
  func settle() { host.drainNow() }
  func snapshot() throws(SnapshotError) -> TreeSnapshot { try host.snapshot() }
  var root: Session? { host.root }
  func end() {
    host.end()
    world.endCalls(running: host.jobs)
  }
}
