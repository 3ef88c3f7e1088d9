/// An entry for messages into one node, open to any thread.
///
/// Posting never waits for the tree. The messages of one thread stay in order, even across several
/// mailboxes of one tree. The tree's actor receives all waiting messages at once. After the node
/// has ended, messages do nothing, and observers are told.
public struct Mailbox<Message: Sendable>: Sendable {
  // A target and a function without captures, as in a sink.
  @usableFromInline let target: any AnyObject & Sendable
  @usableFromInline let deliver: @Sendable (any AnyObject & Sendable, Message) -> Void

  @usableFromInline
  init(
    target: any AnyObject & Sendable,
    deliver: @escaping @Sendable (any AnyObject & Sendable, Message) -> Void
  ) {
    self.target = target
    self.deliver = deliver
  }

  /// Creates a mailbox that calls a closure on the posting thread, for tests and previews.
  public init(_ receive: @escaping @Sendable (Message) -> Void) {
    self.init(target: Receiver(receive)) { target, message in
      // The target and this function are created together.
      unsafeDowncast(target, to: Receiver.self).receive(message)
    }
  }

  /// Posts a message.
  @inlinable public func post(_ message: Message) { deliver(target, message) }

  private final class Receiver: Sendable {
    let receive: @Sendable (Message) -> Void

    init(_ receive: @escaping @Sendable (Message) -> Void) { self.receive = receive }
  }
}

extension Mailbox: Hashable {
  /// Compares the session, the message type and the key.
  public static func == (left: Self, right: Self) -> Bool { left.target === right.target }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(target)) }
}
