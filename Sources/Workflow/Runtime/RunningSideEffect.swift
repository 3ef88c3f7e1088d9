/// A running side effect, with the lifetime that its closure received.
final class RunningSideEffect: Activity {
  private let key: Key
  private let session: Session
  private let lifetime = Lifetime()
  private var start: ((Lifetime) -> Void)?

  init(key: Key, session: Session, start: @escaping (Lifetime) -> Void) {
    self.key = key
    self.session = session
    self.start = start
    super.init(.sideEffect(key))
  }

  override func begin() {
    session.tree.tell(.sideEffectDidBegin(key, WorkflowSession(session)))
    let start = exchange(&start, with: nil)
    if !session.tree.machine.isEndRequested { start?(lifetime) }
  }

  override func end() {
    // One that never began, because the host ended before, needs no end.
    guard start == nil else { return }
    lifetime.end()
    // Rule 53d.
    session.tree.tell(.sideEffectDidEnd(key, WorkflowSession(session)))
  }
}
