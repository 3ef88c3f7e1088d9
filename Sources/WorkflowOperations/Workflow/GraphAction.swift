import Workflow

/// An event of the run of a graph in a tree.
struct GraphAction: WorkflowAction {
  enum Kind {
    case event(GraphEvent)
    /// The result of the run, or the reason why the graph cannot run, goes to the parent.
    case report
  }

  let kind: Kind

  static func event(_ event: GraphEvent) -> GraphAction { GraphAction(kind: .event(event)) }

  static var report: GraphAction { GraphAction(kind: .report) }

  func apply(
    toState state: inout GraphWorkflow.State, workflow: GraphWorkflow
  ) -> Result<GraphResult, GraphError>? {
    switch kind {
    case .event(let event):
      state.run?.take(event)
      state.begin()
      return nil
    case .report:
      guard !state.hasReported else { return nil }
      state.hasReported = true
      if let error = state.error { return .failure(error) }
      return state.run.map { .success($0.result) }
    }
  }
}
