public import Workflow

extension WorkflowAction {
  /// Begins a test of actions, with a state and the workflow that they see.
  ///
  /// ```swift
  /// Counter.Action.tester(state: 0, workflow: Counter(step: 2))
  ///   .send(.increment)
  ///   .expectState { $0 = 2 }
  ///   .expectNoOutput()
  /// ```
  public static func tester(
    state: WorkflowType.State, workflow: WorkflowType
  ) -> ActionTester<Self> {
    ActionTester(state: state, workflow: workflow)
  }

  /// Begins a test of actions of a workflow without properties.
  ///
  /// With any other workflow sending is an issue: what an action reads of it would be made up.
  public static func tester(state: WorkflowType.State) -> ActionTester<Self> {
    ActionTester(state: state, workflow: .withoutProperties)
  }
}

extension Workflow {
  /// The only value of a type without properties; nil of others.
  fileprivate static var withoutProperties: Self? {
    // A value of no size has no bits that could be wrong.
    MemoryLayout<Self>.size == 0 ? unsafeBitCast((), to: Self.self) : nil
  }
}

/// Applies actions to a state, one by one, and checks what comes of each.
///
/// A value: every call returns the next step, so that a test is one chain.
public struct ActionTester<Action: WorkflowAction> {
  /// The workflow that the actions belong to.
  public typealias WorkflowType = Action.WorkflowType

  /// The state now.
  public private(set) var state: WorkflowType.State
  /// Nil where a workflow with properties was not passed.
  private let workflow: WorkflowType?
  /// The state before the last action.
  private var previous: WorkflowType.State
  private var output: WorkflowType.Output?
  private var last = "nothing"

  /// Makes a tester with a state and the workflow that actions see.
  public init(state: WorkflowType.State, workflow: WorkflowType?) {
    self.state = state
    self.workflow = workflow
    previous = state
  }

  /// Applies an action; the tester that is returned knows what came of it.
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    var next = self
    next.previous = state
    next.last = "\(action)"
    next.output = nil
    if let workflow {
      next.output = action.apply(toState: &next.state, workflow: workflow)
    } else {
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      report(
        """
        The action \(action) was not applied, because the workflow is missing that it may read.
        Pass it: tester(state: …, workflow: \(WorkflowType.self)(…)).
        """, at: site)
    }
    return next
  }

  /// Claims that the last action changed the state as a closure does, and in nothing else.
  ///
  /// - Parameter change: written on the state as it was before.
  @discardableResult
  public func expectState(
    _ change: (inout WorkflowType.State) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    var expected = previous
    change(&expected)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectEqual(
      expected, state, "The state after \(last) is not what was expected.",
      hint: "Write in expectState { … } what the action changes, or mend the action.", at: site)
    return self
  }

  /// Claims that the last action changed nothing in the state.
  @discardableResult
  public func expectNoChange(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectEqual(
      previous, state, "The state has changed after \(last).",
      hint: "Say what changes: .expectState { $0.… = … }.", at: site)
    return self
  }

  /// Claims that the last action gave no output.
  @discardableResult
  public func expectNoOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let output {
      report(
        """
        The action \(last) gave the output \(output).
        Expect it: .expectOutput(…).
        """, at: site)
    }
    return self
  }

  /// Claims that the last action gave an output, and checks it.
  @discardableResult
  public func expectOutput(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ check: (WorkflowType.Output) throws -> Void
  ) rethrows -> ActionTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let output {
      try check(output)
    } else {
      report(
        """
        The action \(last) gave no output.
        Write .expectNoOutput(), or return an output from apply(toState:workflow:).
        """, at: site)
    }
    return self
  }
}

extension ActionTester where Action.WorkflowType.Output: Equatable {
  /// Claims that the last action gave an output equal to this one.
  @discardableResult
  public func expectOutput(
    _ expected: WorkflowType.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectOutput(fileID: fileID, filePath: filePath, line: line, column: column) { output in
      expectEqual(
        expected, output, "The output of \(last) is not what was expected.",
        hint: "Expect the output that is there, or mend the action.", at: site)
    }
  }
}
