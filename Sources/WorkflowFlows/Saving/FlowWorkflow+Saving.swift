public import WorkflowPersistence

extension FlowWorkflow {
  /// Returns this flow, which changes the values of a type before it saves them.
  ///
  /// What is secret or too large stays out of snapshots and journals, wherever such a value, or an
  /// optional of it, has reached a step, a part or the end. Values that hold one in a property are of
  /// another type.
  ///
  /// ```swift
  /// flow.workflow().saving(Order.self) { $0.cardNumber = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - change: Changes the copy that is saved. The running flow keeps its value, so an object has to
  ///     be replaced, not changed.
  public func saving<Value>(
    _ type: Value.Type, _ change: @escaping (inout Value) -> Void
  ) -> FlowWorkflow {
    var workflow = self
    let form: (Any) -> Any = { original in
      guard var value = original as? Value else { return original }
      change(&value)
      return value
    }
    workflow.forms[ObjectIdentifier(type)] = form
    // An optional of the value is saved as the value is.
    workflow.forms[ObjectIdentifier(Value?.self)] = form
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
    run.forms = forms
    do {
      guard let flow = try run.saved ?? run.savedFlow() else { return nil }
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
