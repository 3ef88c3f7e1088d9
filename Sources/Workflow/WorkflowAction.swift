/// A transition of one workflow's state, with at most one output.
///
/// Usually an enum called `Action`, nested in its workflow. A workflow with output says so:
/// `typealias Output = Int`.
public protocol WorkflowAction<WorkflowType> {
  /// The workflow whose state this changes.
  associatedtype WorkflowType: Workflow

  /// Changes the state, and returns an output if the parent is to hear of it.
  ///
  /// - Parameters:
  ///   - state: the node's state as it is now, not as it was when the action was sent.
  ///   - workflow: the node's newest workflow value: its props and dependencies.
  func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output?
}

/// An action of a workflow whose own type is forgotten, or that was written as a closure.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
  @usableFromInline let change: (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  /// False where applying cannot change the state: then a turn makes no pass.
  @usableFromInline package let changesState: Bool
  /// The action that was wrapped, if there was one.
  public let base: Any?

  @usableFromInline init(
    changesState: Bool, base: Any? = nil,
    _ change: @escaping (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  ) {
    self.changesState = changesState
    self.base = base
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

  /// Makes an action from a closure that changes the state and may return an output.
  @inlinable public init(
    _ apply: @escaping (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  ) {
    self.init(changesState: true, apply)
  }

  /// Makes an action that leaves the state alone and sends an output.
  @inlinable public init(sendingOutput output: WorkflowType.Output) {
    self.init(changesState: false) { _, _ in output }
  }

  /// The action that does nothing; it causes no render pass.
  @inlinable public static var noAction: Self { Self(changesState: false) { _, _ in nil } }

  /// Applies the wrapped action or closure.
  @inlinable public func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output? {
    change(&state, workflow)
  }
}
