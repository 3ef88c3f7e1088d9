/// What a tree that is observed has besides: a tree without observers has no room for it.
@usableFromInline final class Observation {
  /// The observers that may change what goes through, the outermost first.
  @usableFromInline let interceptors: [any WorkflowInterceptor]
  /// Whether an observer looks at the states before actions.
  @usableFromInline let keepsStates: Bool
  /// What sends the action that is applied next.
  @exclusivity(unchecked) @usableFromInline var sender = ActionSender.sink
  /// Tells the observers, in the given order when something begins, otherwise in reverse.
  let tell: (WorkflowEvent) -> Void

  /// Returns nil if there are no observers.
  init?(_ observers: [any WorkflowObserver]) {
    guard let first = observers.first else { return nil }
    // Rule 81a.
    interceptors = observers.compactMap { $0 as? any WorkflowInterceptor }
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

extension Tree {
  @usableFromInline var interceptors: [any WorkflowInterceptor] { observation?.interceptors ?? [] }
  @inlinable var isIntercepted: Bool { observation?.interceptors.isEmpty == false }
  @inlinable var keepsStates: Bool { observation?.keepsStates ?? false }

  /// What sends the action that is applied next, as far as anybody wants to know.
  @inlinable var sender: ActionSender {
    get { observation?.sender ?? .sink }
    set { observation?.sender = newValue }
  }
}
