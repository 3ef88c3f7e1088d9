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
      state.change { $0.take(event) }
      state.begin()
      return nil
    case .report:
      guard !state.hasReported else { return nil }
      state.hasReported = true
      return state.run.map(\.result)
    }
  }
}

extension GraphWorkflow.State {
  /// Changes the run, if there is one.
  mutating func change(_ body: (inout GraphState) -> Void) {
    guard case .success(var state) = run else { return }
    // Only one owner while it changes, or every change would begin with a copy.
    run = .failure(.neverStarts([]))
    body(&state)
    run = .success(state)
  }

  /// Takes the newest closures of a graph, or remembers that its plan is another one.
  mutating func take(_ graph: OperationGraph) {
    var differences: [String] = []
    change { differences = $0.adopt(graph) }
    ignoredChanges = differences
    ignoredPlan = differences.isEmpty ? nil : graph.plan
  }

  /// Makes the lines of the operations that start now, and removes those of inactive ones.
  mutating func begin() {
    var started: [GraphRun.Active] = []
    var active: Set<OperationWorker.ID> = []
    change { state in
      started = state.takeChanges().filter { $0.task == .run }
      for one in state.run.active {
        active.insert(OperationWorker.ID(index: one.index, attempt: one.attempt))
      }
    }
    lines = lines.filter { active.contains($0.key) }
    for one in started {
      lines[OperationWorker.ID(index: one.index, attempt: one.attempt)] = OperationLine()
    }
  }
}
