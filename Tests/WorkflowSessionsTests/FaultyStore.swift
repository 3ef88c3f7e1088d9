import WorkflowSynchronization

@testable import WorkflowSessions

/// A store in memory that fails when a test says so.
final class FaultyStore: SessionStore {
  enum Fault {
    /// The row is not stored.
    case refuses(SessionStoreError)
    /// The row is stored, but no answer comes.
    case losesAnswer
  }

  private let base = MemorySessionStore()
  private let faults = Locked<[Fault?]>([])
  private let isBack = Locked(false)
  /// The number of looks for sessions that have something to do.
  let lookCount = Locked(0)
  /// The processes that listen for requests, in the order in which they began.
  let listeners = Locked<[SessionOwner]>([])

  /// Fails in the next turns; nil is a turn that is stored.
  func fail(_ next: Fault?...) { faults.withLock { $0 = next } }

  /// Behaves as after a backup was restored that does not know the processes.
  func forgetProcesses() { isBack.withLock { $0 = true } }

  func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool {
    let fault = faults.withLock { faults in
      row.kind == .turn && !faults.isEmpty ? faults.removeFirst() : Fault?.none
    }
    switch fault {
    case .refuses(let error): throw error
    case .losesAnswer:
      _ = base.append(row, to: id)
      throw .noAnswer(reason: "the line is dead")
    case nil: return base.append(row, to: id)
    }
  }

  func beat(
    _ owner: SessionOwner, number: Int, after known: Int
  ) throws(SessionStoreError) -> SessionBeat? {
    let isBack = isBack.withLock { isBack in
      defer { isBack = false }
      return isBack
    }
    return isBack ? nil : base.beat(owner, number: number, after: known)
  }

  func open(
    _ id: SessionID, for owner: SessionOwner?
  ) throws(SessionStoreError) -> StoredSession {
    base.open(id, for: owner)
  }

  func post(_ message: SessionMessage) throws(SessionStoreError) -> Bool { base.post(message) }

  func messages(
    for id: SessionID, after number: Int
  ) throws(SessionStoreError) -> [StoredMessage] {
    base.messages(for: id, after: number)
  }

  func ask(for id: SessionID) throws(SessionStoreError) { base.ask(for: id) }

  func listen(for owner: SessionOwner, onRequest: @escaping @Sendable () -> Void) {
    listeners.withLock { $0.append(owner) }
    base.listen(for: owner, onRequest: onRequest)
  }

  func due(
    for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [DueSession] {
    lookCount.withLock { $0 += 1 }
    return base.due(for: owner, types: types, after: id, limit: limit)
  }

  func list(
    types: [String]?, label: String?, after id: SessionID?, limit: Int
  ) throws(SessionStoreError) -> [SessionSummary] {
    base.list(types: types, label: label, after: id, limit: limit)
  }

  func leave(_ owner: SessionOwner) throws(SessionStoreError) { base.leave(owner) }
}
