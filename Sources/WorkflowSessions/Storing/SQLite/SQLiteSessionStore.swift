#if SQLite
  import Foundation
  import WorkflowSynchronization

  /// A store in a file of SQLite, for the processes of one machine.
  ///
  /// Each turn is in a transaction that waits for the disk, with the turns that come meanwhile.
  /// Everything in the file can be read with SQL, while processes use it.
  public final class SQLiteSessionStore: SessionStore {
    private struct Connections {
      let writer: SQLiteWriter
      let reader: Locked<SQLiteConnection>
      /// The processes that have beaten since the file was opened.
      let owners = Locked<Set<UInt64>>([])
    }

    private let path: String
    private let lease: Duration
    private let patience: Duration
    private let date: @Sendable () -> Date
    private let connections = Locked<Connections?>(nil)
    /// The hour in which all that is old was removed.
    private let hour = Locked<Int64?>(nil)

    /// The time for which a session is known after its end, and a key after its message was posted.
    private static let memory = Duration.seconds(30 * 86_400)
    /// The number of old things that are removed at once, since others wait meanwhile.
    private static let removedAtOnce = 500

    /// Creates a store; the file and its folder are made when it is first used.
    ///
    /// - Parameters:
    ///   - path: The path of the file. It has to be on a local disk.
    ///   - lease: The time for which a process counts as alive after a beat.
    public convenience init(_ path: String, lease: Duration = .seconds(10)) {
      self.init(path, lease: lease, patience: .seconds(2))
    }

    init(
      _ path: String, lease: Duration = .seconds(10), patience: Duration = .seconds(2),
      date: @escaping @Sendable () -> Date = { Date() }
    ) {
      (self.path, self.lease, self.patience, self.date) = (path, lease, patience, date)
    }

    /// The time since 1970.
    var now: Duration { .seconds(date().timeIntervalSince1970) }

    private func opened() throws(SessionStoreError) -> Connections {
      try connections.withLock { connections throws(SessionStoreError) in
        if let connections { return connections }
        try makeFolder()
        let writing = try SQLiteConnection(path, patience: patience)
        try SQLiteSchema.prepare(writing)
        let opened = Connections(
          writer: SQLiteWriter(writing),
          reader: Locked(try SQLiteConnection(path, patience: patience)))
        connections = opened
        return opened
      }
    }

    private func makeFolder() throws(SessionStoreError) {
      let folder = URL(filePath: path).deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw SessionStoreError(error, at: folder.path)
      }
      try LocalDisk.require(folder.path)
    }

    func read<Result>(
      _ body: (SQLiteConnection) throws(SessionStoreError) -> Result
    ) throws(SessionStoreError) -> Result {
      try opened().reader.withLock { connection throws(SessionStoreError) in try body(connection) }
    }
  }

  // MARK: - Processes

  extension SQLiteSessionStore {
    /// Notes that a process is alive.
    public func beat(
      _ owner: SessionOwner, number: Int, after known: Int
    ) throws(SessionStoreError) -> SessionBeat? {
      // The connections would continue with a file that no other process sees.
      if try read({ $0.hasMoved }) { connections.withLock { $0 = nil } }
      do throws(SessionStoreError) {
        _ = try read { connection throws(SessionStoreError) in
          try SQLiteSchema.isPrepared(connection)
        }
      } catch .laterVersion(let version) {
        // Nothing more is written into tables that a later program has changed.
        connections.withLock { $0 = nil }
        throw .laterVersion(version)
      }
      let opened = try opened()
      // Another file, whatever is in it.
      let isNew = opened.owners.withLock { $0.insert(owner.id).inserted }
      if isNew, known > 0 { return nil }
      let (now, lease) = (now, lease)
      let isKnown = try opened.writer.write { connection throws(SessionStoreError) in
        try connection.run(
          """
          INSERT INTO owners (id, address, number, until)
          SELECT ?1, ?2, ?3, ?4 WHERE ?5 = 0 OR EXISTS (SELECT 1 FROM owners WHERE id = ?1)
          ON CONFLICT (id) DO UPDATE SET number = max(number, ?3), until = ?4 WHERE number >= ?5
          """, .owner(owner.id), .text(owner.address), .number(number), .time(now + lease),
          .number(known)) > 0
      }
      guard isKnown else { return nil }
      try removeOld(at: now)
      let asked = try read { connection throws(SessionStoreError) in
        try connection.rows(
          "SELECT id FROM sessions WHERE asked = 1 AND owner = ?", .owner(owner.id)
        ) { SessionID(bytes: $0.bytes(0)) }
      }
      return SessionBeat(now: now, lease: lease, asked: asked.compactMap(\.self))
    }

    /// Removes some of what is old; in each hour until nothing is left.
    private func removeOld(at now: Duration) throws(SessionStoreError) {
      let present = now.components.seconds / 3_600
      if hour.withLock({ $0 == present }) { return }
      let time = SQLiteConnection.Value.time(now - Self.memory)
      let count = try opened().writer.write { connection throws(SessionStoreError) in
        let ended = try connection.rows(
          "SELECT id FROM sessions WHERE kind = 3 AND time < ? LIMIT \(Self.removedAtOnce)", time
        ) { SQLiteConnection.Value.bytes($0.bytes(0)) }
        for id in ended {
          try connection.run("DELETE FROM turns WHERE session = ?", id)
          try connection.run("DELETE FROM messages WHERE receiver = ?", id)
          try connection.run("DELETE FROM sessions WHERE id = ?", id)
        }
        let keys = try connection.run(
          """
          DELETE FROM messages WHERE rowid IN (SELECT rowid FROM messages
            WHERE content IS NULL AND time < ? LIMIT \(Self.removedAtOnce))
          """, time)
        try connection.run("DELETE FROM owners WHERE until < ?", time)
        return max(ended.count, keys)
      }
      if count < Self.removedAtOnce { hour.withLock { $0 = present } }
    }

    /// Notes that a process has ended.
    public func leave(_ owner: SessionOwner) throws(SessionStoreError) {
      try opened().writer.write { connection throws(SessionStoreError) in
        _ = try connection.run("DELETE FROM owners WHERE id = ?", .owner(owner.id))
      }
    }

    /// Asks the process that has a session to let it go.
    public func ask(for id: SessionID) throws(SessionStoreError) {
      try opened().writer.write { connection throws(SessionStoreError) in
        _ = try connection.run(
          "UPDATE sessions SET asked = 1 WHERE id = ? AND asked = 0", .bytes(id.bytes))
      }
    }

    /// Returns sessions that have something to do.
    public func due(
      for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
    ) throws(SessionStoreError) -> [DueSession] {
      let now = now
      let found = try read { connection throws(SessionStoreError) in
        // Several queries, so that each uses its index.
        var found: [(SessionID?, String)] = []
        let conditions = [
          "kind = 2 AND wake <= ?1",
          // A living process may have many sessions with work.
          """
          kind < 2 AND wake <= ?1 AND owner IN (
            WITH RECURSIVE holders (id) AS (
              SELECT min(owner) FROM sessions WHERE kind < 2 AND wake IS NOT NULL
              UNION ALL
              SELECT (SELECT min(owner) FROM sessions
                WHERE kind < 2 AND wake IS NOT NULL AND owner > holders.id)
              FROM holders WHERE id IS NOT NULL)
            SELECT id FROM holders WHERE id <> ?3
              AND id NOT IN (SELECT id FROM owners WHERE until > ?1))
          """, "posted > taken AND kind <> 3",
        ]
        for condition in conditions {
          // The sign keeps SQLite from going through all sessions in the order of their ids.
          found += try connection.rows(
            """
            SELECT sessions.id, type FROM sessions
            LEFT JOIN owners ON owners.id = owner AND until > ?1
            WHERE \(condition) AND (kind = 2 OR until IS NULL OR owner = ?3) AND +sessions.id > ?2
            """, .time(now), .bytes(id?.bytes ?? []), .owner(owner.id)
          ) { row in (SessionID(bytes: row.bytes(0)), row.text(1)) }
        }
        return found
      }
      var due: [SessionID: String] = [:]
      for case (let id?, let type) in found where types.contains(type) { due[id] = type }
      return due.keys.sorted().prefix(limit).map { DueSession(id: $0, type: due[$0]!) }
    }
  }

  // MARK: - Sessions

  extension SQLiteSessionStore {
    /// Returns the rows of a session.
    public func open(
      _ id: SessionID, for owner: SessionOwner?
    ) throws(SessionStoreError) -> StoredSession {
      let now = now
      let rows = try read { connection throws(SessionStoreError) in
        try connection.rows(
          """
          SELECT turns.number, kind, owner, claim, overtakes, type, version, label, wake, taken, whole,
            frame, address
          FROM turns LEFT JOIN owners ON owners.id = owner AND until > ?2
          WHERE session = ?1 AND turns.number >= coalesce(
            (SELECT max(number) FROM turns WHERE session = ?1 AND whole = 1), 0)
          ORDER BY turns.number
          """, .bytes(id.bytes), .time(now)
        ) { row throws(SessionStoreError) in (try SessionRow(row), row.textIfAny(12)) }
      }
      return StoredSession(rows, for: owner)
    }

    /// Adds a row.
    public func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool {
      let now = now
      return try opened().writer.write { connection throws(SessionStoreError) in
        // Before the first claim, with number zero, a session may have messages.
        let last = try connection.rows(
          """
          SELECT sessions.number, owner, claim, kind < 2 AND until IS NOT NULL FROM sessions
          LEFT JOIN owners ON owners.id = owner AND until > ?2
          WHERE sessions.id = ?1 AND sessions.number > 0
          """, .bytes(id.bytes), .time(now)
        ) { row in
          SessionRow.Last(
            number: row.number(0), owner: row.owner(1), claim: row.number(2),
            isHeld: row.number(3) == 1)
        }.first
        guard row.mayFollow(last) else { return false }
        try Self.add(row, to: id, at: now, with: connection)
        return true
      }
    }

    private static func add(
      _ row: SessionRow, to id: SessionID, at now: Duration, with connection: SQLiteConnection
    ) throws(SessionStoreError) {
      let id = SQLiteConnection.Value.bytes(id.bytes)
      let wake = row.wake.map { .time($0) } ?? SQLiteConnection.Value.null
      try connection.run(
        """
        INSERT INTO turns (session, number, kind, owner, claim, overtakes, type, version, label, wake,
          taken, whole, frame)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, id, .number(row.number),
        .number(Int(row.kind.rawValue)), .owner(row.owner), .number(row.claim),
        .number(row.overtakes ? 1 : 0), .text(row.type), .number(row.version),
        .text(row.label), wake, .number(row.taken), .number(row.isWhole ? 1 : 0), .bytes(row.frame))
      if row.isWhole {
        try connection.run(
          "DELETE FROM turns WHERE session = ? AND number < ? AND overtakes = 0", id,
          .number(row.number))
      }
      try connection.run(
        """
        INSERT INTO sessions
          (id, number, kind, owner, claim, type, version, label, wake, taken, time)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (id) DO UPDATE SET number = ?2, kind = ?3, owner = ?4, claim = ?5, type = ?6,
          version = ?7, label = ?8, wake = ?9, taken = ?10, time = ?11,
          asked = CASE ?3 WHEN 1 THEN asked ELSE 0 END
        """, id, .number(row.number), .number(Int(row.kind.rawValue)), .owner(row.owner),
        .number(row.claim), .text(row.type), .number(row.version), .text(row.label), wake,
        .number(row.taken), .time(now))
      if row.taken > 0, row.kind == .turn {
        // Their keys stay.
        try connection.run(
          """
          UPDATE messages SET content = NULL
          WHERE receiver = ? AND number <= ? AND content IS NOT NULL
          """, id, .number(row.taken))
      }
      for message in row.sent { try add(message, at: now, with: connection) }
    }

    /// Adds a message.
    public func post(_ message: SessionMessage) throws(SessionStoreError) -> Bool {
      let now = now
      return try opened().writer.write { connection throws(SessionStoreError) in
        try Self.add(message, at: now, with: connection)
      }
    }

    @discardableResult
    private static func add(
      _ message: SessionMessage, at now: Duration, with connection: SQLiteConnection
    ) throws(SessionStoreError) -> Bool {
      let id = SQLiteConnection.Value.bytes(message.receiver.bytes)
      try connection.run(
        """
        INSERT INTO sessions (id, type, time) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO NOTHING
        """, id, .text(message.type), .time(now))
      // As bytes: texts that look the same are other keys.
      let count = try connection.run(
        """
        INSERT INTO messages (receiver, number, key, content, time)
        SELECT ?1, max(posted, taken) + 1, ?2, ?3, ?4 FROM sessions WHERE id = ?1
        ON CONFLICT (receiver, key) DO NOTHING
        """, id, .bytes(Array(message.key.utf8)), .bytes(message.content), .time(now))
      if count == 0 { return false }
      try connection.run(
        """
        UPDATE sessions SET posted = max(posted, taken) + 1,
          type = CASE number WHEN 0 THEN ?2 ELSE type END WHERE id = ?1
        """, id, .text(message.type))
      return true
    }

    /// Returns messages.
    public func messages(
      for id: SessionID, after number: Int
    ) throws(SessionStoreError) -> [StoredMessage] {
      try read { connection throws(SessionStoreError) in
        try connection.rows(
          """
          SELECT number, key, content FROM messages
          WHERE receiver = ? AND number > ? AND content IS NOT NULL ORDER BY number
          """, .bytes(id.bytes), .number(number)
        ) { row in StoredMessage(number: row.number(0), key: row.text(1), content: row.bytes(2)) }
      }
    }
  }

  extension SessionStore where Self == SQLiteSessionStore {
    /// A store in a file of SQLite.
    public static func sqlite(_ path: String) -> SQLiteSessionStore { SQLiteSessionStore(path) }
  }

  extension SQLiteConnection.Value {
    static func number(_ number: Int) -> Self { .number(Int64(number)) }
    static func owner(_ owner: UInt64) -> Self { .number(Int64(bitPattern: owner)) }
    static func time(_ time: Duration) -> Self { .number(time.microseconds) }
  }

  extension SQLiteRow {
    func owner(_ column: Int32) -> UInt64 { UInt64(bitPattern: Int64(number(column))) }
  }

  extension SessionRow {
    fileprivate init(_ row: borrowing SQLiteRow) throws(SessionStoreError) {
      let number = row.number(0)
      guard let kind = UInt8(exactly: row.number(1)).flatMap(Kind.init) else {
        throw .damaged(reason: "turn \(number) of a session has the kind \(row.number(1))")
      }
      self.init(
        number: number, kind: kind, owner: row.owner(2), claim: row.number(3), type: row.text(5),
        version: row.number(6))
      (overtakes, label) = (row.number(4) != 0, row.text(7))
      wake = row.numberIfAny(8).map { .microseconds($0) }
      (taken, isWhole, frame) = (row.number(9), row.number(10) != 0, row.bytes(11))
    }
  }
#endif
