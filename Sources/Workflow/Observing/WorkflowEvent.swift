/// Something that happens in a tree.
public enum WorkflowEvent {
  /// A session begins; its state has not been made.
  case sessionDidBegin(WorkflowSession)
  /// The initial state was made; the first render follows.
  case sessionDidMakeState(WorkflowSession, state: Any)
  /// A state was not saved, or a saved one not restored; the path is that of the node.
  case stateWasLeftOut(path: String, OmissionReason)
  /// A session has ended, after everything below it and all its work.
  case sessionDidEnd(WorkflowSession)

  /// A turn begins: an action, an update of the root, an output or the end of a worker, a message.
  case turnDidBegin
  /// A turn is complete; its output has been emitted.
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
    case .stateWasLeftOut, .sessionDidEnd, .turnDidEnd, .passDidEnd, .renderDidEnd,
      .renderWasSkipped, .actionWasApplied, .actionWasDropped, .workerDidEnd, .sideEffectDidEnd:
      false
    }
  }
}
