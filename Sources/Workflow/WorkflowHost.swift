import WorkflowResidence

/// Runs a tree of workflows, from its root.
///
/// A host lives on the actor where it was made, and everything in the tree runs there. Made outside
/// any actor, it owns a private one whose workers and messages run only inside `drain()`.
///
/// Releasing the host ends the tree. Running workers keep an actor alive, so an actor that owns a host
/// should call `end()` instead of waiting for its own release.
public final class WorkflowHost<Root: Workflow> {
  @usableFromInline let tree: Tree
  @usableFromInline let stage: Stage<Root>

  /// Makes the tree and renders it for the first time.
  ///
  /// What side effects send at that first commit has been applied and put out when this returns, so
  /// `onOutput` must not use the host yet.
  ///
  /// - Parameters:
  ///   - workflow: the root.
  ///   - observers: see everything that happens, from the first session on.
  ///   - onOutput: receives the root's outputs, in order.
  ///   - isolation: the actor that the tree lives on: that of the caller. With nil, a private one.
  @inlinable public convenience init(
    _ workflow: Root,
    observers: [any WorkflowObserver] = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      workflow, observers: observers, options: RuntimeOptions(), onOutput: onOutput,
      isolation: isolation)
  }

  @inlinable package init(
    _ workflow: Root,
    observers: [any WorkflowObserver] = [],
    options: RuntimeOptions,
    onOutput: ((Root.Output) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    tree = Tree(observers: observers, options: options, isolation: isolation)
    stage = Stage(workflow, in: tree, onOutput: onOutput)
  }

  deinit { tree.residence.whenCurrent(tree) { $0.release() } }

  /// The newest rendering; after the end, the last one.
  @inlinable public var rendering: Root.Rendering { stage.feed.rendering.unsafelyUnwrapped }

  /// Passes new props to the root; within a callback, as soon as the turns before it are done.
  public func update(_ workflow: Root) {
    guard let root = stage.node?.session else { return }
    if tree.phase == .pass { Misuse.updatedDuringPass.stop() }
    tree.perform(from: root) { [tree, stage] reason in
      if reason == nil, let node = stage.node { tree.purely { node.take(workflow) } }
    }
  }

  /// The root for those who look at the whole tree; nil after the end, and while it is ending.
  package var root: Session? { tree.isEnding ? nil : stage.node?.session }

  /// Whether a pass is under way, which an observer may find.
  package var isRendering: Bool { tree.isRendering }

  /// Lends the whole tree: what is sent meanwhile waits.
  package func withTree<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if tree.phase == .pass { Misuse.savedDuringPass.stop() }
    guard tree.phase == .idle, !tree.hasEnded else { return try body() }
    tree.phase = .turn
    defer { tree.leave() }
    return try body()
  }

  /// Ends the tree, from the leaves up; within a turn, as soon as the running callback returns.
  public func end() { tree.end() }

  /// Runs workers and messages until none of them has anything left to do for now, also after the end.
  ///
  /// For hosts made outside an actor: their workers run here and nowhere else, in a fixed order, on
  /// the caller's thread. Work that waits for something outside, such as the real clock, is not waited
  /// for; call again when it may have happened.
  public func drain() async { drainNow() }

  /// Does what `drain()` does, for callers that are not asynchronous.
  package func drainNow() {
    guard tree.residence.drain() else { Misuse.drainedOnActor.stop() }
  }

  /// Calls a closure, from any thread, when there is something to drain; nil calls nothing.
  package func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    tree.residence.onPendingWork(notify)
  }
}
