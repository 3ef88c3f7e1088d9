public import Foundation
import Workflow
import WorkflowSynchronization

/// A store in memory, which ends with the process: for tests, and for servers that need no more.
public final class MemorySessionStore: SessionStore {
  private let contents: Locked<StoreContents>
  /// The closures to call at requests, by the ids of processes.
  private let listeners = Locked<[UInt64: @Sendable () -> Void]>([:])
  private let clock: AnyClock
  private let start: AnyClock.Moment
  private let date: Duration

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - clock: The clock of the store.
  ///   - date: The time when it is created; by default, that of the machine.
  ///   - lease: The time for which a process counts as alive after a beat.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), date: Date = Date(),
    lease: Duration = .seconds(10)
  ) {
    self.clock = AnyClock(clock)
    start = self.clock.now
    self.date = .seconds(date.timeIntervalSince1970)
    contents = Locked(StoreContents(lease: lease))
  }

  private var now: Duration { date + start.duration(to: clock.now) }

  /// Notes that a process is alive.
  public func beat(
    _ owner: SessionOwner, number: Int, after known: Int
  ) -> SessionBeat? {
    contents.withLock { $0.beat(owner, number: number, after: known, at: now) }
  }

  /// Returns the rows of a session.
  public func open(_ id: SessionID, for owner: SessionOwner?) -> StoredSession {
    contents.withLock { $0.open(id, for: owner?.id, at: now) }
  }

  /// Adds a row.
  public func append(_ row: SessionRow, to id: SessionID) -> Bool {
    contents.withLock { $0.append(row, to: id, at: now) }
  }

  /// Adds a message.
  public func post(_ message: SessionMessage) -> Bool {
    contents.withLock { $0.post(message, at: now) }
  }

  /// Returns messages.
  public func messages(for id: SessionID, after number: Int) -> [StoredMessage] {
    contents.withLock { $0.messages(for: id, after: number) }
  }

  /// Asks the process that has a session to let it go.
  public func ask(for id: SessionID) {
    guard let owner = contents.withLock({ $0.ask(for: id) }) else { return }
    listeners.withLock { $0[owner] }?()
  }

  /// Calls a closure at each request.
  public func listen(for owner: SessionOwner, onRequest: @escaping @Sendable () -> Void) {
    listeners.withLock { $0[owner.id] = onRequest }
  }

  /// Returns sessions that have something to do.
  public func due(
    for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
  ) -> [DueSession] {
    contents.withLock { $0.due(for: owner.id, types: types, after: id, at: now, limit: limit) }
  }

  /// Returns sessions in the order of their ids.
  public func list(
    types: [String]?, label: String?, after id: SessionID?, limit: Int
  ) -> [SessionSummary] {
    contents.withLock { $0.list(types: types, label: label, after: id, at: now, limit: limit) }
  }

  /// Notes that a process has ended.
  public func leave(_ owner: SessionOwner) {
    listeners.withLock { $0[owner.id] = nil }
    contents.withLock { $0.leave(owner) }
  }
}

extension SessionStore where Self == MemorySessionStore {
  /// A store in memory, which ends with the process.
  public static var memory: MemorySessionStore { MemorySessionStore() }
}
