private import CExecutor

/// Where a tree lives: the actor that its host was made on, or a private one that is drained by hand.
package final class TreeIsolation {
  package let domain: IsolationDomain

  /// Creates the isolation of one tree.
  ///
  /// - Parameters:
  ///   - actor: the actor that the tree lives on; with nil, a private one that is drained by hand.
  ///   - collectsJobs: whether what workers do off the actor waits for `drain()`, too.
  package init(on actor: (any Actor)?, collectsJobs: Bool = false) {
    domain =
      actor.map { IsolationDomain(sharedActor: $0, collectsJobs: collectsJobs) }
      ?? IsolationDomain(PrivateActor())
  }

  /// Returns the actor of an `isolated any Actor`, which may be null in spite of its type.
  ///
  /// In an actor's `init() async`, `#isolation` is nil, and passes for an actor (Swift 6.3.1). Never
  /// inlined, since there the optimizer may conclude that the question has only one answer.
  ///
  /// - Parameter stop: says that there is no actor, and stops.
  @inline(never) package static func require(_ actor: any Actor, else stop: () -> Never)
    -> any Actor
  {
    // Same layout: a reference is the address of its object.
    if unsafeBitCast(actor as AnyObject, to: UInt.self) == 0 { stop() }
    return actor
  }

  /// Begins the task of a worker on the tree's actor.
  package func start(_ worker: some TaskBody) -> Task<Void, Never> {
    let worker = UnsafeTransfer<any TaskBody>(worker)
    guard let actor = domain.actor else { return Task {} }
    if let jobs = domain.jobs {
      return Task(executorPreference: jobs) { await worker.run(on: actor) }
    }
    // Begun on the actor itself, workers begin in the order of their declaration; a task that hops
    // there would take a detour over another thread.
    return actor.assumeIsolated { actor in
      Task {
        _ = actor
        await worker.value.run()
      }
    }
  }

  /// Stops, in debug builds, unless the caller is on the tree's actor.
  ///
  /// - Parameter stop: says what was wrong, and stops.
  package func assertIsCurrent(_ stop: () -> Never) {
    #if DEBUG
      guard let actor = domain.sharedActor, !TreeIsolation.isCurrent(actor) else { return }
      // Within a task that answer is certain. Elsewhere, as on the main queue, the executor itself
      // may know better, and stops if it does not.
      if withUnsafeCurrentTask(body: { $0 != nil }) { stop() }
      actor.preconditionIsolated()
    #endif
  }

  /// Whether nothing runs on the tree's actor but inside `drain()`.
  package var isDrainedByHand: Bool { domain.isDrainedByHand }

  /// Runs what waits for it; returns whether there was anything.
  @discardableResult
  package func drain() -> Bool { domain.jobs?.run() ?? false }

  /// Calls a closure when there is something to drain, from any thread.
  package func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    domain.jobs?.onPendingWork(notify)
  }

  /// Lets cancelled workers come to their end without `drain()`, which nobody can call any more.
  package func release() { domain.jobs?.release() }

  /// Calls a closure on the tree's actor: at once if the caller is on it, else in a task.
  package func whenCurrent<Value>(_ value: Value, _ body: @escaping @Sendable (Value) -> Void) {
    if let actor = domain.sharedActor, !TreeIsolation.isCurrent(actor) {
      domain.call(body, with: UnsafeTransfer(value))
    } else {
      body(value)
    }
  }

  private static func isCurrent(_ actor: any Actor) -> Bool {
    // Same layout: an executor reference is its identity and its implementation.
    let executor = unsafeBitCast(actor.unownedExecutor, to: SerialExecutorReference.self)
    return swift_task_isCurrentExecutorWithFlags(executor, 0)
  }
}

/// What a task does on the actor of a tree.
package protocol TaskBody: AnyObject {
  func run() async
}

extension UnsafeTransfer<any TaskBody> {
  package func run(on actor: isolated (any Actor)?) async {
    // Also keeps the hop to the actor: before a call of a requirement that runs on the caller's actor
    // the compiler (6.3.1) takes it for needless, and the work would begin off the actor.
    actor?.preconditionIsolated()
    await value.run()
  }
}
