import WorkflowReflection
import Workflow

/// An observer that records what begins and ends in a tree.
struct LifecycleObserver<Root: Workflow>: WorkflowObserver {
  private let pending: PendingExpectations<Root>

  init(_ pending: PendingExpectations<Root>) { self.pending = pending }

  func observe(_ event: WorkflowEvent) {
    switch event {
    case .sessionDidBegin(let session): note(session, begins: true)
    case .sessionDidEnd(let session): note(session, begins: false)
    case .workerDidBegin(let worker, _):
      begin(.worker(AnyHashable(worker), begins: true))
    case .workerDidEnd(let worker, _):
      end(.worker(AnyHashable(worker), begins: false))
    case .sideEffectDidBegin(let key, _): begin(.sideEffect(key, begins: true))
    case .sideEffectDidEnd(let key, _): end(.sideEffect(key, begins: false))
    case .actionWasDropped(let action, _, .sessionHasEnded),
      .actionWasDropped(let action, _, .mailboxHasEnded):
      pending.note(.drop(ValueTree(action).line))
    case .sessionDidMakeState(let session, let state, _): pending.note(state, of: session.id)
    case .turnDidBegin: pending.noteTurn()
    case .actionWasApplied(let action): pending.actions.append(action)
    case .stateWasLeftOut, .propsDidChange, .turnDidEnd, .passDidBegin,
      .passDidEnd, .renderDidBegin, .renderDidEnd, .renderWasSkipped, .actionWasReceived,
      .actionWasDropped:
      break
    }
  }

  private func note(_ session: WorkflowSession, begins: Bool) {
    let identity = LifecycleEvent.SessionIdentity(type: session.workflowType, key: session.key)
    pending.note(.session(identity, begins: begins))
  }

  private func begin(_ event: LifecycleEvent) {
    pending.note(event)
    pending.running.append(event)
  }

  private func end(_ event: LifecycleEvent) {
    pending.note(event)
    let beginning: LifecycleEvent =
      switch event {
      case .session, .drop: event
      case .worker(let worker, _): .worker(worker, begins: true)
      case .sideEffect(let key, _): .sideEffect(key, begins: true)
      }
    if let index = pending.running.firstIndex(of: beginning) { pending.running.remove(at: index) }
  }
}
