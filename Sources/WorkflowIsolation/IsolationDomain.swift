/// The actor of a tree, as other threads may hold it.
package struct IsolationDomain: Sendable {
  private enum Home {
    /// An actor that others use too. It may own the host of the tree, so it is not kept alive.
    case shared(WeakActor)
    case drainedByHand(PrivateActor)
  }

  private let home: Home
  /// Runs what workers do off the actor; nil leaves that to Swift's own threads.
  let jobs: JobQueue?

  /// Creates the domain of an actor that others use too.
  ///
  /// - Parameter collectsJobs: whether `jobs` collects what workers do off the actor.
  init(sharedActor: any Actor, collectsJobs: Bool) {
    home = .shared(WeakActor(sharedActor))
    jobs = collectsJobs ? JobQueue() : nil
  }

  /// Creates the domain of a private actor.
  init(_ actor: PrivateActor) {
    home = .drainedByHand(actor)
    jobs = actor.jobs
  }

  var isDrainedByHand: Bool {
    if case .drainedByHand = home { true } else { false }
  }

  /// The actor, if others use it too and it still exists.
  var sharedActor: (any Actor)? {
    if case .shared(let reference) = home { reference.actor } else { nil }
  }

  /// The actor, if it still exists.
  package var actor: (any Actor)? {
    switch home {
    case .shared(let reference): reference.actor
    case .drainedByHand(let actor): actor
    }
  }

  /// Calls a closure on the actor soon, from any thread.
  package func call<Value>(
    _ body: @escaping @Sendable (Value) -> Void, with value: UnsafeTransfer<Value>
  ) {
    guard let actor else { return }
    Task(executorPreference: jobs) { await Self.call(body, with: value, on: actor) }
  }

  private static func call<Value>(
    _ body: @Sendable (Value) -> Void, with value: UnsafeTransfer<Value>,
    on actor: isolated any Actor
  ) {
    body(value.value)
  }
}

private struct WeakActor: Sendable {
  weak let actor: (any Actor)?

  init(_ actor: any Actor) { self.actor = actor }
}
