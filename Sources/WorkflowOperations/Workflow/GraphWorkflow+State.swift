extension GraphWorkflow {
  /// A run of the graph, or the reason why it cannot run.
  public struct State {
    var run: Result<ShownRun, GraphError>
    var hasReported = false

    /// The result for the parent; nil if the run has not ended.
    var ending: GraphStatus.Ending? {
      switch run {
      // Rule 76b.
      case .failure(let error): .failure(error)
      // Rule 76a.
      case .success(let run): run.state.run.hasEnded ? .success(run.state.result) : nil
      }
    }

    /// Adopts the newest closures of a graph, or remembers that its plan is another one.
    mutating func adopt(_ graph: OperationGraph) {
      guard case .success(var present) = run else { return }
      present.adopt(graph)
      run = .success(present)
    }

    mutating func handle(_ events: GraphEvents) {
      guard case .success(var present) = run else { return }
      let isAsked = events.events.contains(where: present.state.beginsAnew)
      present.handle(events)
      // What was reported before a restore may run again without being asked (78g).
      // Rule 87e.
      if !present.state.run.hasEnded, isAsked { hasReported = false }
      run = .success(present)
    }
  }
}
