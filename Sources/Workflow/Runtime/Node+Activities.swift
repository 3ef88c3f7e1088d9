// Declaring workers, side effects and mailboxes. Callers create the closures where types are known.
extension Node {
  @usableFromInline func run<WorkerType: Worker>(
    _ worker: WorkerType, deliver: @escaping (WorkerType.Output) -> Void
  ) {
    let running = running(worker)
    // Rule 44a.
    session.releasing { exchange(&running.handler, with: Handler(deliver)) }
  }

  private func running<WorkerType: Worker>(_ worker: WorkerType) -> RunningWorker<WorkerType> {
    let activities = session.requireActivities()
    // Rule 42f.
    if let upcoming = activities.declared.upcoming,
      let running = upcoming.running as? RunningWorker<WorkerType>, running.worker == worker
    {
      activities.declared.advance()
      // Rules 11d, 42g.
      return running
    }
    session.noteIfRepeating()
    // Rule 42a.
    let identity = DeclaredActivity.Identity.worker(
      type: ObjectIdentifier(WorkerType.self), value: AnyHashable(worker))
    let former = activities.declared.find(identity) {
      // Rule 43.
      Misuse.duplicateWorker(value: worker, path: session.path).stop()
    }
    // The type is part of the identity.
    if let former { return unsafeDowncast(former.running, to: RunningWorker<WorkerType>.self) }
    let running = RunningWorker(worker, session: session)
    // Rule 42b.
    activities.add(DeclaredActivity(identity, running: running))
    return running
  }

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    let activities = session.requireActivities()
    if case .sideEffect(key)? = activities.declared.upcoming?.identity {
      return activities.declared.advance()
    }
    session.noteIfRepeating()
    let identity = DeclaredActivity.Identity.sideEffect(key)
    let former = activities.declared.find(identity) {
      // Rule 41e.
      Misuse.duplicateSideEffect(key: key, path: session.path).stop()
    }
    guard former == nil else { return }
    let running = RunningSideEffect(key: key, session: session, start: begin)
    // Rule 41a.
    activities.add(DeclaredActivity(identity, running: running))
  }

  @inlinable func mailbox<Message: Sendable>(
    of type: Message.Type, key: Key, deliver: @escaping (Message) -> Void
  ) -> Mailbox<Message> {
    let box: MessageBox<Message>
    if let known = session.messageBox(of: type, key: key) {
      // The box was found by the type of its messages.
      box = unsafeDowncast(known, to: MessageBox<Message>.self)
    } else {
      box = MessageBox(key: key, session: session)
      session.add(box)
    }
    box.declare()
    // Rule 30g.
    session.releasing { exchange(&box.handler, with: Handler(deliver)) }
    return box.mailbox
  }
}
