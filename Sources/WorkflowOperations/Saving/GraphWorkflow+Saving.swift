public import WorkflowPersistence

extension GraphWorkflow: RestorableWorkflow {
  /// Returns the run to save, or nil if the graph cannot run.
  ///
  /// Throws if a value throws when it is encoded.
  public func save(_ state: State) throws -> SavedGraph? {
    guard case .success(let run) = state.run else { return nil }
    var graph = try run.state.save { name, reason in
      let error = ValueNotSaved(operation: name, reason: reason)
      guard let reportProblem else { throw error }
      reportProblem(error)
    }
    // Rule 78g.
    graph.hasReported = state.hasReported
    graph.ignoredPlan = run.ignoredPlan
    return graph
  }

  /// Returns the saved run, continued with the operations of this graph.
  ///
  /// Throws an error that names the differences if the graph has changed.
  public func restore(_ saved: SavedGraph) throws -> State? {
    let run: GraphState
    do throws(GraphError) {
      run = try GraphState(graph, restoring: saved)
    } catch {
      reportProblem?(error)
      throw error
    }
    var state = State(run: .success(ShownRun(run)), hasReported: saved.hasReported)
    state.adopt(graph)
    return state
  }
}

/// The error of a value that throws when it is encoded.
struct ValueNotSaved: Error, CustomStringConvertible {
  let operation: String
  let reason: any Error

  var description: String {
    "the value of \"\(operation)\" cannot be encoded: \(SnapshotError.text(of: reason))"
  }
}
