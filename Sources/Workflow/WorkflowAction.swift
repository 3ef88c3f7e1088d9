/// A transition of one workflow's state, with at most one output.
///
/// ```swift
/// enum Action: WorkflowAction {
///   case increment, done
///
///   func apply(toState state: inout Int, workflow: Counter) -> Int? {
///     switch self {
///     case .increment: state += 1; return nil
///     case .done: return state
///     }
///   }
/// }
/// ```
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
  @usableFromInline
  enum Effect {
    case nothing
    case output(WorkflowType.Output)
    case change((inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?)
  }

  @usableFromInline let effect: Effect
  /// The action that was wrapped, if there was one.
  public let base: Any?

  @usableFromInline
  init(effect: Effect, base: Any? = nil) {
    self.effect = effect
    self.base = base
  }

  /// Wraps another action of the same workflow.
  @inlinable
  public init<Base: WorkflowAction<WorkflowType>>(_ base: Base) {
    if let same = base as? Self {
      self = same
    } else {
      self.init(effect: .change { base.apply(toState: &$0, workflow: $1) }, base: base)
    }
  }

  /// Makes an action from a closure that changes the state and may return an output.
  @inlinable
  public init(
    _ apply: @escaping (inout WorkflowType.State, WorkflowType) -> WorkflowType.Output?
  ) {
    self.init(effect: .change(apply))
  }

  /// Makes an action that leaves the state alone and sends an output.
  @inlinable
  public init(sendingOutput output: WorkflowType.Output) {
    self.init(effect: .output(output))
  }

  /// The action that does nothing; it causes no render pass.
  @inlinable public static var noAction: Self { Self(effect: .nothing) }

  /// Whether applying can change the state.
  @usableFromInline
  var changesState: Bool {
    switch effect {
    case .nothing, .output: false
    case .change: true
    }
  }

  /// Applies the wrapped action or closure.
  @inlinable
  public func apply(
    toState state: inout WorkflowType.State, workflow: WorkflowType
  ) -> WorkflowType.Output? {
    switch effect {
    case .nothing: nil
    case .output(let output): output
    case .change(let apply): apply(&state, workflow)
    }
  }
}
