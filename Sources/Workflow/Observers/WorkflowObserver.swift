/// Receives everything that happens in a tree, for logs, traces, tests and tools.
///
/// Observers are called on the tree's actor, in the given order when something begins and in
/// reverse when it is done. An observer may send, update and end the host; such a call joins the
/// queue of turns. A tree without observers pays a check where one could be told.
public protocol WorkflowObserver {
  /// Receives an event right after it.
  func observe(_ event: WorkflowEvent)

  /// Whether it looks at the states before actions, which then have to be copied; false by default.
  var needsStatesBefore: Bool { get }
}

extension WorkflowObserver {
  /// False: states before actions are not copied.
  public var needsStatesBefore: Bool { false }
}

/// Something that happens in a tree.
public enum WorkflowEvent {
  /// A session begins; its state does not exist yet.
  case sessionDidBegin(WorkflowSession)
  /// The initial state was made or restored; the first render follows.
  case sessionDidMakeState(WorkflowSession, state: Any, isRestored: Bool)
  /// A state was not saved, or a saved state was not restored; the path leads to its node.
  case stateWasLeftOut(path: String, OmissionReason)
  /// A session has ended, after everything below it and all its activities.
  case sessionDidEnd(WorkflowSession)

  /// A turn begins: an action, an update of the root, a message, an output or a worker's end.
  case turnDidBegin
  /// A turn is complete; its output has been emitted.
  case turnDidEnd
  /// A render pass begins.
  case passDidBegin
  /// A render pass is complete; its commit follows.
  case passDidEnd
  /// The props of a node may have changed, and its state was adapted; its render follows.
  case propsDidChange(WorkflowSession)
  /// A node begins to render.
  case renderDidBegin(WorkflowSession)
  /// A node has rendered.
  case renderDidEnd(WorkflowSession, rendering: Any)
  /// A node was declared by its parent and kept its rendering.
  case renderWasSkipped(WorkflowSession)

  /// An action was sent; it is applied now or waits.
  case actionWasReceived(Any, WorkflowSession)
  /// An action was applied: one that was sent, or one made from an output.
  case actionWasApplied(AppliedAction)
  /// An action was dropped, or an output or message that would have become one.
  case actionWasDropped(Any, WorkflowSession, DropReason)

  /// A worker begins.
  case workerDidBegin(any Worker, WorkflowSession)
  /// A worker has finished or was cancelled.
  case workerDidEnd(any Worker, WorkflowSession)
  /// A side effect begins.
  case sideEffectDidBegin(Key, WorkflowSession)
  /// A side effect has ended.
  case sideEffectDidEnd(Key, WorkflowSession)

  var isBeginning: Bool {
    switch self {
    case .sessionDidBegin, .sessionDidMakeState, .turnDidBegin, .passDidBegin, .renderDidBegin,
      .actionWasReceived, .workerDidBegin, .sideEffectDidBegin:
      true
    case .stateWasLeftOut, .sessionDidEnd, .turnDidEnd, .passDidEnd, .renderDidEnd,
      .propsDidChange, .renderWasSkipped, .actionWasApplied, .actionWasDropped, .workerDidEnd,
      .sideEffectDidEnd:
      false
    }
  }
}
