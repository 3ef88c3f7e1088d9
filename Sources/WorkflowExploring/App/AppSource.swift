import Workflow
import WorkflowPersistence
import WorkflowTextUI

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

extension AppSource {
  /// Makes apps without a screen.
  static func logic(
    _ make: @escaping (World) throws -> Root, _ check: (Exploration<Root>) -> Void
  ) -> AppSource {
    let rules = Exploration<Root>()
    check(rules)
    return AppSource(rules: rules, makeRoot: make) { world, checks, journal in
      try LogicApp(try make(world), in: world, rules, checks: checks, continuing: journal)
    }
  }
}

extension AppSource where Root.Rendering: TextScreen {
  /// Makes apps with a screen.
  static func screens(
    _ make: @escaping (World) throws -> Root, _ check: (Exploration<Root>) -> Void
  ) -> AppSource {
    let rules = Exploration<Root>()
    check(rules)
    return AppSource(rules: rules, makeRoot: make) { world, checks, journal in
      try ScreenApp(try make(world), in: world, rules, checks: checks, continuing: journal)
    }
  }
}
