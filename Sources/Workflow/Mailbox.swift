/// An entry into one node that can be posted to from any thread.
///
/// Posting never waits for the tree. The messages of one thread stay in order, also over several
/// mailboxes of one tree; they are taken on the tree's actor, all that wait at once. After the node
/// has ended they do nothing, and observers are told.
public struct Mailbox<Message: Sendable>: Sendable {
  private let slot: MailboxSlot<Message>

  init(_ slot: MailboxSlot<Message>) {
    self.slot = slot
  }

  /// Posts a message.
  public func post(_ message: Message) {
    slot.post(message)
  }

  /// Posts a message: `onProgress(0.5)` is `onProgress.post(0.5)`.
  public func callAsFunction(_ message: Message) {
    slot.post(message)
  }

  /// Makes a mailbox that hands its messages to a closure, on the thread that posts: for tests.
  public init(_ receive: @escaping @Sendable (Message) -> Void) {
    self.init(MailboxSlot(receive: receive))
  }
}

extension Mailbox: Hashable {
  /// Compares the session, the message type and the key.
  public static func == (left: Self, right: Self) -> Bool { left.slot === right.slot }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(slot)) }
}
