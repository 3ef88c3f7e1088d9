// Interceptors change actions, states, renderings and workers on their way, the outermost first.

extension Collection<any WorkflowInterceptor>
where SubSequence == ArraySlice<any WorkflowInterceptor> {
  func makeInitialState<Intercepted: Workflow>(
    of workflow: Intercepted, in session: WorkflowSession
  ) -> Intercepted.State {
    guard let first else { return workflow.makeInitialState() }
    return first.makeInitialState(of: workflow, in: session) {
      dropFirst().makeInitialState(of: workflow, in: session)
    }
  }

  func propsDidChange<Intercepted: Workflow>(
    from previous: Intercepted, to workflow: Intercepted, state: inout Intercepted.State,
    in session: WorkflowSession
  ) {
    guard let first else { return workflow.workflowDidChange(from: previous, state: &state) }
    first.propsDidChange(from: previous, to: workflow, state: &state, in: session) {
      dropFirst().propsDidChange(from: previous, to: workflow, state: &$0, in: session)
    }
  }

  func receive<Intercepted: Workflow>(
    _ action: any WorkflowAction<Intercepted>, in session: WorkflowSession
  ) -> (any WorkflowAction<Intercepted>)? {
    var action = action
    for interceptor in self {
      guard let next = interceptor.receiveAny(action, in: session) else { return nil }
      action = next
    }
    return action
  }

  func apply<Action: WorkflowAction>(
    _ action: Action, toState state: inout Action.WorkflowType.State,
    workflow: Action.WorkflowType, in session: WorkflowSession
  ) -> Action.WorkflowType.Output? {
    guard let first else { return action.apply(toState: &state, workflow: workflow) }
    return first.apply(action, toState: &state, workflow: workflow, in: session) {
      dropFirst().apply(action, toState: &$0, workflow: workflow, in: session)
    }
  }

  func begin<Output>(
    _ worker: any Worker<Output>, in session: WorkflowSession
  ) -> (any Worker<Output>)? {
    var worker = worker
    for interceptor in self {
      guard let next = interceptor.beginAny(worker, in: session) else { return nil }
      worker = next
    }
    return worker
  }
}

extension WorkflowInterceptor {
  fileprivate func receiveAny<Intercepted: Workflow>(
    _ action: any WorkflowAction<Intercepted>, in session: WorkflowSession
  ) -> (any WorkflowAction<Intercepted>)? {
    receive(action, in: session)
  }

  fileprivate func beginAny<Output>(
    _ worker: any Worker<Output>, in session: WorkflowSession
  ) -> (any Worker<Output>)? {
    begin(worker, in: session)
  }
}
