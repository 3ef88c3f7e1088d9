public import Workflow

// What a test expects of the actions that a render has caused.
extension RenderTestResult {
  /// Expects that no action was applied.
  @discardableResult
  public func expectNoAction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let actions = takeActions()
    if !actions.isEmpty {
      report(
        """
        \(WorkflowType.self) applied \(shownList(actions)).
        Expect it: .expectAction(…).
        """, at: site)
    }
    return self
  }

  /// Expects exactly one action, of the workflow's own type `Action` and equal to this one.
  @discardableResult
  public func expectAction(
    _ expected: WorkflowType.Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult where WorkflowType.Action: WorkflowAction<WorkflowType> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(action: expected, at: site)
    return self
  }

  /// Expects exactly one action, equal to this one.
  ///
  /// Actions that are not `Equatable` are compared by reflection.
  @discardableResult
  public func expectAction<Action: WorkflowAction<WorkflowType>>(
    _ expected: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(action: expected, at: site)
    return self
  }

  /// Expects exactly one action, of the workflow's own type, and passes it to a closure.
  @discardableResult
  public func expectAction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (WorkflowType.Action) throws -> Void
  ) rethrows -> RenderTestResult where WorkflowType.Action: WorkflowAction<WorkflowType> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let action = theAction(WorkflowType.Action.self, at: site) { try check(action) }
    return self
  }

  /// Expects exactly one action of a type, and passes it to a closure that checks it.
  @discardableResult
  public func expectAction<Action: WorkflowAction<WorkflowType>>(
    of type: Action.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (Action) throws -> Void
  ) rethrows -> RenderTestResult {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let action = theAction(type, at: site) { try check(action) }
    return self
  }

  /// Expects exactly these actions, in this order.
  @discardableResult
  public func expectActions(
    _ expected: WorkflowType.Action...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult where WorkflowType.Action: WorkflowAction<WorkflowType> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let (expected, actions) = (expected.map(unwrapped), takeActions())
    if expected.contains(where: { $0 is AnyWorkflowAction<WorkflowType> }) {
      reportClosure(at: site)
    } else if expected.count != actions.count || !zip(expected, actions).allSatisfy(areEqual) {
      expectEqual(
        Different(values: expected), Different(values: actions),
        "The actions of \(WorkflowType.self) are not what was expected.",
        hint: "Expect the actual actions, or fix the handlers.", at: site)
    }
    return self
  }

  /// Returns the actions, and accounts for them and for what they have caused.
  private func takeActions() -> [Any] {
    step.account?.accountForState()
    if !recorder.hasOwnOutputs { step.account?.accountForOutputs() }
    return recorder.actions
  }

  /// Returns the action inside a wrapper; a closure stays in its wrapper.
  private func unwrapped(_ action: Any) -> Any {
    (action as? AnyWorkflowAction<WorkflowType>)?.base ?? action
  }

  private func reportClosure(at site: CallSite) {
    report(
      """
      An action made from a closure cannot be compared.
      Expect what it does: .expectState { … } and .expectOutput(…).
      """, at: site)
  }

  private func expect<Action: WorkflowAction>(action expected: Action, at site: CallSite) {
    if unwrapped(expected) is AnyWorkflowAction<WorkflowType> { return reportClosure(at: site) }
    guard let action = theAction(Action.self, at: site) else { return }
    expectEqual(
      expected, action, "The action of \(WorkflowType.self) is not what was expected.",
      hint: "Expect the actual action, or fix the handler.", at: site)
  }

  /// Returns the only action; records an issue if there is none, another or more.
  private func theAction<Action: WorkflowAction>(
    _ type: Action.Type, at site: CallSite
  ) -> Action? {
    let actions = takeActions()
    if actions.count == 1, let action = actions.first as? Action { return action }
    let hint =
      actions.count > 1
      ? "Expect them all: .expectActions(…)."
      : "Send it in .render { … }, or give a child an output: .expect(…, output: …)."
    report(
      """
      \(WorkflowType.self) applied \(actions.isEmpty ? "nothing" : shownList(actions)), but one \(type) was expected.
      \(hint)
      """, at: site)
    return nil
  }

  private func shownList(_ values: [Any]) -> String {
    shortened(values.map(shown).joined(separator: ", "))
  }
}

/// Values that are known to be different, in an order.
private struct Different: Equatable {
  var values: [Any]

  static func == (left: Different, right: Different) -> Bool { false }
}
