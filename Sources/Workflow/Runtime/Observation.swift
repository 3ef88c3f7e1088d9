import WorkflowSynchronization

/// The observers of a tree and their state; a tree without observers has no room for it.
@usableFromInline final class Observation {
  /// The observers that may change events, as one; nil if there are none.
  @usableFromInline let interceptor: (any WorkflowInterceptor)?
  /// Whether an observer looks at the states before actions.
  @usableFromInline let keepsStates: Bool
  /// The sender of the action that is applied next.
  @exclusivity(unchecked) @usableFromInline var sender = ActionSender.sink
  /// The state before the action that is being applied, if an observer looks at it.
  @exclusivity(unchecked) @usableFromInline var stateBefore: Any?
  let observers: [any WorkflowObserver]
  /// Tells the observers, in the given order when something begins, otherwise in reverse.
  let tell: (WorkflowEvent) -> Void

  /// Returns nil if there are no observers.
  init?(_ observers: [any WorkflowObserver]) {
    guard let first = observers.first else { return nil }
    self.observers = observers
    // Rule 81a.
    let interceptors = observers.compactMap { $0 as? any WorkflowInterceptor }
    interceptor = interceptors.last.map {
      interceptors.dropLast().reversed().reduce($0) { InterceptorPair(outer: $1, inner: $0) }
    }
    // Rule 53f.
    keepsStates = observers.contains(where: \.needsStatesBefore)
    // Usually there is one. Putting a list in order costs as much as a turn.
    if observers.count == 1 {
      tell = { first.observe($0) }
    } else {
      tell = { event in
        // Rules 51a, 51b.
        for observer in event.isBeginning ? observers : observers.reversed() {
          observer.observe(event)
        }
      }
    }
  }
}

// MARK: - Asking the tree

extension Tree {
  @inlinable var interceptor: (any WorkflowInterceptor)? { observation?.interceptor }
  @inlinable var keepsStates: Bool { observation?.keepsStates ?? false }
}

// MARK: - A turn without an end

extension Tree {
  /// Observes the last actions of a turn that is too long, and then stops the program.
  ///
  /// - Parameter count: The number of steps in this turn.
  @inline(never) func observeEndlessTurn(_ count: Int) {
    guard turnLimitPower < 19 else { return }
    let limit = (0..<turnLimitPower).reduce(1) { limit, _ in 10 * limit }
    if count == limit {
      observe(LastActions(limit: 8))
    } else if count > limit, let last = observation?.observers.last as? LastActions,
      last.isFull || count == limit + 1_000
    {
      CheckMisuse.endlessTurn(limit: limit, last: last.lines).stop()
    }
  }
}
