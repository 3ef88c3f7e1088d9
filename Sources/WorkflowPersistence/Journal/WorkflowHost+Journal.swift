public import Workflow

extension WorkflowHost {
  /// Creates the tree with the states of the last turn in a journal, which it goes on with.
  ///
  /// If the journal is empty, the tree begins afresh. From then on, each turn is in the journal
  /// before it is published.
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - journal: no other host may use it meanwhile.
  ///   - how: the turn to go on from, and what is written.
  ///   - observers: see everything that happens, from the first session on, and may intercept it.
  ///   - checks: what to check in every pass, for tests and to find a mistake.
  ///   - onOutput: receives the root's outputs, in order.
  ///   - onRestored: receives how many states were restored, and which were not.
  ///   - isolation: the actor that the tree lives on; by default, the caller's.
  /// - Throws: `JournalError.doesNotFit` if a state does not fit the app, and
  ///   `JournalError.rootIsNotKept` if a file cannot keep the root's own state. Then another host may
  ///   use the journal.
  @inlinable public convenience init(
    _ workflow: Root,
    continuing journal: WorkflowJournal,
    _ how: JournalOptions = JournalOptions(),
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil,
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(JournalError) {
    try self.init(
      workflow, continuing: journal, how, observers: observers,
      options: RuntimeOptions(checks), onOutput: onOutput, onRestored: onRestored,
      on: Self.require(isolation, fileID, line))
  }

  /// Creates a tree that is drained by hand, with the states of the last turn in a journal.
  ///
  /// See `WorkflowHost(drainedByHand:)`.
  @inlinable public convenience init(
    drainedByHand workflow: Root,
    continuing journal: WorkflowJournal,
    _ how: JournalOptions = JournalOptions(),
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil
  ) throws(JournalError) {
    try self.init(
      workflow, continuing: journal, how, observers: observers,
      options: RuntimeOptions(checks), onOutput: onOutput, onRestored: onRestored, on: nil)
  }

  /// Creates a tree that goes on with a journal, on the given actor.
  ///
  /// If the actor is nil, the tree is drained by hand.
  @inlinable package convenience init(
    _ workflow: Root,
    continuing journal: WorkflowJournal,
    _ how: JournalOptions = JournalOptions(),
    observers: [any WorkflowObserver] = [],
    options: RuntimeOptions = RuntimeOptions(),
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil,
    on actor: (any Actor)?
  ) throws(JournalError) {
    let (turn, snapshot) = try Self.beginning(workflow, in: journal, how)
    var options = options
    options.record(in: journal, after: turn, how)
    guard let snapshot else {
      self.init(workflow, observers: observers, options: options, onOutput: onOutput, on: actor)
      return
    }
    do throws(SnapshotError) {
      try self.init(
        workflow, restoring: snapshot, observers: observers, options: options,
        onOutput: onOutput, onRestored: onRestored, on: actor)
    } catch {
      throw .doesNotFit(error)
    }
  }

  /// Returns the turn to go on from, and its states; nil if the tree begins afresh.
  @usableFromInline static func beginning(
    _ workflow: Root, in journal: WorkflowJournal, _ how: JournalOptions
  ) throws(JournalError) -> (turn: Int?, snapshot: TreeSnapshot?) {
    try journal.requireKept(Root.self)
    guard let turn = how.turn ?? journal.lastTurn else { return (nil, nil) }
    // Rule 50f.
    let snapshot = try journal.snapshot(after: turn)
    if how.onMisfit == .fails { return (turn, snapshot) }
    do throws(SnapshotError) {
      _ = try workflow.rendering(restoring: snapshot)
      return (turn, snapshot)
    } catch {
      how.onError(.doesNotFit(error))
      return (nil, nil)
    }
  }
}

extension RuntimeOptions {
  /// Lets a tree write its turns into a journal.
  ///
  /// - Parameters:
  ///   - turn: The turn whose states the tree begins with; nil for other states or none.
  ///   - cause: Why the tree begins, in words.
  @usableFromInline package mutating func record(
    in journal: WorkflowJournal, after turn: Int?, cause: String? = nil,
    _ how: JournalOptions = JournalOptions()
  ) {
    recorder = JournalRecorder(journal, after: turn, cause: cause, how)
  }
}
