import WorkflowIsolation

/// One mailbox of a node.
@usableFromInline final class MessageBox<Message: Sendable>: AnyMessageBox, @unchecked Sendable {
  // Sendable because other threads touch the office alone; all else belongs to the tree's actor.
  private let office: DeliveryQueue
  @usableFromInline let session: Session
  @usableFromInline let key: Key
  /// Applies the action that the newest pass makes of a message; nil after the session's end.
  @usableFromInline var deliver: ((Message) -> Void)?
  private var declaredInRender = 0

  @usableFromInline init(key: Key, session: Session) {
    self.key = key
    self.session = session
    office = session.tree.deliveries
  }

  /// What users get; it posts with code that was made where the type of message is known.
  @inlinable var mailbox: Mailbox<Message> {
    Mailbox(target: self) { target, message in
      let box = unsafeDowncast(target, to: MessageBox.self)
      box.post {
        box.session.perform(message, unless: .sessionHasEnded) { box.deliver }
      }
    }
  }

  @usableFromInline func post(_ delivery: @escaping @Sendable () -> Void) { office.post(delivery) }

  /// Notes that the running render made this mailbox.
  @usableFromInline func declare() {
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
  /// The mailbox of a type and key, if a render has made it.
  @usableFromInline func messageBox(of message: any Any.Type, key: Key) -> AnyObject? {
    work?.mailboxes.first { $0.message == message && $0.key == key }?.box
  }

  @usableFromInline func add<Message>(_ box: MessageBox<Message>) {
    requireWork().mailboxes.append((Message.self, box.key, box))
  }

  /// Runs a turn that delivers a value to a node, or reports it as dropped.
  ///
  /// - Parameter deliver: the handler at the time of the turn; nil if nobody wants the value.
  @inlinable func perform<Value>(
    _ value: Value, unless reason: DropReason, deliver: @escaping () -> ((Value) -> Void)?
  ) {
    if tree.hooks.isEmpty, let deliver = deliver(), tree.enter(self) {
      deliver(value)
      tree.leave()
      return
    }
    tree.perform(from: self) { [self] dropped in
      if dropped == nil, let deliver = deliver() {
        deliver(value)
      } else {
        tree.tell(.actionWasDropped(value, WorkflowSession(self), dropped ?? reason))
      }
    }
  }
}
