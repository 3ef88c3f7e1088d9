public import WorkflowPersistence

extension FlowWorkflow {
  /// Returns this flow with all values of a type changed before they are saved.
  ///
  /// What is secret or too large stays out of snapshots and journals, wherever the value has reached
  /// a step, a part or the end:
  ///
  /// ```swift
  /// flow.workflow().saving(Order.self) { $0.cardNumber = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - change: Changes the copy that is saved. The running flow keeps its value.
  public func saving<Value>(
    _ type: Value.Type, _ change: @escaping (inout Value) -> Void
  ) -> FlowWorkflow {
    var workflow = self
    workflow.forms[ObjectIdentifier(type)] = { original in
      guard var value = original as? Value else { return original }
      change(&value)
      return value
    }
    return workflow
  }
}

extension FlowWorkflow: RestorableWorkflow {
  /// True: a flow that begins anew has no step that was saved.
  public static var isSavedAsAWhole: Bool { true }

  // Rule 67b.
  /// Returns the run, or nil if a value that reached a step is not `Codable`.
  ///
  /// Then nothing of the flow is saved, since half a stack would be another flow.
  public func save(_ run: FlowRun) -> FlowRun? {
    var run = run
    do {
      guard let flow = try run.saved ?? run.savedFlow(forms) else { return nil }
      run.saved = flow
    } catch {
      // Encoding the run throws the same error, which then names the node.
    }
    return run
  }

  /// Returns the saved run, continued with the steps of this flow.
  ///
  /// Throws an error that names the step if one of them has gone, or does not take any more what
  /// reached it. Returns nil if no step is left that was visited.
  public func restore(_ saved: FlowRun) throws -> FlowRun? {
    guard let flow = saved.saved else { return saved }
    // Every step that was visited had gone.
    if flow.visits.isEmpty, flow.end == nil { return nil }
    return try FlowRun(restoring: flow, definition, launch)
  }
}
