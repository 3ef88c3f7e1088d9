import Workflow
package import WorkflowPersistence

/// Looks at the sessions of a store, and lets them go or ends them, without the types of their roots.
package struct SessionInspector: Sendable {
  package let store: any SessionStore

  package init(_ store: any SessionStore) { self.store = store }

  /// Returns sessions in the order of their ids, a page at a time.
  package func list(
    after id: SessionID?, type: String? = nil, label: String? = nil, limit: Int
  ) throws(SessionStoreError) -> [SessionSummary] {
    try store.list(types: type.map { [$0] }, label: label, after: id, limit: limit)
  }

  /// Returns what is known of one session.
  package func summary(of id: SessionID) throws(SessionStoreError) -> SessionSummary? {
    let found = try store.list(types: nil, label: nil, after: id.predecessor, limit: 1)
    return found.first { $0.id == id }
  }

  /// Returns the stored states of a session; nil if there are none, or if they cannot be read.
  package func states(of id: SessionID) throws(SessionStoreError) -> TreeSnapshot? {
    TreeSnapshot(turns: try store.open(id, for: nil).frames)
  }

  /// Returns the rows of a session from the last whole one on.
  package func rows(of id: SessionID) throws(SessionStoreError) -> [SessionRow] {
    try store.open(id, for: nil).rows
  }

  /// Lets a session go, so that any process can have it, or ends it.
  ///
  /// It is claimed first, so a process that has it is asked for it.
  package func close(_ id: SessionID, ends: Bool) async throws {
    guard let last = try rows(of: id).last else { throw SessionError.badID }
    let process = SessionProcess(
      store: store, owner: SessionOwner(id: .random(in: 1...(.max >> 1)), address: "a tool"),
      type: last.type, version: last.version, clock: ContinuousClock())
    _ = try process.beat()
    defer { try? store.leave(process.owner) }
    let claim = SessionClaim(id, in: process, for: .retry, types: [last.type])
    guard let held = try await claim.make() else { return }
    let log = SessionLog(held, of: claim, messages: { _ in [] }, label: nil)
    if let failure = log.letGo(ends ? .end : .release, wake: log.wake) { throw failure }
  }
}

extension SessionID {
  /// The last id before this one; nil if there is none.
  var predecessor: SessionID? {
    var bytes = bytes
    let last = bytes.removeLast()
    if last > 0 {
      bytes.append(last - 1)
      bytes += [UInt8](repeating: 255, count: Self.limit - bytes.count)
    }
    return SessionID(bytes: bytes)
  }
}
