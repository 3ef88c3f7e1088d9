/// What a node has going on besides its children: workers, side effects, mailboxes.
@usableFromInline final class Work {
  var workers = ReconciledList<RunningWorker>()
  var effects = ReconciledList<RunningEffect>()
  /// Found by the message type and key; comparing those is quicker than casting the boxes.
  var mailboxes: [(message: any Any.Type, key: Key, box: any AnyMessageBox)] = []
  /// New in this pass, in the order of the code.
  private var beginnings: [any Activity] = []

  @usableFromInline func rewind() {
    workers.rewind()
    effects.rewind()
  }

  var isUnchanged: Bool { workers.isUnchanged && effects.isUnchanged }

  func add(_ worker: RunningWorker) {
    workers.add(worker)
    beginnings.append(worker)
  }

  func add(_ effect: RunningEffect) {
    effects.add(effect)
    beginnings.append(effect)
  }

  /// Completes a render: what was not declared again will end, what is new will begin.
  func finish(of session: Session) {
    let tree = session.tree
    if !workers.isUnchanged {
      for worker in inOrderOfBeginning(workers.finish()) {
        tree.endings.append { worker.end(in: session) }
      }
    }
    if !effects.isUnchanged {
      for effect in inOrderOfBeginning(effects.finish()) {
        tree.endings.append { effect.end(in: session) }
      }
    }
    if !beginnings.isEmpty { tree.beginnings.append(session) }
  }

  /// Begins what the pass declared anew, until something ends the host.
  func begin(in session: Session) {
    let beginnings = beginnings
    self.beginnings = []
    for activity in beginnings where !session.tree.isEndRequested {
      activity.number = session.tree.nextNumber()
      activity.begin(in: session)
    }
  }

  /// Ends everything with the session: workers, then effects, each in the order of beginning.
  func end(in session: Session) {
    for worker in inOrderOfBeginning(workers.removeAll()) { worker.end(in: session) }
    for effect in inOrderOfBeginning(effects.removeAll()) { effect.end(in: session) }
    for mailbox in mailboxes { mailbox.box.close() }
    mailboxes = []
  }

  /// What has begun, sorted; what has not when the host ends has nothing to end.
  private func inOrderOfBeginning<Member: Activity>(_ members: [Member]) -> [Member] {
    members.filter { $0.number > 0 }.sorted { $0.number < $1.number }
  }
}

/// Something that goes on from a commit until another one.
protocol Activity: AnyObject {
  /// The place in the order in which the tree's activities began; 0 before.
  var number: Int { get set }
  func begin(in session: Session)
  func end(in session: Session)
}

/// A side effect that is declared and, after the commit, under way.
final class RunningEffect: Activity, Reconcilable {
  let identity: Key
  var number = 0
  private let lifetime = Lifetime()
  private var start: ((Lifetime) -> Void)?

  init(key: Key, start: @escaping (Lifetime) -> Void) {
    identity = key
    self.start = start
  }

  func begin(in session: Session) {
    session.tree.tell(.sideEffectDidBegin(identity, WorkflowSession(session)))
    let start = start
    self.start = nil
    start?(lifetime)
  }

  func end(in session: Session) {
    lifetime.end()
    session.tree.tell(.sideEffectDidEnd(identity, WorkflowSession(session)))
  }
}
