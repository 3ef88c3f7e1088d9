public import Workflow

/// A tester that has performed a step: an action, or a render and what was sent afterwards.
///
/// ``ActionTester`` and ``RenderTestResult`` are such testers. They share the expectations about
/// the state and the outputs of a step.
public protocol StepTester {
  /// The workflow of the step.
  associatedtype WorkflowType: Workflow

  /// The changes and outputs of the step.
  var step: Step<WorkflowType> { get }
}

extension StepTester {
  /// Expects that the step changed the state as a closure describes, and in no other way.
  ///
  /// - Parameter change: A closure that turns the state before the step into the expected one.
  @discardableResult
  public func expectState(
    _ change: (inout WorkflowType.State) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if reportsObject(at: site) { return self }
    var expected = step.previousState
    change(&expected)
    expectEqual(
      expected, step.state, "The state after \(step.subject) is not what was expected.",
      hint: "Write the change in expectState { … }, or fix the action.", at: site)
    return self
  }

  /// Expects that the step did not change the state.
  @discardableResult
  public func expectNoChange(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if reportsObject(at: site) { return self }
    expectEqual(
      step.previousState, step.state, "The state has changed after \(step.subject).",
      hint: "Say what changes: .expectState { $0.… = … }.", at: site)
    return self
  }

  /// Expects that the step emitted no output.
  @discardableResult
  public func expectNoOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if !step.outputs.isEmpty {
      report(
        "Emitted after \(step.subject): \(shownOutputs).\nExpect it: .expectOutput(…).", at: site)
    }
    return self
  }

  /// Expects exactly one output, and passes it to a closure that checks it.
  @discardableResult
  public func expectOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (WorkflowType.Output) throws -> Void
  ) rethrows -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if step.outputs.count == 1, let output = step.outputs.first {
      try check(output)
    } else {
      report(
        """
        One output was expected after \(step.subject), but it emitted \(shownOutputs).
        Write .expectNoOutput(), or \(step.cause).
        """, at: site)
    }
    return self
  }

  /// Leaves out what the step has changed and emitted.
  @discardableResult
  public func skip() -> Self {
    step.account?.accountForState()
    step.account?.accountForOutputs()
    return self
  }

  /// Reports that the state is an object, so that the one before is gone; returns false if not.
  private func reportsObject(at site: CallSite) -> Bool {
    guard type(of: step.state) is AnyClass else { return false }
    report(
      """
      The state after \(step.subject) is an object, and its former contents are gone.
      Check its properties in .step.state, or make the state a value.
      """, at: site)
    return true
  }

  private var shownOutputs: String {
    step.outputs.isEmpty ? "nothing" : shortened(step.outputs.map(shown).joined(separator: ", "))
  }
}

extension StepTester where WorkflowType.Output: Equatable {
  /// Expects exactly one output, equal to this one.
  @discardableResult
  public func expectOutput(
    _ expected: WorkflowType.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectOutput(fileID: fileID, filePath: filePath, line: line, column: column) { output in
      expectEqual(
        expected, output, "The output after \(step.subject) is not what was expected.",
        hint: "Expect the actual output, or fix the action.", at: site)
    }
  }
}
