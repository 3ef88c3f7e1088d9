public import Workflow
public import WorkflowPersistence
public import WorkflowTextUI

// Roots whose outputs say themselves what they ask for.

extension TerminalHarness where Root.Output: TerminalRequestConvertible {
  /// Creates the tree and shows it.
  public convenience init(
    _ workflow: Root,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = []
  ) {
    self.init(workflow, size: size, form: form, observers: observers, checks: checks) {
      $0.terminalRequest
    }
  }

  /// Creates the tree with the states of a snapshot, and shows it.
  ///
  /// - Throws: The reason why a state of the snapshot cannot be read.
  public convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot?,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = []
  ) throws(SnapshotError) {
    try self.init(
      workflow, restoring: snapshot, size: size, form: form, observers: observers, checks: checks
    ) { $0.terminalRequest }
  }

  /// Creates the tree with the states of the last turn in a journal, and shows it.
  ///
  /// - Throws: The reason why a state cannot be read.
  public convenience init(
    _ workflow: Root,
    continuing journal: WorkflowJournal,
    size: Size = Size(width: 80, height: 24),
    form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = []
  ) throws(JournalError) {
    try self.init(
      workflow, continuing: journal, size: size, form: form, observers: observers, checks: checks
    ) { $0.terminalRequest }
  }
}
