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
/// A tester is a value: every call returns the next step, so a test is one chain. The test has to
/// account for what an action changes and emits; ``StepTester/skip()`` leaves it out.
public struct ActionTester<Action: WorkflowAction> {
  /// The current state; reading it accounts for it.
  public var state: Action.WorkflowType.State {
    account?.accountForState()
    return current
  }

  private var current: Action.WorkflowType.State
  /// The workflow that actions see; nil if it has properties and the test did not pass it.
  private let workflow: Action.WorkflowType?
  /// The state before the last action.
  private var previous: Action.WorkflowType.State
  private var output: Action.WorkflowType.Output?
  private var last = "nothing"
  private var account: StepAccount<Action.WorkflowType>?

  /// Creates a tester with a state and the workflow that the actions see.
  public init(state: Action.WorkflowType.State, workflow: Action.WorkflowType?) {
    current = state
    self.workflow = workflow
    previous = state
  }

  /// Applies an action, and returns a tester that checks its result.
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ActionTester {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var next = self
    next.account = nil
    next.previous = current
    next.last = shown(action)
    next.output = nil
    if let workflow {
      next.output = action.apply(toState: &next.current, workflow: workflow)
      next.account = StepAccount(at: site) { [next] in next.step }
    } else {
      report(
        """
        The action \(next.last) was not applied, because it may read a workflow that was not passed.
        Pass it: tester(state: …, workflow: \(Action.WorkflowType.self)(…)).
        """, at: site)
    }
    return next
  }
}

extension ActionTester: StepTester {
  /// The changes and outputs of the last action.
  public var step: Step<Action.WorkflowType> {
    Step(
      previousState: previous, newState: current, emitted: output.map { [$0] } ?? [], subject: last,
      cause: "return an output from apply(toState:workflow:)", account: account)
  }
}

extension ActionTester: FinishedWithTest {
  func finishWithTest() { account?.close() }
}
