/// The options of the runtime for tests, terminals and persistence; apps set only the checks.
@usableFromInline package struct RuntimeOptions {
  package var checks: WorkflowChecks
  /// The power of ten of turns without rest that stops the program, from 3.
  package var turnLimitPower: UInt8 = 7
  /// Receives the report of a pass that differs from the first; nil stops the program.
  package var onDifference: ((CheckMisuse) -> Void)?
  /// Whether the work that workers do off the tree's actor waits until it is drained.
  package var collectsJobs = false
  /// The source of states that were saved.
  @usableFromInline package var stateSource: (any StateSource)?

  /// The recorder of each turn before its commit.
  package var recorder: (any TurnRecorder)?

  @usableFromInline package init(_ checks: WorkflowChecks = []) { self.checks = checks }
}

/// A source of initial states other than the workflows themselves.
@usableFromInline package protocol StateSource: AnyObject {
  /// Returns the state with which a session begins, or nil to ask the workflow.
  func initialState<State>(
    _ type: State.Type, of workflow: Any, at session: Session
  ) -> State?

  /// Called after the first pass, before anything begins; returning false ends the tree instead.
  func endRestoring() -> Bool
}

/// A recorder that is told of the causes and changes of each turn, before the turn is committed.
@usableFromInline package protocol TurnRecorder: AnyObject {
  /// An action was applied; the first one of a turn has caused it.
  func didApply(_ action: @autoclosure () -> Any, at session: Session)
  /// The state of a node may have changed, or the node has begun.
  func didChange(_ session: Session)
  /// The root has an output, which is emitted after the commit.
  func willEmit(_ output: Any)
  /// The turn has made all of its changes, and nothing is published yet.
  ///
  /// - Parameters:
  ///   - ended: The topmost sessions that the turn ends, with the tree below them.
  ///   - beginning: The sessions with workers, side effects or mailboxes that the turn begins.
  func willCommit(_ root: Session, ended: [Session], beginning: [Session])
}
