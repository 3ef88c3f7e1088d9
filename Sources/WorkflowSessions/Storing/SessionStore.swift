/// A place where sessions are stored, and processes learn of each other.
///
/// Sessions call it on threads of their own and wait, within a turn too, so a function returns or
/// throws after 5 seconds at the latest. All functions can be called at the same time.
/// ``SessionStoreSuite`` checks that a store keeps these promises.
public protocol SessionStore: Sendable {
  /// The greatest number of sessions that a process can have in memory; nil without a limit.
  var capacity: Int? { get }

  /// Notes that a process is alive, and returns what the others ask of it.
  ///
  /// It is called twice a second, and soon after the closure of ``listen(for:onRequest:)`` was
  /// called. A store that can lose beats without their process keeps the largest number of each.
  ///
  /// - Parameters:
  ///   - owner: The process.
  ///   - number: The number of this beat, from 1; a beat may arrive after a later one.
  ///   - known: The number of the last beat that was answered; zero if none was.
  /// - Returns: Nil, with nothing changed, if the store has a smaller number than `known`: it has
  ///   lost beats, and perhaps turns, as after a backup was restored.
  func beat(
    _ owner: SessionOwner, number: Int, after known: Int
  ) throws(SessionStoreError) -> SessionBeat?

  /// Returns the rows of a session from the last whole one on, and who has it.
  ///
  /// - Parameters:
  ///   - id: The session.
  ///   - owner: The process that wants to claim the session next; nil only reads.
  func open(
    _ id: SessionID, for owner: SessionOwner?
  ) throws(SessionStoreError) -> StoredSession

  /// Notes that a process does not claim a session that it has opened, or has lost it.
  func close(_ id: SessionID, for owner: SessionOwner)

  /// Adds a row with its messages, all or nothing, and removes the rows that it replaces.
  ///
  /// It removes rows before a whole one, except for claims that overtake. It may forget a session
  /// 30 days after its end, with its messages.
  ///
  /// - Returns: False if the row does not fit, of which there are three reasons. Its number is
  ///   taken: a look before the write would come too early, so the key of a table has to say it.
  ///   The row before is not there or, unless this row is a claim, has another owner or claim: then
  ///   the store has lost rows. The row is a claim, and another process that is alive has the
  ///   session: it may say so while the claim is on its way, so a beat of that process waits for
  ///   the write.
  func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool

  /// Adds a message.
  ///
  /// - Returns: False if the receiver has or had one with this key.
  func post(_ message: SessionMessage) throws(SessionStoreError) -> Bool

  /// Returns the messages of a session after a number, in order.
  func messages(
    for id: SessionID, after number: Int
  ) throws(SessionStoreError) -> [StoredMessage]

  /// Asks the process that has a session to let it go.
  func ask(for id: SessionID) throws(SessionStoreError)

  /// Calls a closure when others may have asked something of a process, until it leaves.
  ///
  /// This only hastens requests: it need not be called for each, since a beat returns them all. By
  /// default, it is never called.
  ///
  /// - Parameters:
  ///   - owner: The process.
  ///   - onRequest: A closure that returns at once, and may be called on any thread.
  func listen(for owner: SessionOwner, onRequest: @escaping @Sendable () -> Void)

  /// Returns sessions that have something to do, and that no other process has.
  ///
  /// They have work whose time has come, and no process, or messages that they have not taken.
  ///
  /// - Parameters:
  ///   - owner: The process that would take them.
  ///   - types: The types of roots that it knows.
  ///   - id: The last session of the answer before, to continue after it; nil begins.
  ///   - limit: The largest number to return, in the order of their ids.
  func due(
    for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [DueSession]

  /// Returns sessions in the order of their ids.
  ///
  /// - Parameters:
  ///   - types: The types of roots to list; nil lists all.
  ///   - label: The label of the sessions to list; nil lists all.
  ///   - id: The last session of the answer before, to continue after it; nil begins.
  ///   - limit: The largest number to return.
  func list(
    types: [String]?, label: String?, after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [SessionSummary]

  /// Notes that a process has ended: others may take its sessions at once.
  func leave(_ owner: SessionOwner) throws(SessionStoreError)
}

extension SessionStore {
  /// Nil: there is no limit.
  public var capacity: Int? { nil }
  /// Does nothing: the store does not keep what is open.
  public func close(_ id: SessionID, for owner: SessionOwner) {}
  /// Does nothing: requests wait for the next beat.
  public func listen(for owner: SessionOwner, onRequest: @escaping @Sendable () -> Void) {}
}

/// The answer of a store to a process that says that it is alive.
public struct SessionBeat: Hashable, Sendable {
  /// The time of the store's clock, since 1970.
  public var now: Duration
  /// The time for which the process counts as alive; nil as long as it runs.
  public var lease: Duration?
  /// Its sessions that other processes ask for.
  public var asked: [SessionID]

  /// Creates an answer.
  public init(now: Duration, lease: Duration?, asked: [SessionID]) {
    (self.now, self.lease, self.asked) = (now, lease, asked)
  }
}

/// The stored rows of a session, and its owner.
public struct StoredSession: Hashable, Sendable {
  /// The rows from the last whole one on; none if the session has never been claimed.
  public var rows: [SessionRow]
  /// The holder of the session.
  public var holder: SessionHolder

  /// Creates the description of a session.
  public init(rows: [SessionRow], holder: SessionHolder) {
    (self.rows, self.holder) = (rows, holder)
  }
}

/// A message that waits for its session.
public struct StoredMessage: Hashable, Sendable {
  /// The number in the order of the session's messages, from 1; numbers may be left out.
  public var number: Int
  /// Its key.
  public var key: String
  /// The message in CBOR (RFC 8949).
  public var content: [UInt8]

  /// Creates a message.
  public init(number: Int, key: String, content: [UInt8]) {
    (self.number, self.key, self.content) = (number, key, content)
  }
}

/// A session that has something to do.
public struct DueSession: Hashable, Sendable {
  /// Its id.
  public var id: SessionID
  /// The type of its root.
  public var type: String

  /// Creates the description of a session.
  public init(id: SessionID, type: String) { (self.id, self.type) = (id, type) }
}

/// The reason why a store could not do what was asked.
public enum SessionStoreError: Error, Hashable, Sendable {
  /// The store was not reached, or gave no answer in time: whether a row is stored is not known.
  case noAnswer(reason: String)
  /// The store has refused, and nothing is stored; the reason is that of the system.
  case refused(reason: String)
  /// The store has no room.
  case isFull(reason: String)
  /// The store was damaged, or is no store.
  case damaged(reason: String)
  /// The store was made by a later version of this library.
  case laterVersion(Int)
}
