/// An entry of a session in a store, under a number.
///
/// The numbers of a session grow by one, and the store keeps each number once: who writes a number
/// that is taken is refused. So of one session, only the turns of one process are stored.
public struct SessionRow: Hashable, Sendable {
  /// The meaning of a row.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A process has taken the session.
    case claim = 0
    /// A turn has changed the session; without a frame, a call was answered after crashes.
    case turn = 1
    /// The process has let the session go.
    case release = 2
    /// The session has ended.
    case end = 3
  }

  /// The number, from 1.
  public var number: Int
  /// The meaning of the row.
  public var kind: Kind
  /// The id of the process that writes it.
  public var owner: UInt64
  /// The id of the claim under which it is written.
  ///
  /// An owner uses an id once.
  public var claim: Int
  /// Whether it is a claim from a process that had not let go.
  ///
  /// A store keeps such a row as long as the session: it refuses the number that the other process
  /// writes next, if that process was only asleep.
  public var overtakes = false
  /// The type of the root.
  public var type: String
  /// The version of the app.
  public var version: Int
  /// The time, since 1970, when the session has work without a call: zero for now, nil for never.
  public var wake: Duration?
  /// A text by which sessions are listed; may be empty, and has at most 200 scalars.
  public var label = ""
  /// The changes of a turn; may be empty.
  public var frame: [UInt8] = []
  /// Whether the frame has the whole tree, so that no earlier row is needed.
  public var isWhole = false
  /// The number of the last message that the session has taken.
  public var taken = 0
  /// The messages that the turn sends, which the store keeps with it.
  public var sent: [SessionMessage] = []

  /// Creates a row without a frame.
  public init(
    number: Int, kind: Kind, owner: UInt64, claim: Int, type: String, version: Int
  ) {
    (self.number, self.kind, self.owner, self.claim) = (number, kind, owner, claim)
    (self.type, self.version) = (type, version)
  }

  /// The last row of a session, as far as the next one depends on it.
  struct Last {
    let number: Int
    let owner: UInt64
    let claim: Int
    /// Whether its process is alive, and still has the session.
    let isHeld: Bool
  }

  /// Returns whether a store may add the row.
  ///
  /// - Parameter last: The last row of its session; nil if there is none.
  func mayFollow(_ last: Last?) -> Bool {
    guard number == (last?.number ?? 0) + 1 else { return false }
    guard let last else { return kind == .claim }
    if kind == .claim { return !last.isHeld || last.owner == owner }
    return (last.owner, last.claim) == (owner, claim)
  }
}

extension SessionRow.Last {
  init(_ row: SessionRow, isHeld: Bool) {
    self.init(number: row.number, owner: row.owner, claim: row.claim, isHeld: isHeld)
  }
}

/// A message for a session, as a store keeps it.
public struct SessionMessage: Hashable, Sendable {
  /// The receiver.
  public var receiver: SessionID
  /// The type of the receiver's root.
  public var type: String
  /// The key of the message: of those with one key to one receiver, only the first is kept.
  public var key: String
  /// The message in CBOR (RFC 8949).
  public var content: [UInt8]

  /// Creates a message from what a store keeps.
  public init(receiver: SessionID, type: String, key: String, content: [UInt8]) {
    (self.receiver, self.type, self.key, self.content) = (receiver, type, key, content)
  }
}

/// A process that runs sessions.
public struct SessionOwner: Hashable, Sendable {
  /// A random number.
  public var id: UInt64
  /// The address for those who forward calls to it; may be empty.
  public var address: String

  /// Creates an owner.
  public init(id: UInt64, address: String) { (self.id, self.address) = (id, address) }
}
