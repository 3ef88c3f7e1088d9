public import Workflow

extension WorkflowAction {
  /// Creates a tester of actions, with a state and the workflow that the actions see.
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

  /// Creates a tester of the actions of a workflow without properties.
  ///
  /// With any other workflow, sending records an issue, since there are no values that an action
  /// could read.
  public static func tester(state: WorkflowType.State) -> ActionTester<Self> {
    ActionTester(state: state, workflow: .withoutProperties)
  }
}

extension Workflow {
  /// The only value of a type without properties; nil for other types.
  fileprivate static var withoutProperties: Self? {
    // A value of no size has no bits that could be wrong.
    MemoryLayout<Self>.size == 0 ? unsafeBitCast((), to: Self.self) : nil
  }
}

/// Applies actions to a state, one by one, and checks the result of each.
///
/// A tester is a value: every call returns the next step, so a test is one chain.
public struct ActionTester<Action: WorkflowAction> {
  /// The workflow that the actions belong to.
  public typealias WorkflowType = Action.WorkflowType

  /// The current state.
  public private(set) var state: WorkflowType.State
  /// The workflow that actions see; nil if it has properties and the test did not pass it.
  private let workflow: WorkflowType?
  /// The state before the last action.
  private var previous: WorkflowType.State
  private var output: WorkflowType.Output?
  private var last = "nothing"

  /// Creates a tester with a state and the workflow that the actions see.
  public init(state: WorkflowType.State, workflow: WorkflowType?) {
    self.state = state
    self.workflow = workflow
    previous = state
  }

  /// Applies an action, and returns a tester that checks its result.
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
        The action \(action) was not applied, because it may read a workflow that was not passed.
        Pass it: tester(state: …, workflow: \(WorkflowType.self)(…)).
        """, at: site)
    }
    return next
  }

  /// Expects that the last action changed the state as a closure describes, and in no other way.
  ///
  /// - Parameter change: a closure that turns the state before the action into the expected one.
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
      hint: "Write the change in expectState { … }, or fix the action.", at: site)
    return self
  }

  /// Expects that the last action did not change the state.
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

  /// Expects that the last action gave no output.
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

  /// Expects an output of the last action, and passes it to a closure that checks it.
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
  /// Expects that the last action gave an output equal to this one.
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
        hint: "Expect the actual output, or fix the action.", at: site)
    }
  }
}
