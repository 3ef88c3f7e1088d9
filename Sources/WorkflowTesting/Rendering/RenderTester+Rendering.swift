public import Workflow

// The render that is tested, with what its closure sends.
extension RenderTester {
  /// Renders, and passes the rendering to a closure, which may send to its sinks.
  ///
  /// Actions that the closure sends are applied to the state at once. After it has returned, the
  /// outputs of expected children, workers and side effects are applied, in the order of the
  /// expectations. The rendering stays as it is. The test has to account for what all this changes
  /// and emits, by expecting the actions or their effect.
  @discardableResult
  public func render(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (WorkflowType.Rendering) throws -> Void
  ) rethrows -> RenderTestResult<WorkflowType> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let recorder = makeRecorder(at: site)
    let rendering = recorder.render()
    recorder.finish()
    if repeats {
      let second = makeRecorder(at: nil)
      let again = second.render()
      recorder.compare(with: second)
      recorder.compare(rendering, with: again)
    }
    try check(rendering)
    recorder.deliverFakes()
    return RenderTestResult(recorder, tester: self, at: site)
  }

  private func makeRecorder(at site: CallSite?) -> RenderRecorder<WorkflowType> {
    RenderRecorder(workflow, state: state, expectations: expectations, isStrict: isStrict, at: site)
  }

  /// Renders without checking the rendering.
  @discardableResult
  public func render(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult<WorkflowType> {
    render(fileID: fileID, filePath: filePath, line: line, column: column) { _ in }
  }
}
