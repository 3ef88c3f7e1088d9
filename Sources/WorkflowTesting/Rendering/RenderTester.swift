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
/// An unexpected child is an issue, and is rendered for real so that the test continues. Workers
/// and side effects do not run. Unexpected ones are allowed, unless the tester is `strict`.
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
