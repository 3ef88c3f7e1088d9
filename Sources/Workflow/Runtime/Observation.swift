import WorkflowReflection
import WorkflowSynchronization

/// The observers of a tree and their state; a tree without observers has no room for it.
@usableFromInline final class Observation {
  /// The observers that may change events, the outermost first.
  @usableFromInline let interceptors: [any WorkflowInterceptor]
  /// Whether an observer looks at the states before actions.
  @usableFromInline let keepsStates: Bool
  /// The sender of the action that is applied next.
  @exclusivity(unchecked) @usableFromInline var sender = ActionSender.sink
  /// The state before the action that is being applied, if an observer looks at it.
  @exclusivity(unchecked) @usableFromInline var stateBefore: Any?
  /// Tells the observers, in the given order when something begins, otherwise in reverse.
  let tell: (WorkflowEvent) -> Void
  /// The last actions of a turn that has no end.
  let lastActions: LastActions?

  /// Returns nil if there are no observers.
  init?(_ observers: [any WorkflowObserver]) {
    guard let first = observers.first else { return nil }
    // Rule 81a.
    interceptors = observers.compactMap { $0 as? any WorkflowInterceptor }
    // Rule 53f.
    keepsStates = observers.contains(where: \.needsStatesBefore)
    lastActions = nil
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

  /// Adds an observer of an endless turn to the present observers.
  init(_ lastActions: LastActions, after others: Observation?) {
    interceptors = others?.interceptors ?? []
    keepsStates = others?.keepsStates ?? false
    self.lastActions = lastActions
    tell = { event in
      others?.tell(event)
      lastActions.observe(event)
    }
  }
}

extension Tree {
  @usableFromInline var interceptors: [any WorkflowInterceptor] { observation?.interceptors ?? [] }
  @inlinable var isIntercepted: Bool { observation?.interceptors.isEmpty == false }
  @inlinable var keepsStates: Bool { observation?.keepsStates ?? false }

  /// The sender of the action that is applied next; `.sink` if nothing observes the tree.
  @inlinable var sender: ActionSender {
    get { observation?.sender ?? .sink }
    set { observation?.sender = newValue }
  }
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
    } else if let last = observation?.lastActions, last.isFull || count == limit + 1_000 {
      CheckMisuse.endlessTurn(limit: limit, last: last.lines).stop()
    }
  }
}

/// The last actions, with their nodes.
final class LastActions: WorkflowObserver {
  private(set) var lines: [String] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { lines.count == limit }

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event, !isFull else { return }
    let closure = applied.action as? any WrappedAction
    let action = closure.map { $0.base ?? $0.location ?? "a closure" } ?? applied.action
    lines.append("\(applied.session.path): \(ValueTree(action).line)")
  }
}
