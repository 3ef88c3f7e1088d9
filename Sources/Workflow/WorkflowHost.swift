package import WorkflowSynchronization

// Rule 31d.
/// Runs a tree of workflows, from its root.
///
/// A host lives on the actor where it is created, and everything in its tree runs there. If the
/// compiler knows no actor, creating a host is an error: `'nil' is not compatible with expected
/// argument type 'any Actor'`. There are several ways out:
///
/// - Create the host in an `init` or a method of the type that owns it, on its actor.
/// - In the default value of a property, a `lazy var`, a global or a `static let` of the main
///   actor, write `isolation: MainActor.shared`.
/// - In an actor, create it in a method, or in a function that a `lazy var` calls.
/// - In a function that creates hosts for its callers, write `@MainActor`, or take the actor of the
///   caller: `isolation: isolated any Actor = #isolation`.
/// - Without any actor, drain the host by hand: `WorkflowHost(drainedByHand: App())`.
///
/// Releasing the host ends the tree. Running workers keep their actor alive, so an actor that owns
/// a host has to call `end()` instead of relying on its own release.
public final class WorkflowHost<Root: Workflow> {
  @usableFromInline let tree: Tree
  @usableFromInline let typedRoot: TypedRoot<Root>

  /// Creates the tree on an actor, and renders it for the first time.
  ///
  /// Before this returns, everything that side effects send at that first commit has been applied
  /// and emitted, so `onOutput` must not use the host yet.
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - observers: The observers of everything that happens; they may intercept it.
  ///   - checks: The checks to make in every pass, for tests and to find a mistake.
  ///   - onOutput: A closure that receives the root's outputs, in order.
  ///   - isolation: The actor that the tree lives on; by default, the caller's.
  @inlinable public convenience init(
    _ workflow: Root,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil,
    // Rules 31a, 31b.
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      workflow, observers: observers, options: RuntimeOptions(checks), onOutput: onOutput,
      on: Self.require(isolation, fileID, line))
  }

  /// Creates a tree whose workers and messages run only inside `drain()`, on the caller's thread.
  ///
  /// For tests, and for programs without an actor that have a loop of their own.
  ///
  /// - Parameters:
  ///   - workflow: The root.
  ///   - observers: The observers of everything that happens; they may intercept it.
  ///   - checks: The checks to make in every pass, for tests and to find a mistake.
  ///   - onOutput: A closure that receives the root's outputs, in order.
  @inlinable public convenience init(
    drainedByHand workflow: Root,
    observers: [any WorkflowObserver] = [],
    checks: WorkflowChecks = [],
    onOutput: ((Root.Output) -> Void)? = nil
  ) {
    self.init(
      workflow, observers: observers, options: RuntimeOptions(checks), onOutput: onOutput, on: nil)
  }

  /// Creates the tree on the given actor; if it is nil, the tree is drained by hand.
  @inlinable package init(
    _ workflow: Root,
    observers: [any WorkflowObserver] = [],
    options: RuntimeOptions = RuntimeOptions(),
    onOutput: ((Root.Output) -> Void)? = nil,
    on actor: (any Actor)?
  ) {
    // Rule 3b.
    tree = Tree(observers: observers, options: options, on: actor)
    typedRoot = TypedRoot(workflow, in: tree, onOutput: onOutput)
  }

  /// Returns an `isolated any Actor`, which may be null in spite of its type.
  ///
  /// In an actor's `init() async`, `#isolation` is nil but has the type of an actor (Swift 6.3.1).
  /// The function is never inlined: the optimizer might otherwise conclude that the check has only
  /// one answer.
  @usableFromInline @inline(never) package static func require(
    _ actor: any Actor, _ fileID: StaticString, _ line: UInt
  ) -> any Actor {
    // Same layout: a reference is the address of its object.
    // Rule 31c.
    if unsafeBitCast(actor as AnyObject, to: UInt.self) == 0 {
      Misuse.hostWithoutActor.stop(file: fileID, line: line)
    }
    return actor
  }

  // Rule 7l.
  deinit { tree.isolation.callNowOrInTask(tree) { $0.end(releasing: true) } }

  /// The newest rendering; after the end, the last one.
  @inlinable public var rendering: Root.Rendering { typedRoot.feed.rendering.unsafelyUnwrapped }

  /// Passes new props to the root.
  ///
  /// In a callback of the tree, the update joins the queue of turns.
  public func update(
    _ workflow: Root, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let session = tree.root else { return }
    // Rules 14b, 24b.
    tree.stopIfRendering(
      "update(_:)", "update from an event or from runSideEffect(key:)", "24b", fileID, line)
    // Rule 14a.
    tree.performTurn(from: session) { [tree] reason in
      guard reason == nil, let session = tree.root else { return }
      tree.purely { Node<Root>.of(session).adopt(workflow) }
    }
  }

  /// Renders every node once more, for when an interceptor has changed its mind.
  ///
  /// In a callback of the tree, this joins the queue of turns.
  public func renderAll(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let session = tree.root else { return }
    // Rule 24f.
    tree.stopIfRendering(
      "renderAll()", "call it from an event or from runSideEffect(key:)", "24f", fileID, line)
    tree.performTurn(from: session) { [tree] reason in
      guard reason == nil, let root = tree.root else { return }
      // Rule 82d.
      for session in root.allSessions { session.markChanged() }
    }
  }

  /// Ends the tree, from the leaves up.
  ///
  /// Within a turn, the tree ends as soon as the running callback returns.
  public func end() { tree.end(releasing: false) }

  /// Runs workers and messages until none has anything left to do, even after the end of the tree.
  ///
  /// Only for hosts that are drained by hand: their workers run here and nowhere else, in a fixed
  /// order, on the caller's thread. This does not wait for events from outside, such as the real
  /// clock; call it again when one may have happened.
  public func drain(fileID: StaticString = #fileID, line: UInt = #line) async {
    // Rule 31j.
    guard tree.isolation.isDrainedByHand else {
      Misuse.drainedOnActor.stop(file: fileID, line: line)
    }
    // Rule 7o.
    tree.isolation.jobs?.run()
  }

  /// The jobs that wait to be drained: all, or those off the actor, or nil if none waits for that.
  package var jobs: (any WaitingJobs)? { tree.isolation.jobs }

  /// Whether messages wait to be delivered.
  package var hasWaitingMessages: Bool { tree.deliveries.hasWaiting }

  /// Sends an action to the root, as a sink of the root would.
  package func send(_ action: some WorkflowAction<Root>) {
    if let session = tree.root { Node.send(action, to: session) }
  }

  /// The root for code that looks at the whole tree; nil once the tree has begun to end.
  package var root: Session? { tree.root }

  /// Whether a pass is running, as it may be when an observer is called.
  package var isRendering: Bool { tree.machine.isRendering }

  /// Calls a closure while the tree stays as it is: everything sent meanwhile waits.
  package func withTree<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Rule 47c.
    tree.stopIfRendering(
      "snapshot()", "take the snapshot from an event or between turns", "47c")
    // Rules 47a, 47b, 47g.
    guard tree.machine.beginTurn() else { return try body() }
    defer { tree.endUntoldTurn() }
    return try body()
  }
}
