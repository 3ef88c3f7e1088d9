public import Workflow

/// The result of one render, and of what was sent afterwards.
public struct RenderTestResult<WorkflowType: Workflow> {
  /// The state after all actions; reading it accounts for it.
  public var state: WorkflowType.State {
    account.accountForState()
    return recorder.state
  }

  let recorder: RenderRecorder<WorkflowType>
  private let tester: RenderTester<WorkflowType>
  private let account: StepAccount<WorkflowType>

  init(
    _ recorder: RenderRecorder<WorkflowType>, tester: RenderTester<WorkflowType>, at site: CallSite
  ) {
    self.recorder = recorder
    self.tester = tester
    account = StepAccount(at: site) { Self.step(recorder, tester) }
    if recorder.hasSentInRender { skip() }
  }

  /// Creates a tester of the next render, which starts from the state after this one.
  ///
  /// The tester expects nothing yet. If the props may have changed, this calls `workflowDidChange`.
  public func next(_ workflow: WorkflowType? = nil) -> RenderTester<WorkflowType> {
    var state = recorder.state
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
  /// The changes and outputs of the actions that were sent after the render.
  public var step: Step<WorkflowType> {
    var step = Self.step(recorder, tester)
    step.account = account
    return step
  }

  private static func step(
    _ recorder: RenderRecorder<WorkflowType>, _ tester: RenderTester<WorkflowType>
  ) -> Step<WorkflowType> {
    Step(
      previousState: tester.state, newState: recorder.state, emitted: recorder.outputs,
      subject: "the render of \(WorkflowType.self)", cause: "change what is sent in .render { … }")
  }
}

extension RenderTestResult: FinishedWithTest {
  func finishWithTest() { account.close() }
}
