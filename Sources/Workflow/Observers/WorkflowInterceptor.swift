/// An observer that can change actions, states, renderings and workers, for tools, tests and locks.
///
/// Interceptors are passed to a host among its observers. The first one is the outermost: it sees
/// everything before the others, and they see what it passes on. Each method has a default that
/// lets everything through.
///
/// Its code in a pass has to be pure, as `render` is. If it depends on anything but the workflow,
/// the state and the renderings below, call `host.renderAll()` when that has changed.
///
/// The idea is that of workflow-kotlin's `WorkflowInterceptor`.
public protocol WorkflowInterceptor: WorkflowObserver {
  /// Returns the state that a node begins with; not called for a state that was restored.
  func makeInitialState<Intercepted: Workflow>(
    of workflow: Intercepted, in session: WorkflowSession, proceed: () -> Intercepted.State
  ) -> Intercepted.State

  /// Adapts the state of a node to new props.
  func propsDidChange<Intercepted: Workflow>(
    from previous: Intercepted, to workflow: Intercepted, state: inout Intercepted.State,
    in session: WorkflowSession, proceed: (inout Intercepted.State) -> Void
  )

  /// Returns the rendering of a node.
  ///
  /// - Parameters:
  ///   - workflow: The workflow to render.
  ///   - state: Its state.
  ///   - session: The life of the node.
  ///   - proceed: A closure that renders a workflow with a state. Call it once: children and workers
  ///     that it does not declare end.
  func render<Intercepted: Workflow>(
    _ workflow: Intercepted, state: Intercepted.State, in session: WorkflowSession,
    proceed: (Intercepted, Intercepted.State) -> Intercepted.Rendering
  ) -> Intercepted.Rendering

  /// Returns the action to apply in place of one that was sent or made from an output or message;
  /// nil drops it, and observers are told why.
  ///
  /// It is called when the turn of the action has come.
  func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)?

  /// Applies an action, and returns its output.
  ///
  /// Changes to the state are lost if the action is known to make none, as that of an output sink.
  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output?

  /// Returns the worker to run in place of one that begins; nil counts as a worker that has
  /// finished at once.
  ///
  /// The worker that was declared stays the one that later passes are compared with.
  func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)?
}

// Rule 81b.
extension WorkflowInterceptor {
  /// Ignores the event.
  public func observe(_ event: WorkflowEvent) {}

  /// Proceeds.
  public func makeInitialState<Intercepted: Workflow>(
    of workflow: Intercepted, in session: WorkflowSession, proceed: () -> Intercepted.State
  ) -> Intercepted.State { proceed() }

  /// Proceeds.
  public func propsDidChange<Intercepted: Workflow>(
    from previous: Intercepted, to workflow: Intercepted, state: inout Intercepted.State,
    in session: WorkflowSession, proceed: (inout Intercepted.State) -> Void
  ) { proceed(&state) }

  /// Proceeds.
  public func render<Intercepted: Workflow>(
    _ workflow: Intercepted, state: Intercepted.State, in session: WorkflowSession,
    proceed: (Intercepted, Intercepted.State) -> Intercepted.Rendering
  ) -> Intercepted.Rendering { proceed(workflow, state) }

  /// Lets the action through.
  public func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? { action }

  /// Proceeds.
  public func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession,
    proceed: (inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
  ) -> Action.WorkflowType.Output? { proceed(&state) }

  /// Lets the worker run.
  public func begin<WorkerType: Worker>(
    _ worker: WorkerType, in session: WorkflowSession
  ) -> (any Worker<WorkerType.Output>)? { worker }
}
