import Foundation
public import Workflow

extension WorkflowHost {
  /// Creates the tree with the states of a snapshot, and renders it for the first time.
  ///
  /// A node gets its state back if its parent declares it in this first pass with the same type and
  /// key. Nodes that are not in the snapshot begin afresh; saved states without a node are dropped,
  /// and observers are told (`stateWasLeftOut`).
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - snapshot: A snapshot from this run or an earlier one.
  ///   - observers: The observers of everything that happens; they may intercept it.
  ///   - checks: The checks to make in every pass, for tests and to find a mistake.
  ///   - onOutput: A closure that receives the root's outputs, in order.
  ///   - onRestored: A closure that receives the number of restored states, and the lost ones.
  ///   - isolation: The actor that the tree lives on; by default, the caller's.
  /// - Throws: `SnapshotError.stateDoesNotFit` for the first state that its type cannot read. By
  ///   then the tree has been built, but no worker or side effect has begun, and all sessions have
  ///   ended. `SnapshotError.damaged` if two nodes have the same parent, type and key.
  @inlinable public convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil,
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(SnapshotError) {
    try self.init(
      workflow, restoring: snapshot, observers: observers,
      options: RuntimeOptions(checks), onOutput: onOutput, onRestored: onRestored,
      on: Self.require(isolation, fileID, line))
  }

  /// Creates a tree that is drained by hand, with the states of a snapshot.
  ///
  /// See `WorkflowHost(drainedByHand:)`.
  @inlinable public convenience init(
    drainedByHand workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil
  ) throws(SnapshotError) {
    try self.init(
      workflow, restoring: snapshot, observers: observers,
      options: RuntimeOptions(checks), onOutput: onOutput, onRestored: onRestored, on: nil)
  }

  /// Creates a tree with the states of a snapshot on the given actor.
  ///
  /// If the actor is nil, the tree is drained by hand.
  @inlinable package convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    options: RuntimeOptions = RuntimeOptions(),
    onOutput: ((Root.Output) -> Void)? = nil,
    onRestored: ((Restoration) -> Void)? = nil,
    on actor: (any Actor)?
  ) throws(SnapshotError) {
    let restorer = try TreeRestorer(snapshot)
    var options = options
    options.stateSource = restorer
    self.init(
      workflow, observers: observers, options: options, onOutput: onOutput, on: actor)
    // Rule 49d.
    if let error = restorer.error { throw error }
    // Rule 48p.
    onRestored?(restorer.restoration)
  }

  /// Returns a snapshot with the states of all nodes whose state is `Codable`.
  ///
  /// This can be called between turns and in callbacks. It throws while an action is being applied,
  /// when an observer calls it during a pass, and once the tree has begun to end. Calling it from
  /// `render`, or from anything else that a pass calls, stops the program.
  ///
  /// - Complexity: O(nodes), plus the encoding of every state.
  public func snapshot() throws(SnapshotError) -> TreeSnapshot {
    try withTree { () throws(SnapshotError) in
      // Rule 47f.
      guard let root else { throw .hostHasEnded }
      // Rule 47e.
      if isRendering { throw .treeIsRendering }
      var saver = TreeSaver()
      let snapshot = try saver.save(root)
      for (path, reason) in saver.omissions { root.tell(.stateWasLeftOut(path: path, reason)) }
      return snapshot
    }
  }
}
