public import Workflow

/// The result of one render, and of what was sent afterwards.
public struct RenderTestResult<WorkflowType: Workflow> {
  /// The state after all actions.
  public var state: WorkflowType.State { recorder.state }
  private let recorder: RenderRecorder<WorkflowType>
  private let tester: RenderTester<WorkflowType>

  init(_ recorder: RenderRecorder<WorkflowType>, tester: RenderTester<WorkflowType>) {
    self.recorder = recorder
    self.tester = tester
  }

  /// Creates a tester of the next render, which starts from the state after this one.
  ///
  /// The tester expects nothing yet. If the props may have changed, this calls `workflowDidChange`.
  public func next(_ workflow: WorkflowType? = nil) -> RenderTester<WorkflowType> {
    var state = state
    if let workflow, MemoryLayout<WorkflowType.Props>.size > 0,
      !WorkflowType.propsAreEqual(tester.workflow.props, workflow.props)
    {
      workflow.workflowDidChange(from: tester.workflow, state: &state)
    }
    return RenderTester(
      workflow: workflow ?? tester.workflow, state: state, isStrict: tester.isStrict,
      repeats: tester.repeats)
  }
}

extension RenderTestResult: StepTester {
  /// What was changed and emitted after the render.
  public var step: Step<WorkflowType> {
    Step(
      previousState: tester.state, state: state, outputs: recorder.outputs,
      subject: "the render of \(WorkflowType.self)", cause: "change what is sent in .render { … }")
  }
}

extension RenderTestResult {
  /// Expects that no action was applied.
  @discardableResult
  public func expectNoAction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if !recorder.actions.isEmpty {
      report(
        """
        \(WorkflowType.self) applied \(shown(recorder.actions)).
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

  private func expect<Action: WorkflowAction>(action expected: Action, at site: CallSite) {
    if (expected as? AnyWorkflowAction<WorkflowType>).map({ $0.base == nil }) == true {
      return report(
        """
        An action made from a closure cannot be compared.
        Expect what it does: .expectState { … } and .expectOutput(…).
        """, at: site)
    }
    let actions = recorder.actions
    if actions.count == 1, let action = actions.first as? Action {
      expectEqual(
        expected, action, "The action of \(WorkflowType.self) is not what was expected.",
        hint: "Expect the actual action, or fix the handler.", at: site)
    } else {
      let what = actions.isEmpty ? "nothing" : shown(actions)
      report(
        """
        \(WorkflowType.self) applied \(what), but one \(Action.self) was expected.
        Send it in .render { … }, or give a child an output: .expect(…, output: …).
        """, at: site)
    }
  }

  private func shown(_ values: [some Any]) -> String {
    values.map { "\($0)" }.joined(separator: ", ")
  }
}
