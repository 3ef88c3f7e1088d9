/// The contents of a store in memory: a value without a clock, thread or lock.
struct StoreContents {
  private struct Session {
    /// The rows; the first ones may be claims that overtake.
    var rows: [SessionRow] = []
    var messages: [StoredMessage] = []
    /// The keys as bytes: texts that look the same are other keys.
    var keys: Set<[UInt8]> = []
    /// The type of the root for which the messages are.
    var type = ""
    /// The time of the last row, or of the first message before it.
    var time: Duration

    var taken: Int { rows.last?.taken ?? 0 }
    var hasMessages: Bool { messages.last.map { $0.number > taken } ?? false }
    /// Whether it has to be looked at without a call, now or later.
    var isActive: Bool {
      guard let last = rows.last else { return hasMessages }
      return last.kind != .end && (last.wake != nil || hasMessages)
    }

    init(at now: Duration) { time = now }

    mutating func add(_ row: SessionRow, at now: Duration) {
      time = now
      if row.isWhole { rows.removeAll { !$0.overtakes } }
      rows.append(row)
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
    /// The largest number of its beats.
    var number = 0
    var end: Duration
  }

  private var sessions: [SessionID: Session] = [:]
  private var owners: [UInt64: Owner] = [:]
  /// The sessions with work or messages.
  private var active: Set<SessionID> = []
  /// The sessions that other processes ask for.
  private var asked: Set<SessionID> = []
  /// The sessions that have ended, and when, in this order.
  private var ended: [(id: SessionID, time: Duration)] = []
  /// The time for which a process counts as alive after a beat.
  let lease: Duration

  /// The time for which a session is known after its end.
  private static let memory = Duration.seconds(30 * 86_400)

  init(lease: Duration) { self.lease = lease }

  // MARK: - Processes

  mutating func beat(
    _ owner: SessionOwner, number: Int, after known: Int, at now: Duration
  ) -> SessionBeat? {
    var kept = owners[owner.id] ?? Owner(address: owner.address, end: now)
    guard kept.number >= known else { return nil }
    kept.number = max(kept.number, number)
    kept.end = now + lease
    owners[owner.id] = kept
    forgetEnded(at: now)
    let asked = asked.filter { sessions[$0]?.rows.last?.owner == owner.id }
    return SessionBeat(now: now, lease: lease, asked: Array(asked))
  }

  private mutating func forgetEnded(at now: Duration) {
    let old = ended.prefix { $0.time + Self.memory <= now }
    for (id, _) in old { sessions[id] = nil }
    ended.removeFirst(old.count)
  }

  /// Whether the store has a beat of a process, or a later one.
  func knows(_ number: Int, of owner: UInt64) -> Bool { (owners[owner]?.number ?? 0) >= number }

  mutating func leave(_ owner: SessionOwner) { owners[owner.id] = nil }

  private func holder(_ row: SessionRow?, for owner: UInt64?, at now: Duration) -> SessionHolder {
    guard let row, row.kind != .release, row.kind != .end else { return .free }
    if row.owner == owner { return .own }
    guard let known = owners[row.owner], known.end > now else { return .free }
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
    let last = sessions[id]?.rows.last.map {
      SessionRow.Last($0, isHeld: holder($0, for: nil, at: now) != .free)
    }
    guard row.mayFollow(last) else { return false }
    // In place: a copy of the session would copy all of its rows.
    sessions[id, default: Session(at: now)].add(row, at: now)
    if row.kind != .turn { asked.remove(id) }
    if row.kind == .end { ended.append((id, now)) }
    noteActivity(of: id)
    for message in row.sent { post(message, at: now) }
    return true
  }

  private mutating func noteActivity(of id: SessionID) {
    if sessions[id]?.isActive == true { active.insert(id) } else { active.remove(id) }
  }

  /// Returns the process that is asked, if there is one.
  @discardableResult
  mutating func ask(for id: SessionID) -> UInt64? {
    guard let last = sessions[id]?.rows.last else { return nil }
    asked.insert(id)
    return last.kind == .claim || last.kind == .turn ? last.owner : nil
  }

  func due(
    for owner: UInt64, types: [String], after start: SessionID? = nil, at now: Duration, limit: Int
  ) -> [DueSession] {
    var due: [DueSession] = []
    for id in active where start.map({ $0 < id }) ?? true {
      let session = sessions[id]!
      let last = session.rows.last
      let hasWork = last?.wake.map { $0 <= now } ?? false
      switch holder(last, for: owner, at: now) {
      case .other: continue
      case .own: guard session.hasMessages else { continue }
      case .free: guard hasWork || session.hasMessages else { continue }
      }
      let type = last?.type ?? session.type
      if types.contains(type) { due.append(DueSession(id: id, type: type)) }
    }
    return Array(due.sorted { $0.id < $1.id }.prefix(limit))
  }

  func list(
    types: [String]?, label: String?, after start: SessionID?, at now: Duration, limit: Int
  ) -> [SessionSummary] {
    sessions.keys.filter { id in start.map { $0 < id } ?? true }.sorted().lazy
      .map { summary(of: $0, at: now) }
      .filter { $0.isOf(types, label) }.prefix(limit).map(\.self)
  }

  private func summary(of id: SessionID, at now: Duration) -> SessionSummary {
    let session = sessions[id]!
    let waiting = session.messages.count { $0.number > session.taken }
    guard let last = session.rows.last else {
      return SessionSummary(id: id, type: session.type, waiting: waiting, time: session.time)
    }
    let stored = open(id, for: nil, at: now)
    return SessionSummary(
      id: id, last: last, holder: stored.holder, waiting: waiting,
      claims: stored.lastClaimants.count, time: session.time)
  }

  // MARK: - Messages

  @discardableResult
  mutating func post(_ message: SessionMessage, at now: Duration) -> Bool {
    let isNew = sessions[message.receiver, default: Session(at: now)].add(message)
    noteActivity(of: message.receiver)
    return isNew
  }

  func messages(for id: SessionID, after number: Int) -> [StoredMessage] {
    sessions[id]?.messages.filter { $0.number > number } ?? []
  }
}
