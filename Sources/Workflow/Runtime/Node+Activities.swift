// Declaring workers, side effects and mailboxes. Callers create the closures where types are known.
import WorkflowSynchronization

extension Node {
  @usableFromInline func run<WorkerType: Worker>(
    _ worker: WorkerType, deliver: @escaping (WorkerType.Output) -> Void
  ) {
    let running = running(worker)
    // Rules 11d, 42g.
    session.releasing { exchange(&running.newest, with: worker) }
    // Rule 44a.
    session.releasing { exchange(&running.handler, with: Handler(deliver)) }
  }

  private func running<WorkerType: Worker>(_ worker: WorkerType) -> RunningWorker<WorkerType> {
    // Rule 42f.
    if let activities = session.activities, let upcoming = activities.declared.upcoming,
      let running = upcoming as? RunningWorker<WorkerType>, running.worker == worker
    {
      activities.declared.advance()
      return running
    }
    // Rule 42a.
    let identity = Activity.Identity.worker(
      type: ObjectIdentifier(WorkerType.self), value: AnyHashable(worker))
    // Rule 20e.
    let former = session.reuseActivity(
      identity, mistake: worker == worker ? nil : .unequalWorker(worker, path: session.path)
    ) {
      // Rule 43.
      Misuse.duplicateWorker(value: worker, path: session.path).stop()
    }
    // The type is part of the identity.
    if let former { return unsafeDowncast(former, to: RunningWorker<WorkerType>.self) }
    let running = RunningWorker(worker, identity: identity, session: session)
    // Rule 42b.
    session.requireActivities().add(running)
    return running
  }

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    let former = session.reuseActivity(.sideEffect(key)) {
      // Rule 41e.
      Misuse.duplicateSideEffect(key: key, path: session.path).stop()
    }
    // Rule 41f.
    if former != nil { return session.requireActivities().discarded.append(Handler(begin)) }
    // Rule 41a.
    session.requireActivities().add(
      RunningSideEffect(key: key, session: session, start: begin))
  }

  @inlinable func mailbox<Message: Sendable>(
    of type: Message.Type, key: Key, deliver: @escaping (Message) -> Void
  ) -> Mailbox<Message> {
    let box = messageBox(of: type, key: key)
    // Rule 30g.
    session.releasing { exchange(&box.handler, with: Handler(deliver)) }
    return box.mailbox
  }

  @usableFromInline func messageBox<Message: Sendable>(
    of type: Message.Type, key: Key
  ) -> MessageBox<Message> {
    // Rule 30f.
    let identity = Activity.Identity.mailbox(message: ObjectIdentifier(type), key)
    let former = session.reuseActivity(identity) {
      // Rule 30h.
      Misuse.duplicateMailbox(type: type, key: key, path: session.path).stop()
    }
    // The type of its messages is part of the identity.
    if let former { return unsafeDowncast(former, to: MessageBox<Message>.self) }
    let box = MessageBox<Message>(identity, session: session)
    session.requireActivities().add(box)
    return box
  }
}
