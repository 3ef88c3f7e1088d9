public import Workflow

extension FlowWorkflow {
  /// Returns a flow whose visits follow a path that its parent holds.
  ///
  /// The parent changes the path for a link or a tab, and the flow goes there in the next pass.
  /// After each move of its own, the flow sends its path to the sink. The parent has to keep it: a
  /// change of an older path is a change of those visits.
  ///
  /// - Parameters:
  ///   - path: The path that the parent holds.
  ///   - onChange: A sink of the newest path; it gets the first one after the first pass.
  /// - Complexity: A move costs O(visits) besides.
  public func following(_ path: FlowPath, onChange: Sink<FlowPath>) -> FlowWorkflow {
    var workflow = self
    workflow.followed = FollowedPath(path: path, onChange: onChange)
    return workflow
  }

  /// Tells the parent the path, once after each move.
  func tellPath(of run: FlowRun, in context: borrowing RenderContext<FlowWorkflow>) {
    guard let followed else { return }
    let (visits, version) = (run.visits, run.followed ?? followed.version)
    // Rule 59i.
    context.runSideEffect(key: Key(run.changeCount)) { _ in
      followed.onChange.send(FlowPath(visits, version))
    }
  }
}
