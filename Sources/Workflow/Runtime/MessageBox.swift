/// One mailbox of a node.
@usableFromInline final class MessageBox<Message: Sendable>: Activity, @unchecked Sendable {
  // Sendable because other threads use only `deliveries`; all else belongs to the tree's actor.
  private let deliveries: DeliveryQueue
  @usableFromInline let session: Session
  /// Applies the action that the newest pass makes from a message; nil after `end()`.
  @exclusivity(unchecked) @usableFromInline var handler: Handler<Message>?

  init(_ identity: Identity, session: Session) {
    self.session = session
    deliveries = session.tree.deliveries
    super.init(identity)
  }

  /// The public mailbox, which posts with code created where the type of message is known.
  @inlinable var mailbox: Mailbox<Message> {
    Mailbox(target: self) { target, message in
      // The target is the box passed above.
      let box = unsafeDowncast(target, to: MessageBox.self)
      box.post {
        box.session.deliver(message, unless: .mailboxHasEnded) { box.handler }
      }
    }
  }

  @usableFromInline func post(_ delivery: @escaping @Sendable () -> Void) {
    deliveries.post(delivery)
  }

  // Rule 30i.
  @usableFromInline override func end() { handler = nil }
}
