/// Sees everything that happens in a tree: for logs, traces, tests and tools.
///
/// Every requirement has a default that does nothing. Observers are called on the tree's actor: in the
/// order given when something begins, in reverse when it is done. An observer may send, update and
/// end the host: it takes its place in the queue. With no observer, nothing here costs anything.
public protocol WorkflowObserver {
  /// A session begins; its state has not been made.
  func sessionDidBegin(_ session: WorkflowSession)
  /// The initial state was made; the first render follows.
  func sessionDidMakeState(_ session: WorkflowSession, state: Any)
  /// A session has ended, after everything below it and all its work.
  func sessionDidEnd(_ session: WorkflowSession)

  /// A turn begins: an action, an update of the root, an output of a worker or a message.
  func turnDidBegin()
  /// A turn is complete; its output has been put out.
  func turnDidEnd()

  /// A render pass begins.
  func passDidBegin()
  /// A render pass is complete; its commit follows.
  func passDidEnd(duration: Duration)
  /// A node begins to render.
  func renderDidBegin(_ session: WorkflowSession)
  /// A node has rendered.
  func renderDidEnd(_ session: WorkflowSession, rendering: Any)
  /// A node was declared by its parent and kept its rendering.
  func renderWasSkipped(_ session: WorkflowSession)

  /// An action was sent; it is applied now or waits.
  func actionWasReceived(_ action: Any, in session: WorkflowSession)
  /// An action was applied: one that was sent, or one made of an output.
  func actionWasApplied(_ action: Any, in session: WorkflowSession, output: Any?)
  /// An action, or an output or message on its way to become one, came to nothing.
  func actionWasDropped(_ action: Any, in session: WorkflowSession, reason: DropReason)

  /// A worker begins.
  func workerDidBegin(_ worker: Any, in session: WorkflowSession)
  /// A worker has finished or was cancelled.
  func workerDidEnd(_ worker: Any, in session: WorkflowSession)
  /// A side effect begins.
  func sideEffectDidBegin(_ key: Key, in session: WorkflowSession)
  /// A side effect has ended.
  func sideEffectDidEnd(_ key: Key, in session: WorkflowSession)
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
  let session: Session

  init(_ session: Session) { self.session = session }

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

extension WorkflowObserver {
  /// Does nothing.
  public func sessionDidBegin(_ session: WorkflowSession) {}
  /// Does nothing.
  public func sessionDidMakeState(_ session: WorkflowSession, state: Any) {}
  /// Does nothing.
  public func sessionDidEnd(_ session: WorkflowSession) {}
  /// Does nothing.
  public func turnDidBegin() {}
  /// Does nothing.
  public func turnDidEnd() {}
  /// Does nothing.
  public func passDidBegin() {}
  /// Does nothing.
  public func passDidEnd(duration: Duration) {}
  /// Does nothing.
  public func renderDidBegin(_ session: WorkflowSession) {}
  /// Does nothing.
  public func renderDidEnd(_ session: WorkflowSession, rendering: Any) {}
  /// Does nothing.
  public func renderWasSkipped(_ session: WorkflowSession) {}
  /// Does nothing.
  public func actionWasReceived(_ action: Any, in session: WorkflowSession) {}
  /// Does nothing.
  public func actionWasApplied(_ action: Any, in session: WorkflowSession, output: Any?) {}
  /// Does nothing.
  public func actionWasDropped(_ action: Any, in session: WorkflowSession, reason: DropReason) {}
  /// Does nothing.
  public func workerDidBegin(_ worker: Any, in session: WorkflowSession) {}
  /// Does nothing.
  public func workerDidEnd(_ worker: Any, in session: WorkflowSession) {}
  /// Does nothing.
  public func sideEffectDidBegin(_ key: Key, in session: WorkflowSession) {}
  /// Does nothing.
  public func sideEffectDidEnd(_ key: Key, in session: WorkflowSession) {}
}
