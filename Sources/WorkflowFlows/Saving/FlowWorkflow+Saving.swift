public import WorkflowPersistence

extension FlowWorkflow: RestorableWorkflow {
  /// True: a flow that begins anew has no step that was saved.
  public static var isSavedAsAWhole: Bool { true }

  // Rule 67b.
  /// Returns the run, or nil if a value that reached a step is not `Codable`.
  ///
  /// Then nothing of the flow is saved, since half a stack would be another flow.
  public func save(_ run: FlowRun) -> FlowRun? { run.savedFlow == nil ? nil : run }

  /// Returns the saved run, continued with the steps of this flow.
  ///
  /// Throws an error that names the step if one of them has gone, or does not take any more what
  /// reached it.
  public func restore(_ saved: FlowRun) throws -> FlowRun? {
    guard let flow = saved.saved else { return saved }
    return try FlowRun(restoring: flow, definition, launch)
  }
}
