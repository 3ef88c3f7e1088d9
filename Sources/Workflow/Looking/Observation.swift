/// What a tree that is observed has besides: a tree without observers has no room for it.
@usableFromInline final class Observation {
  let observers: [any WorkflowObserver]
  /// The observers that may change what goes through, the outermost first.
  let interceptors: [any WorkflowInterceptor]
  /// Whether an observer looks at the states before actions.
  let keepsStates: Bool
  /// What sends the action that is applied next.
  var sender = ActionSender.sink

  /// Returns nil if there are no observers.
  init?(_ observers: [any WorkflowObserver]) {
    if observers.isEmpty { return nil }
    self.observers = observers
    interceptors = observers.compactMap { $0 as? any WorkflowInterceptor }
    keepsStates = observers.contains(where: \.needsStatesBefore)
  }

  /// Tells the observers, in the given order when something begins, otherwise in reverse.
  func tell(_ event: WorkflowEvent) {
    // Usually there is one: putting a list in order costs as much as a turn.
    if observers.count == 1 { return observers[0].observe(event) }
    for observer in event.isBeginning ? observers : observers.reversed() { observer.observe(event) }
  }
}

extension Tree {
  var interceptors: [any WorkflowInterceptor] { observation?.interceptors ?? [] }
  var keepsStates: Bool { observation?.keepsStates ?? false }

  /// What sends the action that is applied next, as far as anybody wants to know.
  @usableFromInline var sender: ActionSender {
    get { observation?.sender ?? .sink }
    set { observation?.sender = newValue }
  }
}
