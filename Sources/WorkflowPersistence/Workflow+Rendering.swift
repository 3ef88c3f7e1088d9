public import Workflow

extension Workflow {
  /// Returns the rendering of a tree with this root and the states of a snapshot.
  ///
  /// The tree makes its first pass and ends: no worker and no side effect begins, and values that
  /// are sent to a sink of the rendering are dropped.
  ///
  /// - Throws: The reasons of `WorkflowHost(_:restoring:)`.
  public func rendering(restoring snapshot: TreeSnapshot) throws(SnapshotError) -> Rendering {
    let restorer = try TreeRestorer(snapshot)
    var options = RuntimeOptions()
    options.stateSource = EndingSource(restorer)
    let host = WorkflowHost(self, options: options, on: nil)
    if let error = restorer.error { throw error }
    return host.rendering
  }
}

/// Gives states to a tree that ends after its first pass.
private final class EndingSource: StateSource {
  private let source: any StateSource

  init(_ source: any StateSource) { self.source = source }

  func initialState<State>(
    _ type: State.Type, of workflow: Any, at session: Session
  ) -> State? {
    source.initialState(type, of: workflow, at: session)
  }

  func endRestoring() -> Bool {
    _ = source.endRestoring()
    // Rule 50j.
    return false
  }
}
