/// An action that was applied, as observers see it.
public struct AppliedAction {
  /// The action.
  ///
  /// A closure becomes an `AnyWorkflowAction`, whose `location` is that of the closure.
  public let action: Any
  /// The node whose state it may have changed.
  public let session: WorkflowSession
  /// The output of the action; nil if there is none.
  public let output: Any?
  /// The sender of the action.
  public let sender: ActionSender
  /// The state before; nil unless an observer has asked for it, since it has to be copied.
  public let stateBefore: Any?

  @usableFromInline init(
    action: Any, session: WorkflowSession, output: Any?, sender: ActionSender, stateBefore: Any?
  ) {
    (self.action, self.session, self.output) = (action, session, output)
    (self.sender, self.stateBefore) = (sender, stateBefore)
  }

  // Rule 53g.
  /// The state after it, as long as no other action was applied.
  public var state: Any { session.session.node?.currentState ?? () }
}

/// The sender of an action.
public enum ActionSender: Hashable {
  /// A sink, from outside the tree or in one of its callbacks.
  case sink
  /// A worker of the node, whose output it was.
  case worker
  /// A mailbox of the node.
  case mailbox
  /// A child, whose output it was.
  case child(WorkflowSession)
}

/// An action around another one.
package protocol WrappedAction {
  /// The action inside; nil for a closure.
  var base: Any? { get }
  /// The location of the closure; nil for other actions.
  var location: CodeLocation? { get }
}

extension AnyWorkflowAction: WrappedAction {}
