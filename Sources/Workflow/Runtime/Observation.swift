import WorkflowReflection
import WorkflowSynchronization

/// The observers of a tree and their state; a tree without observers has no room for it.
@usableFromInline final class Observation {
  /// The observers that may change events; nil if there are none.
  @usableFromInline let interception: Interception?
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
    interception = Interception(observers.compactMap { $0 as? any WorkflowInterceptor }[...])
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

// MARK: - Interceptors

/// An interceptor and those inside of it, which change actions, states, renderings and workers on
/// their way, the outermost first.
@usableFromInline final class Interception {
  @usableFromInline let interceptor: any WorkflowInterceptor
  @usableFromInline let inner: Interception?

  init?(_ interceptors: ArraySlice<any WorkflowInterceptor>) {
    guard let first = interceptors.first else { return nil }
    interceptor = first
    inner = Interception(interceptors.dropFirst())
  }

  func makeInitialState<Intercepted: Workflow>(
    of workflow: Intercepted, in session: WorkflowSession
  ) -> Intercepted.State {
    interceptor.makeInitialState(of: workflow, in: session) {
      inner?.makeInitialState(of: workflow, in: session) ?? workflow.makeInitialState()
    }
  }

  func propsDidChange<Intercepted: Workflow>(
    from previous: Intercepted, to workflow: Intercepted, state: inout Intercepted.State,
    in session: WorkflowSession
  ) {
    interceptor.propsDidChange(from: previous, to: workflow, state: &state, in: session) {
      guard let inner else { return workflow.workflowDidChange(from: previous, state: &$0) }
      inner.propsDidChange(from: previous, to: workflow, state: &$0, in: session)
    }
  }

  func receive<Intercepted: Workflow>(
    _ action: any WorkflowAction<Intercepted>, in session: WorkflowSession
  ) -> (any WorkflowAction<Intercepted>)? {
    let received = interceptor.receive(action, in: session)
    guard let inner, let received else { return received }
    return inner.receive(received, in: session)
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession
  ) -> Action.WorkflowType.Output? {
    interceptor.apply(action, toState: &state, workflow: workflow, in: session) {
      guard let inner else { return action.apply(toState: &$0, workflow: workflow) }
      return inner.apply(action, toState: &$0, workflow: workflow, in: session)
    }
  }

  func begin<Output>(
    _ worker: any Worker<Output>, in session: WorkflowSession
  ) -> (any Worker<Output>)? {
    let begun = interceptor.begin(worker, in: session)
    guard let inner, let begun else { return begun }
    return inner.begin(begun, in: session)
  }
}

// MARK: - Asking the tree

extension Tree {
  @inlinable var interception: Interception? { observation?.interception }
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
