public import Workflow

extension WorkflowHost {
  /// Creates the tree with the states of the last turn in a journal, and continues the journal.
  ///
  /// If the journal is empty, the tree begins afresh. From then on, each turn is in the journal
  /// before it is published.
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - journal: The journal; no other host may use it meanwhile.
  ///   - how: The turn to continue from, and the options of writing.
  ///   - observers: The observers of everything that happens; they may intercept it.
  ///   - checks: The checks to make in every pass, for tests and to find a mistake.
  ///   - onOutput: A closure that receives the root's outputs, in order.
  ///   - onRestored: A closure that receives the number of restored states, and the lost ones.
  ///   - isolation: The actor that the tree lives on; by default, the caller's.
  /// - Throws: `JournalError.doesNotFit` if a state does not fit the app, and
  ///   `JournalError.rootIsNotKept` if a file cannot keep the root's own state. Then another host
  ///   may use the journal.
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

  /// Creates a tree that continues a journal, on the given actor.
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

  /// Returns the turn to continue from, and its states; nil if the tree begins afresh.
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
  ///   - cause: The reason why the tree begins, in words.
  @usableFromInline package mutating func record(
    in journal: WorkflowJournal, after turn: Int?, cause: String? = nil,
    _ how: JournalOptions = JournalOptions()
  ) {
    recorder = JournalRecorder(
      JournalLog(journal, onError: how.onError), after: turn, cause: cause, how)
  }

  /// Lets a tree write its turns into a log.
  ///
  /// - Parameter restored: The states that the tree begins with, if the log has them.
  package mutating func record(in log: some TurnLog, restored: TreeSnapshot?) {
    recorder = JournalRecorder(
      log, after: nil, cause: nil, JournalOptions(), restored: restored)
  }
}

/// A journal as the log of a tree.
private final class JournalLog: TurnLog {
  private let journal: WorkflowJournal
  private let onError: (JournalError) -> Void

  init(_ journal: WorkflowJournal, onError: @escaping (JournalError) -> Void) {
    (self.journal, self.onError) = (journal, onError)
  }

  // In memory, some kilobytes are cheaper than the search for what has changed.
  var largeState: Int { journal.path == nil ? 32_768 : 256 }

  // Rule 50o.
  func requiresState(of session: Session) -> Bool {
    journal.path != nil && session.parent == nil
  }

  func append(
    _ turn: RecordedTurn, after parent: Int?
  ) throws(JournalError) -> (number: Int, size: Int) {
    try journal.append(turn.entry, after: parent, turn.kind)
  }

  func didFail(_ error: JournalError, at root: Session) { onError(error) }
}
