/// One mailbox of a node.
@usableFromInline final class MessageBox<Message: Sendable>: AnyMessageBox, @unchecked Sendable {
  // Sendable because other threads use only `deliveries`; all else belongs to the tree's actor.
  private let deliveries: DeliveryQueue
  @usableFromInline let session: Session
  @usableFromInline let key: Key
  /// Applies the action that the newest pass makes from a message; nil after the session has ended.
  @exclusivity(unchecked) @usableFromInline var handler: Handler<Message>?
  private var declaredInRender = 0

  @usableFromInline init(key: Key, session: Session) {
    self.key = key
    self.session = session
    deliveries = session.tree.deliveries
  }

  /// The public mailbox, which posts with code created where the type of message is known.
  @inlinable var mailbox: Mailbox<Message> {
    Mailbox(target: self) { target, message in
      // The target is the box passed above.
      let box = unsafeDowncast(target, to: MessageBox.self)
      box.post {
        box.session.deliver(message, unless: .sessionHasEnded) { box.handler }
      }
    }
  }

  @usableFromInline func post(_ delivery: @escaping @Sendable () -> Void) {
    deliveries.post(delivery)
  }

  /// Records that the running render declares this mailbox.
  @usableFromInline func declare() {
    // Rule 30h.
    if declaredInRender == session.renderNumber {
      Misuse.duplicateMailbox(type: Message.self, key: key, path: session.path).stop()
    }
    declaredInRender = session.renderNumber
  }

  func close() { handler = nil }
}

extension Session {
  /// The mailbox of a type and key, if a render has created it.
  @usableFromInline func messageBox(of message: any Any.Type, key: Key) -> AnyObject? {
    // Rule 30f.
    activities?.mailboxes.first { $0.message == message && $0.key == key }?.box
  }

  @usableFromInline func add<Message>(_ box: MessageBox<Message>) {
    requireActivities().mailboxes.append((Message.self, box.key, box))
  }
}
