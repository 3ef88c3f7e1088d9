// What a node declares besides children. The closures it is given were made where types are known.
extension Node {
  @usableFromInline func run<Declared: Worker>(
    _ worker: Declared, deliver: @escaping (Declared.Output) -> Void
  ) {
    runner(for: worker).deliver = deliver
  }

  private func runner<Declared: Worker>(for worker: Declared) -> Runner<Declared> {
    let work = session.requireWork()
    if let upcoming = work.workers.upcoming,
      let runner = upcoming.runner as? Runner<Declared>, runner.work == worker
    {
      work.workers.advance()
      return runner
    }
    session.stopIfRepeating()
    let new = RunningWorker(Runner(worker, session: session), session: session)
    let former = work.workers.find(new.identity) {
      Misuse.duplicateWorker(value: worker, path: session.path).stop()
    }
    if former == nil { work.add(new) }
    return unsafeDowncast((former ?? new).runner, to: Runner<Declared>.self)
  }

  func runSideEffect(key: Key, _ begin: @escaping (Lifetime) -> Void) {
    let work = session.requireWork()
    if let upcoming = work.effects.upcoming, upcoming.identity == key {
      return work.effects.advance()
    }
    session.stopIfRepeating()
    let former = work.effects.find(key) {
      Misuse.duplicateSideEffect(key: key, path: session.path).stop()
    }
    if former == nil { work.add(RunningEffect(key: key, start: begin)) }
  }

  @inlinable func mailbox<Message: Sendable>(
    of type: Message.Type, key: Key, deliver: @escaping (Message) -> Void
  ) -> Mailbox<Message> {
    let box: MessageBox<Message>
    if let known = session.messageBox(of: type, key: key) {
      box = unsafeDowncast(known, to: MessageBox<Message>.self)
    } else {
      box = MessageBox(key: key, session: session)
      session.add(box)
    }
    box.declare()
    box.deliver = deliver
    return box.mailbox
  }
}
