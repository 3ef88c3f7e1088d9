import Foundation
public import Workflow

extension WorkflowHost {
  /// Makes the tree with the states of a snapshot, and renders it for the first time.
  ///
  /// A node gets its state back if its parent declares it in this first pass with the same type and
  /// key. Nodes that are not in the snapshot begin afresh; saved states without a node are dropped,
  /// and observers are told (`stateWasLeftOut`).
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - snapshot: what `snapshot()` returned, in this run or an earlier one.
  ///   - observers: see everything that happens, from the first session on.
  ///   - onOutput: receives the root's outputs, in order.
  ///   - isolation: the actor that the tree lives on: that of the caller.
  /// - Throws: `SnapshotError.stateDoesNotFit` for the first state that its type cannot read. The
  ///   tree has been built then but nothing of it has begun, and all its sessions have ended.
  public convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    isolation: isolated any Actor = #isolation
  ) throws(SnapshotError) {
    try self.init(
      workflow, restoring: snapshot, observers: observers, onOutput: onOutput,
      on: Self.require(isolation))
  }

  /// Creates a tree with the states of a snapshot that is drained by hand, as
  /// `WorkflowHost(drainedByHand:)` does.
  public convenience init(
    drainedByHand workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    onOutput: ((Root.Output) -> Void)? = nil
  ) throws(SnapshotError) {
    try self.init(
      workflow, restoring: snapshot, observers: observers, onOutput: onOutput, on: nil)
  }

  /// Creates a tree with the states of a snapshot on an actor that is known as a value.
  package convenience init(
    _ workflow: Root,
    restoring snapshot: TreeSnapshot,
    observers: [any WorkflowObserver] = [],
    options: RuntimeOptions = RuntimeOptions(),
    onOutput: ((Root.Output) -> Void)? = nil,
    on actor: (any Actor)?
  ) throws(SnapshotError) {
    let restorer = try TreeRestorer(snapshot)
    var options = options
    options.stateSource = restorer
    self.init(
      workflow, observers: observers, options: options, onOutput: onOutput, on: actor)
    if let error = restorer.error { throw error }
  }

  /// Saves the states of all nodes that have a `Codable` one.
  ///
  /// Possible between turns and in callbacks. It throws if an action is being applied, if an observer asks
  /// in the middle of a pass, and once the tree has begun to end; while rendering it stops.
  ///
  /// - Complexity: O(nodes), and the encoding of every state.
  public func snapshot() throws(SnapshotError) -> TreeSnapshot {
    try withTree { () throws(SnapshotError) in
      guard let root else { throw .hostHasEnded }
      if isRendering { throw .treeIsRendering }
      var saver = TreeSaver()
      let snapshot = try saver.save(root)
      for path in saver.withoutName { root.tell(.stateWasLeftOut(path: path, .hasNoLastingName)) }
      return snapshot
    }
  }
}

extension JSONEncoder.NonConformingFloatEncodingStrategy {
  /// JSON has no infinities and no NaN.
  static var lasting: Self {
    .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }
}

extension JSONDecoder.NonConformingFloatDecodingStrategy {
  static var lasting: Self {
    .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }
}
