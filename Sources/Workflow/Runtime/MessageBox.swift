import WorkflowResidence

/// One mailbox of a node.
final class MessageBox<Message: Sendable>: AnyMessageBox, @unchecked Sendable {
  // Sendable because other threads touch the office alone; all else belongs to the tree's actor.
  private let office: PostOffice
  private let session: Session
  let key: Key
  /// Applies the action that the newest pass makes of a message; nil after the session's end.
  var deliver: ((Message) -> Void)?
  private var declaredInRender = 0

  init(key: Key, session: Session) {
    self.key = key
    self.session = session
    office = session.tree.postOffice
  }

  func post(_ message: Message) { office.post { [self] in receive(message) } }

  private func receive(_ message: Message) {
    session.perform(message, unless: .sessionHasEnded) { [self] in deliver }
  }

  /// Notes that the running render made this mailbox.
  func declare() {
    if declaredInRender == session.renderNumber {
      Misuse.duplicateMailbox(type: Message.self, key: key, path: session.path).stop()
    }
    declaredInRender = session.renderNumber
  }

  func close() { deliver = nil }
}

protocol AnyMessageBox: AnyObject {
  func close()
}

extension Session {
  /// Runs a turn that delivers a value to a node, or reports it as dropped.
  ///
  /// - Parameter deliver: the handler at the time of the turn; nil if nobody wants the value.
  func perform<Value>(
    _ value: Value, unless reason: DropReason, deliver: @escaping () -> ((Value) -> Void)?
  ) {
    tree.perform(from: self) { [self] dropped in
      if dropped == nil, let deliver = deliver() {
        deliver(value)
      } else {
        tree.tell(.actionWasDropped(value, WorkflowSession(self), dropped ?? reason))
      }
    }
  }
}
