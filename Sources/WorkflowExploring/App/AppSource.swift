import Workflow
import WorkflowPersistence

/// Makes the apps of all walks, and has what the test says of them.
struct AppSource<Root: Workflow> {
  let rules: Exploration<Root>
  /// Makes the root of an app.
  let makeRoot: (World) throws -> Root
  /// Makes an app, which has settled; one with a journal continues it.
  let make: (World, _ checks: WorkflowChecks, WorkflowJournal?) throws -> any WalkedApp<Root>

  /// Whether the test has left a check to the explorer.
  func isOn(_ check: Exploration<Root>.Check) -> Bool { !rules.switchedOff.contains(check) }
}
