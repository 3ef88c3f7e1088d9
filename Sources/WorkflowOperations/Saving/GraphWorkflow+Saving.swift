public import WorkflowPersistence

extension GraphWorkflow.State: Codable {
  /// Writes what has become of the operations so far.
  public func encode(to encoder: any Encoder) throws {
    guard let graph = savedGraph else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "the graph cannot run"))
    }
    try graph.encode(to: encoder)
  }

  /// Reads what was saved; the workflow of the graph makes sense of it.
  public init(from decoder: any Decoder) throws {
    self.init(run: .failure(.neverStarts([])), saved: try SavedGraph(from: decoder))
  }

  fileprivate var savedGraph: SavedGraph? {
    if let saved { return saved }
    guard case .success(let run) = run else { return nil }
    var graph = run.saved
    // Rule 78g.
    graph.hasReported = hasReported
    return graph
  }
}

extension GraphWorkflow: RestorableWorkflow {
  /// Returns the run, or nil if the graph cannot run.
  public func save(_ state: State) -> State? { state.savedGraph == nil ? nil : state }

  /// Returns the saved run, continued with the operations of this graph.
  ///
  /// Throws an error that names the differences if the graph has changed.
  public func restore(_ saved: State) throws -> State? {
    guard let graph = saved.saved else { return saved }
    var state = State(
      run: .success(try GraphState(self.graph, restoring: graph)), hasReported: graph.hasReported)
    state.begin()
    return state
  }
}
