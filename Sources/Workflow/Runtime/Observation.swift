import WorkflowReflection
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

// MARK: - Interceptors

/// Two interceptors as one: the inner one sees what the outer one passes on.
struct InterceptorPair: WorkflowInterceptor {
  let outer: any WorkflowInterceptor
  let inner: any WorkflowInterceptor

  func makeInitialState<Intercepted: Workflow>(
    of workflow: Intercepted, in session: WorkflowSession, proceed: () -> Intercepted.State
  ) -> Intercepted.State {
    outer.makeInitialState(of: workflow, in: session) {
      inner.makeInitialState(of: workflow, in: session, proceed: proceed)
    }
  }

  func propsDidChange<Intercepted: Workflow>(
    from previous: Intercepted, to workflow: Intercepted, state: inout Intercepted.State,
    in session: WorkflowSession, proceed: (inout Intercepted.State) -> Void
  ) {
    outer.propsDidChange(from: previous, to: workflow, state: &state, in: session) {
      inner.propsDidChange(from: previous, to: workflow, state: &$0, in: session, proceed: proceed)
    }
  }

  func render<Intercepted: Workflow>(
    _ workflow: Intercepted, state: Intercepted.State, in session: WorkflowSession,
    proceed: (Intercepted, Intercepted.State) -> Intercepted.Rendering
  ) -> Intercepted.Rendering {
    outer.render(workflow, state: state, in: session) {
      inner.render($0, state: $1, in: session, proceed: proceed)
    }
  }

  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    outer.receive(action, in: session).flatMap { inner.receive($0, in: session) }
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? {
    outer.apply(action, toState: &state, workflow: workflow, in: session) {
      inner.apply(action, toState: &$0, workflow: workflow, in: session, proceed: proceed)
    }
  }

  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? {
    outer.begin(worker, in: session).flatMap { inner.begin($0, in: session) }
  }
}

// MARK: - Asking the tree

extension Tree {
  @inlinable var interceptor: (any WorkflowInterceptor)? { observation?.interceptor }
}

// MARK: - A turn without an end

extension Tree {
  /// Observes a turn that is too long, and stops the program after its next actions.
  ///
  /// - Parameter count: The number of steps in this turn.
  @inline(never) func observeEndlessTurn(_ count: Int) {
    guard turnLimitPower < 19 else { return }
    let limit = (0..<turnLimitPower).reduce(1) { limit, _ in 10 * limit }
    if count == limit { return observe(LastActions()) }
    guard count > limit, let last = observation?.observers.last as? LastActions else { return }
    if last.lines.count == 8 || count == limit + 1_000 {
      CheckMisuse.endlessTurn(limit: limit, last: last.lines).stop()
    }
  }
}

/// The next eight actions of a turn without an end.
private final class LastActions: WorkflowObserver {
  private(set) var lines: [String] = []

  func observe(_ event: WorkflowEvent) {
    guard case .actionWasApplied(let applied) = event, lines.count < 8 else { return }
    let closure = applied.action as? any WrappedAction
    let action = closure.map { $0.base ?? $0.location ?? "a closure" } ?? applied.action
    lines.append("\(applied.session.path): \(ValueTree(action).line)")
  }
}
