/// Where the mailboxes of one tree leave their messages, in the order in which they came.
///
/// One lock and one wake-up serve all of them. The messages themselves stay in their mailbox with
/// their type; the office notes only how many came to which mailbox in a row.
final class PostOffice: Sendable {
  struct Delivery {
    let slot: any AnyMailboxSlot
    var count: Int
  }

  private struct State {
    var deliveries: [Delivery] = []
    /// Set when nobody is left to deliver to.
    var isClosed = false
  }

  private let state = Locked(State())
  private let place: Place

  init(place: Place) {
    self.place = place
  }

  /// Adds a message to a mailbox, and wakes the tree if nothing was waiting.
  func post(to slot: any AnyMailboxSlot, _ store: () -> Void) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      store()
      if let last = state.deliveries.last, last.slot === slot {
        state.deliveries[state.deliveries.count - 1].count += 1
        return false
      }
      state.deliveries.append(Delivery(slot: slot, count: 1))
      return state.deliveries.count == 1
    }
    if isFirst { place.call({ $0.deliver() }, with: Carried(self)) }
  }

  /// Refuses what is posted from now on.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// Hands over everything that waits; on the tree's actor.
  private func deliver() {
    let taken = state.withLock { state in
      defer { state.deliveries = [] }
      // Under the same lock, so that every delivery finds its messages.
      for delivery in state.deliveries { delivery.slot.collect() }
      return state.deliveries
    }
    for delivery in taken { delivery.slot.deliver(delivery.count) }
  }
}

protocol AnyMailboxSlot: AnyObject, Sendable {
  /// Moves what was posted over to the actor's side; under the office's lock.
  func collect()
  /// Delivers the next messages that were collected; on the tree's actor.
  func deliver(_ count: Int)
}

/// One mailbox: messages on their way from any thread to the tree's actor.
final class MailboxSlot<Message: Sendable>: AnyMailboxSlot, @unchecked Sendable {
  // Sendable because `posted` is touched only under the office's lock, `collected`, `position` and
  // `receiver` only on the tree's actor.
  private var posted: [Message] = []
  private var collected: [Message] = []
  private var position = 0
  private var receiver: MailboxReceiver<Message>?
  private let office: PostOffice?
  private let receive: (@Sendable (Message) -> Void)?

  init(office: PostOffice) {
    self.office = office
    self.receive = nil
  }

  init(receive: @escaping @Sendable (Message) -> Void) {
    self.office = nil
    self.receive = receive
  }

  func open(for receiver: MailboxReceiver<Message>) {
    self.receiver = receiver
  }

  func post(_ message: Message) {
    guard let office else { return receive?(message) ?? () }
    office.post(to: self) { posted.append(message) }
  }

  func collect() {
    guard !posted.isEmpty else { return }
    if position == collected.count {
      collected = posted
      position = 0
    } else {
      collected += posted
    }
    posted = []
  }

  func deliver(_ count: Int) {
    for _ in 0..<count {
      let message = collected[position]
      position += 1
      receiver?.receive(message)
    }
    if position == collected.count {
      collected = []
      position = 0
    }
  }
}

protocol AnyMailboxReceiver: AnyObject {
  func close()
}

/// The node's side of a mailbox.
final class MailboxReceiver<Message: Sendable>: AnyMailboxReceiver {
  let key: Key
  let mailbox: Mailbox<Message>
  /// Applies the action that the newest pass makes of a message; nil after the session's end.
  var deliver: ((Message) -> Void)?
  private let session: Session
  private var declaredInRender = 0

  init(key: Key, session: Session) {
    self.key = key
    self.session = session
    let slot = MailboxSlot<Message>(office: session.tree.postOffice())
    mailbox = Mailbox(slot)
    slot.open(for: self)
  }

  /// Notes that the running render made this mailbox.
  func declare() {
    if declaredInRender == session.renderNumber {
      Misuse.duplicateMailbox(type: Message.self, key: key, path: session.path).stop()
    }
    declaredInRender = session.renderNumber
  }

  func receive(_ message: Message) {
    session.tree.perform(from: session) { [self] reason in
      if let deliver, reason == nil {
        deliver(message)
      } else {
        session.tree.tell(.end) {
          $0.actionWasDropped(
            message, in: WorkflowSession(session), reason: reason ?? .sessionHasEnded)
        }
      }
    }
  }

  func close() { deliver = nil }
}

extension Work {
  /// The mailbox of a message type and key, made when first asked for.
  func mailboxReceiver<Message: Sendable>(
    of type: Message.Type, key: Key, in session: Session
  ) -> MailboxReceiver<Message> {
    for case let receiver as MailboxReceiver<Message> in mailboxes where receiver.key == key {
      return receiver
    }
    let receiver = MailboxReceiver<Message>(key: key, session: session)
    mailboxes.append(receiver)
    return receiver
  }
}
