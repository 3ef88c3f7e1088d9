/// What a store in memory has: a value without a clock, thread or lock.
struct StoreContents {
  private struct Session {
    /// The rows, of which the first may be claims that overtake.
    var rows: [SessionRow] = []
    var messages: [StoredMessage] = []
    /// As bytes: texts that look the same are other keys.
    var keys: Set<[UInt8]> = []
    /// The type of the root for which the messages are.
    var type = ""
    var isAskedFor = false

    var taken: Int { rows.last?.taken ?? 0 }

    mutating func add(_ row: SessionRow) {
      if row.isWhole { rows.removeAll { !$0.overtakes } }
      rows.append(row)
      if row.kind != .turn { isAskedFor = false }
    }

    mutating func add(_ message: SessionMessage) -> Bool {
      guard keys.insert(Array(message.key.utf8)).inserted else { return false }
      let taken = taken
      let number = (messages.last?.number ?? taken) + 1
      messages.removeAll { $0.number <= taken }
      messages.append(
        StoredMessage(number: number, key: message.key, content: message.content))
      type = message.type
      return true
    }
  }

  private struct Owner {
    var address: String
    var count = 0
    var end: Duration
  }

  private var sessions: [SessionID: Session] = [:]
  private var owners: [UInt64: Owner] = [:]
  /// How long a process counts as alive after a beat.
  let lease: Duration

  init(lease: Duration) { self.lease = lease }

  // MARK: - Processes

  mutating func beat(_ owner: SessionOwner, known: Int, at now: Duration) -> SessionBeat? {
    var kept = owners[owner.id] ?? Owner(address: owner.address, end: now)
    guard kept.count >= known else { return nil }
    kept.count += 1
    kept.end = now + lease
    owners[owner.id] = kept
    let asked = sessions.filter { $0.value.isAskedFor && $0.value.rows.last?.owner == owner.id }
    return SessionBeat(count: kept.count, now: now, lease: lease, asked: asked.keys.map(\.self))
  }

  /// Whether a process has been counted often enough to be still known.
  func knows(_ owner: UInt64, count: Int) -> Bool { (owners[owner]?.count ?? 0) >= count }

  mutating func leave(_ owner: SessionOwner) { owners[owner.id] = nil }

  private func holder(_ row: SessionRow?, for owner: UInt64?, at now: Duration) -> SessionHolder {
    guard let row, row.kind != .release, row.kind != .end else { return .nobody }
    if row.owner == owner { return .own }
    guard let known = owners[row.owner], known.end > now else { return .nobody }
    return .other(known.address)
  }

  // MARK: - Sessions

  func open(_ id: SessionID, for owner: UInt64?, at now: Duration) -> StoredSession {
    let rows = sessions[id]?.rows ?? []
    let first = rows.lastIndex(where: \.isWhole) ?? rows.startIndex
    return StoredSession(
      rows: Array(rows[first...]), holder: holder(rows.last, for: owner, at: now))
  }

  mutating func append(_ row: SessionRow, to id: SessionID, at now: Duration) -> Bool {
    let former = sessions[id]?.rows.last
    if row.kind == .claim, case .other = holder(former, for: row.owner, at: now) { return false }
    guard row.number == (former?.number ?? 0) + 1,
      row.kind == .claim || (row.owner, row.claim) == (former?.owner, former?.claim)
    else { return false }
    // In place: a copy of the session would copy all of its rows.
    sessions[id, default: Session()].add(row)
    for message in row.sent { post(message) }
    return true
  }

  mutating func ask(for id: SessionID) { sessions[id]?.isAskedFor = true }

  func due(
    for owner: UInt64, types: [String], after start: SessionID? = nil, at now: Duration, limit: Int
  ) -> [DueSession] {
    var due: [DueSession] = []
    for (id, session) in sessions where start.map({ $0 < id }) ?? true {
      let last = session.rows.last
      let hasWork = last?.wake.map { $0 <= now } ?? false
      let hasMessages = session.messages.last.map { $0.number > session.taken } ?? false
      guard last?.kind != .end else { continue }
      switch holder(last, for: owner, at: now) {
      case .other: continue
      case .own: guard hasMessages else { continue }
      case .nobody: guard hasWork || hasMessages else { continue }
      }
      let type = last?.type ?? session.type
      if types.contains(type) { due.append(DueSession(id: id, type: type)) }
    }
    return Array(due.sorted { $0.id < $1.id }.prefix(limit))
  }

  // MARK: - Messages

  @discardableResult
  mutating func post(_ message: SessionMessage) -> Bool {
    sessions[message.receiver, default: Session()].add(message)
  }

  func messages(for id: SessionID, after number: Int) -> [StoredMessage] {
    sessions[id]?.messages.filter { $0.number > number } ?? []
  }
}
