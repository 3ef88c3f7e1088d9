extension GraphWorkflow {
  /// A run of the graph, or the reason why it cannot run.
  public struct State {
    /// The run; nil if the graph cannot run.
    var run: GraphState?
    /// The reason why the graph cannot run.
    var error: GraphError?
    /// The lines to the workers of the operations that run.
    var lines: [OperationWorker.ID: OperationLine] = [:]
    var hasReported = false
    /// The differences of the graph of the last pass from the one that runs.
    var ignoredChanges: [String] = []
    /// The plan of the graph of the last pass, if it is another one.
    var ignoredPlan: GraphPlan?
  }
}

extension GraphWorkflow.State {
  /// Adopts the newest closures of a graph, or remembers that its plan is another one.
  mutating func take(_ graph: OperationGraph) {
    let differences = run?.adopt(graph) ?? []
    ignoredChanges = differences
    ignoredPlan = differences.isEmpty ? nil : graph.plan
  }

  /// Makes the lines of the operations that start now, and removes those of inactive ones.
  mutating func begin() {
    let started = run?.takeChanges().filter { $0.task == .run } ?? []
    let active = Set(
      run?.run.active.map { OperationWorker.ID(index: $0.index, attempt: $0.attempt) } ?? [])
    lines = lines.filter { active.contains($0.key) }
    for one in started {
      lines[OperationWorker.ID(index: one.index, attempt: one.attempt)] = OperationLine()
    }
  }
}
