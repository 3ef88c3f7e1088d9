/// A transition of one workflow's state, with at most one output.
///
/// Usually an enum called `Action` that is nested in its workflow. A workflow with outputs declares
/// their type: `typealias Output = Int`.
public protocol WorkflowAction<WorkflowType> {
  /// The workflow whose state this changes.
  associatedtype WorkflowType: Workflow

  // Rules 32a, 32b.
  /// Changes the state, and returns an output for the parent, or nil.
  ///
  /// - Parameters:
  ///   - state: The node's state as it is now, not as it was when the action was sent.
  ///   - workflow: The node's newest workflow value, with its props and dependencies.
  func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output?
}

/// A type-erased action of a workflow, or an action written as a closure.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
  @usableFromInline let change: (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  /// Whether applying the action can change the state; if not, a turn makes no pass.
  @usableFromInline package let changesState: Bool
  /// The wrapped action; nil if there is none.
  public let base: Any?
  /// The location of the closure of the action; nil for other actions.
  public let location: CodeLocation?

  @usableFromInline init(
    changesState: Bool, base: Any? = nil, at location: CodeLocation? = nil,
    _ change: @escaping (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  ) {
    self.changesState = changesState
    self.base = base
    self.location = location
    self.change = change
  }

  /// Wraps another action of the same workflow.
  @inlinable public init<Base: WorkflowAction<WorkflowType>>(_ base: Base) {
    if let same = base as? Self {
      self = same
    } else {
      self.init(changesState: true, base: base) { base.apply(toState: &$0, workflow: $1) }
    }
  }

  /// Creates an action from a closure that changes the state and may return an output.
  @inlinable public init(
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ apply: @escaping (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  ) {
    // Rule 53h.
    self.init(changesState: true, at: CodeLocation(fileID, line, column), apply)
  }

  /// Creates an action that emits an output and does not change the state.
  @inlinable public init(sendingOutput output: WorkflowType.Output) {
    self.init(changesState: false) { _, _ in output }
  }

  /// An action that does nothing and causes no render pass.
  @inlinable public static var noAction: Self { Self(changesState: false) { _, _ in nil } }

  /// Applies the wrapped action or closure.
  @inlinable public func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output? {
    change(&state, workflow)
  }
}
