/// An entry into one node that can be posted to from any thread.
///
/// Posting never waits for the tree. The messages of one thread stay in order, also over several
/// mailboxes of one tree; they are taken on the tree's actor, all that wait at once. After the node
/// has ended they do nothing, and observers are told.
public struct Mailbox<Message: Sendable>: Sendable {
  private let identity: any AnyObject & Sendable
  private let receive: @Sendable (Message) -> Void

  init(identity: any AnyObject & Sendable, receive: @escaping @Sendable (Message) -> Void) {
    self.identity = identity
    self.receive = receive
  }

  /// Makes a mailbox that calls a closure on the thread that posts: for tests and previews.
  public init(_ receive: @escaping @Sendable (Message) -> Void) {
    self.init(identity: Identity(), receive: receive)
  }

  /// Posts a message.
  public func post(_ message: Message) { receive(message) }

  /// Posts a message: `onProgress(0.5)` is `onProgress.post(0.5)`.
  public func callAsFunction(_ message: Message) { receive(message) }

  private final class Identity: Sendable {}
}

extension Mailbox: Hashable {
  /// Compares the session, the message type and the key.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
