private import CWorkflowExecutor
import WorkflowSynchronization

/// The actor of a tree: the one on which its host was created, or a private one drained by hand.
///
/// Other threads may hold it, such as those that post to mailboxes.
struct TreeIsolation: Sendable {
  /// An actor that other code uses too.
  ///
  /// It may own the host of the tree, so it is not kept alive.
  private weak let sharedActor: (any Actor)?
  /// The actor of a tree that is drained by hand; nil if the tree lives on a shared one.
  private let privateActor: PrivateActor?
  /// The work that workers do off a shared actor; nil leaves it to Swift's own threads.
  private let collected: JobQueue?

  /// Creates the isolation of one tree.
  ///
  /// - Parameters:
  ///   - actor: The actor that the tree lives on; nil for a private one that is drained by hand.
  ///   - collectsJobs: Whether the work that workers do off the actor waits for `drain()` too. On
  ///     an actor without an executor of its own it never does: a worker that comes back to such an
  ///     actor would put the actor itself into the queue. The actor would then wait to be drained
  ///     by a caller that waits for the actor.
  init(on actor: (any Actor)?, collectsJobs: Bool = false) {
    sharedActor = actor
    privateActor = actor == nil ? PrivateActor() : nil
    let hasOwnExecutor = actor.map { Self.executor(of: $0).implementation != 0 } ?? false
    collected = collectsJobs && hasOwnExecutor ? JobQueue() : nil
  }

  /// The jobs that wait to be drained; nil if everything runs by itself.
  var jobs: (any WaitingJobs)? { privateActor?.jobs ?? collected }

  /// Whether code runs on the tree's actor only inside `drain()`.
  var isDrainedByHand: Bool { privateActor != nil }

  /// The actor, if it still exists.
  var actor: (any Actor)? { privateActor ?? sharedActor }

  /// Begins the task of a worker on the tree's actor.
  func start(_ worker: some TaskBody) -> Task<Void, Never> {
    let worker = UnsafeTransfer<any TaskBody>(worker)
    guard let actor else { return Task {} }
    if let jobs {
      return Task(executorPreference: jobs.taskExecutor) { await worker.run(on: actor) }
    }
    // Begun on the actor itself, workers begin in the order of their declaration. A task that hops
    // to the actor would make a detour through another thread.
    return actor.assumeIsolated { actor in
      Task {
        // Rule 7n.
        _ = actor
        await worker.value.run()
      }
    }
  }

  /// Calls a closure on the tree's actor, in a task; can be called from any thread.
  func call<Value>(
    _ body: @escaping @Sendable (Value) -> Void, with value: UnsafeTransfer<Value>
  ) {
    guard let actor else { return }
    // Rule 30d.
    Task(executorPreference: jobs?.taskExecutor) { await Self.call(body, with: value, on: actor) }
  }

  private static func call<Value>(
    _ body: @Sendable (Value) -> Void, with value: UnsafeTransfer<Value>,
    on actor: isolated any Actor
  ) {
    body(value.value)
  }

  /// Calls a closure on the tree's actor: at once if the caller is on it, otherwise in a task.
  func callNowOrInTask<Value>(_ value: Value, _ body: @escaping @Sendable (Value) -> Void) {
    // Rule 7m.
    if let sharedActor, !Self.isCurrent(sharedActor) {
      let value = UnsafeTransfer(value)
      // Not through the queue, which nothing may drain any more.
      Task { await Self.call(body, with: value, on: sharedActor) }
    } else {
      body(value)
    }
  }
}

// MARK: - The current actor

extension TreeIsolation {
  /// Stops the program in debug builds, unless the caller is on the tree's actor.
  ///
  /// - Parameter stop: A closure that reports the mistake, and stops the program.
  func assertIsCurrent(_ stop: () -> Never) {
    #if DEBUG
      // Rule 31e.
      guard let sharedActor, !Self.isCurrent(sharedActor) else { return }
      // Inside a task, that answer is certain. Elsewhere, as on the main queue, the executor itself
      // may know better; it stops the program if it does not.
      if withUnsafeCurrentTask(body: { $0 != nil }) { stop() }
      sharedActor.preconditionIsolated()
    #endif
  }

  private static func isCurrent(_ actor: any Actor) -> Bool {
    swift_task_isCurrentExecutorWithFlags(executor(of: actor), 0)
  }

  private static func executor(of actor: any Actor) -> SerialExecutorReference {
    // Same layout: an executor reference is its identity and its implementation.
    unsafeBitCast(actor.unownedExecutor, to: SerialExecutorReference.self)
  }
}
