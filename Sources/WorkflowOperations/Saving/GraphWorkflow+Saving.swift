public import WorkflowPersistence

extension GraphWorkflow.State: Codable {
  /// Writes the outcomes and values of the operations so far.
  public func encode(to encoder: any Encoder) throws {
    guard let graph = try savedGraph() else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "the graph cannot run"))
    }
    try graph.encode(to: encoder)
  }

  /// Reads a saved run; the workflow of the graph restores it.
  public init(from decoder: any Decoder) throws {
    self.init(saved: try SavedGraph(from: decoder))
  }

  fileprivate func savedGraph() throws -> SavedGraph? {
    if let saved { return saved }
    guard let run else { return nil }
    var graph = try run.save { throw ValueNotSaved(operation: $0, reason: $1) }
    // Rule 78g.
    graph.hasReported = hasReported
    graph.ignoredPlan = ignoredPlan
    return graph
  }
}

extension GraphWorkflow: RestorableWorkflow {
  /// Returns the run, or nil if the graph cannot run.
  public func save(_ state: State) -> State? {
    // Encoding the state throws the same error, which then names the node.
    guard let graph = try? state.savedGraph() else { return state.run == nil ? nil : state }
    var state = state
    state.saved = graph
    return state
  }

  /// Returns the saved run, continued with the operations of this graph.
  ///
  /// Throws an error that names the differences if the graph has changed.
  public func restore(_ saved: State) throws -> State? {
    guard let graph = saved.saved else { return saved }
    var state = State(
      run: try GraphState(self.graph, restoring: graph), hasReported: graph.hasReported)
    state.take(self.graph)
    state.begin()
    return state
  }
}

/// The error of a value that throws when it is encoded.
private struct ValueNotSaved: Error, CustomStringConvertible {
  let operation: String
  let reason: any Error

  var description: String {
    "the value of \"\(operation)\" cannot be encoded: \(SnapshotError.text(of: reason))"
  }
}
