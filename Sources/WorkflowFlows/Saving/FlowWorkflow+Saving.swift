public import WorkflowPersistence

extension FlowWorkflow {
  /// Returns a flow that changes the values of a type before it saves them.
  ///
  /// Secret or large data stays out of snapshots and journals, wherever such a value, or an
  /// optional of it, is the input of a step or a part, or the result. Values that hold one in a
  /// property have another type, and stay unchanged.
  ///
  /// ```swift
  /// flow.workflow().saving(Order.self) { $0.cardNumber = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - change: A closure that changes the copy to save. The running flow keeps its value, so
  ///     replace an object instead of changing it.
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
  /// Returns the run to save, or nil if the input of a step is not `Codable`.
  ///
  /// Then nothing of the flow is saved, since half a stack would be another flow. Throws if an
  /// input throws when it is encoded.
  public func save(_ run: FlowRun) throws -> SavedFlow? { try run.saved(in: forms) }

  /// Returns the saved run, continued with the steps of this flow.
  ///
  /// Throws an error that names the step if one of them has gone, or no longer takes its input.
  /// Returns nil if no visited step is left.
  public func restore(_ saved: SavedFlow) throws -> FlowRun? {
    // Every visited step had gone.
    if saved.visits.isEmpty, saved.end == nil { return nil }
    var run = try FlowRun(restoring: saved, definition, launch)
    // The visits were saved after the path was followed.
    run.followed = followed?.version
    return run
  }
}
