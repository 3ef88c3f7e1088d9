public import Workflow

extension Workflow {
  /// Creates a tester of one render of this workflow, with its children and workers faked.
  ///
  /// ```swift
  /// InboxWorkflow(ids: [1, 2]).renderTester()
  ///   .expect(RowWorkflow.self, key: 1, rendering: "first", output: .select)
  ///   .expect(RowWorkflow.self, key: 2, rendering: "second")
  ///   .render { screen in #expect(screen.rows == ["first", "second"]) }
  ///   .expectState { $0.selected = 1 }
  /// ```
  ///
  /// - Parameter state: The state to render; nil for the initial one.
  public func renderTester(state: State? = nil) -> RenderTester<Self> {
    RenderTester(workflow: self, state: state ?? makeInitialState())
  }
}

/// Renders one workflow once, and checks what it declares and shows.
///
/// Children are faked: the test must expect each of them, with the rendering that the parent gets.
/// An unexpected child is an issue, and is rendered for real so that the test goes on. Workers and
/// side effects do not run. Unexpected ones are allowed, unless the tester is `strict`.
public struct RenderTester<WorkflowType: Workflow> {
  let workflow: WorkflowType
  let state: WorkflowType.State
  var expectations: [RenderExpectation] = []
  var isStrict = false
  var repeats = true

  /// A copy of this tester for which an unexpected worker or side effect is an issue.
  public var strict: RenderTester { changed { $0.isStrict = true } }

  /// A copy of this tester that does not render again to compare what is declared and shown.
  public var withoutRepetition: RenderTester { changed { $0.repeats = false } }

  func changed(_ change: (inout RenderTester) -> Void) -> RenderTester {
    var tester = self
    change(&tester)
    return tester
  }
}

extension RenderTester {
  /// Renders, and passes the rendering to a closure, which may send to its sinks.
  ///
  /// What the closure sends is applied to the state at once. After it has returned, the outputs of
  /// expected children, workers and side effects are applied, in the order of the expectations. The
  /// rendering stays as it is. The test has to account for what all this changes and emits, by
  /// expecting the actions or their effect.
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
}

extension RenderTester {
  /// Renders without checking the rendering.
  @discardableResult
  public func render(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> RenderTestResult<WorkflowType> {
    render(fileID: fileID, filePath: filePath, line: line, column: column) { _ in }
  }
}
