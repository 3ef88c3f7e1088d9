private import CExecutor

/// Where a tree lives: the actor that its host was made on, or a private one.
package final class Residence {
  package let place: Place

  package init(isolation: (any Actor)?) {
    place = isolation.map { .actor(WeakActor($0)) } ?? .privateActor(PrivateActor())
  }

  /// Begins the task of a worker on the tree's actor.
  package func start(_ worker: some Runnable) -> Task<Void, Never> {
    let worker = Carried<any Runnable>(worker)
    switch place {
    case .actor(let reference):
      // Begun on the actor itself, workers begin in the order of their declaration; a task that hops
      // there would take a detour over another thread.
      return reference.actor?.assumeIsolated { actor in
        Task {
          _ = actor
          await worker.value.run()
        }
      } ?? Task {}
    case .privateActor(let actor):
      return Task(executorPreference: actor.jobs) { await worker.run(on: actor) }
    }
  }

  /// Stops, in debug builds, unless the caller is on the tree's actor.
  ///
  /// - Parameter stop: says what was wrong, and stops.
  package func assertIsCurrent(_ stop: () -> Never) {
    #if DEBUG
      guard let actor = place.sharedActor, !Residence.isCurrent(actor) else { return }
      // Within a task that answer is certain. Elsewhere, as on the main queue, the executor itself
      // may know better, and stops if it does not.
      if withUnsafeCurrentTask(body: { $0 != nil }) { stop() }
      actor.preconditionIsolated()
    #endif
  }

  /// Runs what waits on the private actor; false if the tree lives on another one.
  package func drain() -> Bool {
    guard case .privateActor(let actor) = place else { return false }
    actor.jobs.run()
    return true
  }

  /// Calls a closure when there is something to drain, from any thread.
  package func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    if case .privateActor(let actor) = place { actor.jobs.onPendingWork(notify) }
  }

  /// Lets cancelled workers come to their end, since nobody is left to call `drain()`.
  package func release() {
    if case .privateActor(let actor) = place { actor.jobs.release() }
  }

  /// Calls a closure on the tree's actor: at once where that is the current one, else in a task.
  package func whenCurrent<Value>(_ value: Value, _ body: @escaping @Sendable (Value) -> Void) {
    if let actor = place.sharedActor, !Residence.isCurrent(actor) {
      place.call(body, with: Carried(value))
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

/// The actor of a tree, as other threads may hold it.
package enum Place: Sendable {
  case actor(WeakActor)
  case privateActor(PrivateActor)

  /// The actor, if it is one that others use too, and is still there.
  var sharedActor: (any Actor)? {
    guard case .actor(let reference) = self else { return nil }
    return reference.actor
  }

  /// The actor, if it is still there.
  package var home: (any Actor)? {
    switch self {
    case .actor(let reference): reference.actor
    case .privateActor(let actor): actor
    }
  }

  /// Calls a closure on the actor soon, from any thread.
  package func call<Value>(_ body: @escaping @Sendable (Value) -> Void, with value: Carried<Value>)
  {
    switch self {
    case .actor(let reference):
      guard let actor = reference.actor else { return }
      Task { await Place.call(body, with: value, on: actor) }
    case .privateActor(let actor):
      Task(executorPreference: actor.jobs) { await Place.call(body, with: value, on: actor) }
    }
  }

  private static func call<Value>(
    _ body: @Sendable (Value) -> Void, with value: Carried<Value>, on actor: isolated any Actor
  ) {
    body(value.value)
  }
}

/// An actor that is not kept alive: it may own the host of the tree that lives on it.
package struct WeakActor: Sendable {
  weak let actor: (any Actor)?

  init(_ actor: any Actor) { self.actor = actor }
}

/// Something that crosses into a task which opens it on the tree's actor only.
package struct Carried<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

/// Something that runs in a task.
package protocol Runnable: AnyObject {
  func run() async
}

extension Carried<any Runnable> {
  package func run(on actor: isolated (any Actor)?) async {
    // Also keeps the hop to the actor: before a call of a requirement that runs on the caller's actor
    // the compiler (6.3.1) takes it for needless, and the work would begin off the actor.
    actor?.preconditionIsolated()
    await value.run()
  }
}
