extension GraphWorkflow {
  /// A run of the graph, or the reason why it cannot run.
  public struct State {
    /// The run; nil if the graph cannot run.
    var run: GraphState?
    /// The reason why the graph cannot run.
    var error: GraphError?
    /// The changes that the worker has not heard of.
    var changes = UnsentChanges()
    /// The operations that are workflows and run now, in the order of adding.
    var shown: [GraphRun.Active] = []
    var hasReported = false
    /// The differences of the graph of the last pass from the one that runs.
    var ignoredChanges: [String] = []
    /// The plan of the graph of the last pass, if it is another one.
    var ignoredPlan: GraphPlan?
  }
}

extension GraphWorkflow.State {
  /// Adopts the newest closures of a graph, or remembers that its plan is another one.
  mutating func adopt(_ graph: OperationGraph) {
    let differences = run?.adopt(graph) ?? []
    ignoredChanges = differences
    ignoredPlan = differences.isEmpty ? nil : graph.plan
  }

  /// Notes what starts now, and what is shown.
  mutating func begin() {
    guard let new = run?.takeChanges() else { return }
    changes.add(new)
    shown.removeAll { run?.isCurrent($0) == false }
    let started = new.filter { $0.task == .run && run?.isWorkflow($0.index) == true }
    if started.isEmpty { return }
    shown = (shown + started).sorted { $0.index < $1.index }
  }
}
