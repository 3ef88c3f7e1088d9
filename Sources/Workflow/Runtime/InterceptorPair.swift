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
