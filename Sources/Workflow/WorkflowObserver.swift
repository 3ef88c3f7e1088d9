/// Sees everything that happens in a tree: for logs, traces, tests and tools.
///
/// Observers are called on the tree's actor: in the order given when something begins, in reverse
/// when it is done. An observer may send, update and end the host: it takes its place in the queue.
/// With no observer nothing here costs anything.
public protocol WorkflowObserver {
  /// Receives what has just happened.
  func observe(_ event: WorkflowEvent)
}

/// Something that happens in a tree.
public enum WorkflowEvent {
  /// A session begins; its state has not been made.
  case sessionDidBegin(WorkflowSession)
  /// The initial state was made; the first render follows.
  case sessionDidMakeState(WorkflowSession, state: Any)
  /// A session has ended, after everything below it and all its work.
  case sessionDidEnd(WorkflowSession)

  /// A turn begins: an action, an update of the root, an output or the end of a worker, a message.
  case turnDidBegin
  /// A turn is complete; its output has been put out.
  case turnDidEnd
  /// A render pass begins.
  case passDidBegin
  /// A render pass is complete; its commit follows.
  case passDidEnd(duration: Duration)
  /// A node begins to render.
  case renderDidBegin(WorkflowSession)
  /// A node has rendered.
  case renderDidEnd(WorkflowSession, rendering: Any)
  /// A node was declared by its parent and kept its rendering.
  case renderWasSkipped(WorkflowSession)

  /// An action was sent; it is applied now or waits.
  case actionWasReceived(Any, WorkflowSession)
  /// An action was applied: one that was sent, or one made of an output.
  case actionWasApplied(Any, WorkflowSession, output: Any?)
  /// An action, or an output or message on its way to become one, came to nothing.
  case actionWasDropped(Any, WorkflowSession, DropReason)

  /// A worker begins.
  case workerDidBegin(Any, WorkflowSession)
  /// A worker has finished or was cancelled.
  case workerDidEnd(Any, WorkflowSession)
  /// A side effect begins.
  case sideEffectDidBegin(Key, WorkflowSession)
  /// A side effect has ended.
  case sideEffectDidEnd(Key, WorkflowSession)

  var isBeginning: Bool {
    switch self {
    case .sessionDidBegin, .sessionDidMakeState, .turnDidBegin, .passDidBegin, .renderDidBegin,
      .actionWasReceived, .workerDidBegin, .sideEffectDidBegin:
      true
    case .sessionDidEnd, .turnDidEnd, .passDidEnd, .renderDidEnd, .renderWasSkipped,
      .actionWasApplied, .actionWasDropped, .workerDidEnd, .sideEffectDidEnd:
      false
    }
  }
}

/// Why something that was sent had no effect.
public enum DropReason: Hashable, Sendable {
  /// The node that it was sent to has ended.
  case sessionHasEnded
  /// The host has ended.
  case hostHasEnded
  /// The worker that put it out is no longer wanted.
  case workerHasEnded
}

/// The life of one node, as observers see it.
public struct WorkflowSession {
  @usableFromInline let session: Session

  @usableFromInline init(_ session: Session) { self.session = session }

  /// The number of the session: unique in its host, increasing, from 0.
  public var id: Int { session.id }
  /// The static type of the workflow.
  public var workflowType: any Any.Type { session.workflowType }
  /// What tells the node apart from others of its type; in a `render(each:)`, the item's id.
  public var key: Key { session.key }
  /// The type names and keys from the root to here.
  public var path: String { session.path }

  /// The session of the node above; nil for the root.
  public var parent: WorkflowSession? {
    var next = session.parent
    while let candidate = next, candidate.isCollection { next = candidate.parent }
    return next.map(WorkflowSession.init)
  }
}

extension WorkflowSession: Hashable {
  /// Claims that both are the same session of the same host.
  public static func == (left: Self, right: Self) -> Bool { left.session === right.session }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(session)) }
}
