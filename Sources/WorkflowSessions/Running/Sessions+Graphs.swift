public import WorkflowOperations

extension Sessions where Root == GraphWorkflow {
  /// Returns the outcomes and results of a graph when it has ended, wherever it runs.
  ///
  /// It does not begin the run, but waits for a call of ``perform(_:_:)`` that does.
  ///
  /// - Throws: ``SessionError``, `GraphError` if the graph cannot run, or `CancellationError`.
  public func result(of id: String) async throws -> GraphResult {
    for try await status in renderings(of: id) {
      if let ending = status.ending { return try ending.get() }
    }
    throw Task.isCancelled ? CancellationError() : SessionError.hasEnded
  }
}
