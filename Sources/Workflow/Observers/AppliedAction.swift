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

/// A place in the source.
public struct CodeLocation: CustomStringConvertible, Sendable {
  /// The module and the file.
  public let fileID: StaticString
  /// The line, from 1 on.
  public let line: UInt
  /// The column, from 1 on.
  public let column: UInt

  @usableFromInline init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.line, self.column) = (fileID, line, column)
  }

  /// The file and the line.
  public var description: String { "\(fileID):\(line)" }
}

extension CodeLocation: Hashable {
  /// Whether both are the same place.
  public static func == (left: Self, right: Self) -> Bool {
    left.line == right.line && left.column == right.column
      && (left.fileID.utf8Start == right.fileID.utf8Start
        || left.fileID.description == right.fileID.description)
  }

  /// Hashes the line and the column.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }
}
