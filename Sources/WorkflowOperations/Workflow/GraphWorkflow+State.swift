extension GraphWorkflow.State {
  /// Takes the newest closures of a graph, or remembers that its plan is another one.
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
