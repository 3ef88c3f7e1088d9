#if PostgreSQL
  import Foundation
  import WorkflowSynchronization

  /// A store in a database of PostgreSQL, for the processes of many machines.
  ///
  /// It keeps its tables in a schema of their own, and makes them when it is first used. Everything
  /// in them can be read with SQL. The time is the server's. It works through pgbouncer in
  /// transaction mode, too.
  public final class PostgreSQLSessionStore: SessionStore {
    private let pool: PostgreSQLPool
    private let schema: PostgreSQLSchema
    private let statements: PostgreSQLStatements
    private let listener: PostgreSQLListener
    private let lease: Duration
    private let isReady = Locked(false)
    let plainTurns = WriteGroups<PlainTurn, Bool>(
      width: 2, size: PostgreSQLStatements.mostPlainTurns)
    /// The hour for which old things were looked for last, and how many statements have removed all.
    private let removal = Locked<(hour: Int64, done: Int)>((0, 0))

    /// The time for which a session is known after its end, and a key after its message was posted.
    private static let memory = Duration.seconds(30 * 86_400)
    /// The number of old things that are removed at once.
    private static let removedAtOnce = 500

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - settings: A connection string or URI of libpq, such as `"service=shop"`. It says how the
    ///     connection is secured, too, as with `sslmode=verify-full`.
    ///   - schema: The schema with the tables: small letters, digits and underscores.
    ///   - lease: The time for which a process counts as alive after a beat.
    public convenience init(
      _ settings: String, schema: String = "workflow", lease: Duration = .seconds(10),
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      self.init(
        settings, schema: schema, lease: lease, patience: .milliseconds(2_500), fileID: fileID,
        line: line)
    }

    init(
      _ settings: String, schema name: String, lease: Duration, patience: Duration,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      guard let schema = PostgreSQLSchema(name) else {
        stopProgram(
          "\"\(name)\" is no name for a schema. Use small letters, digits and underscores.",
          file: fileID, line: line)
      }
      (self.schema, self.lease) = (schema, lease)
      statements = PostgreSQLStatements(in: name)
      pool = PostgreSQLPool(settings, patience: patience)
      listener = PostgreSQLListener(pool, channel: name)
    }

    /// The moment at which what begins now is given up.
    private var end: ContinuousClock.Instant { .now + pool.patience }

    /// Runs a statement.
    private func rows<Row>(
      _ statement: PostgreSQLStatement, _ values: PostgreSQLValue...,
      read: (borrowing PostgreSQLRow) throws(PostgreSQLFailure) -> Row
    ) throws(SessionStoreError) -> [Row] {
      try rows(statement, values, until: end, read: read)
    }

    private func rows<Row>(
      _ statement: PostgreSQLStatement, _ values: [PostgreSQLValue],
      until end: ContinuousClock.Instant,
      read: (borrowing PostgreSQLRow) throws(PostgreSQLFailure) -> Row
    ) throws(SessionStoreError) -> [Row] {
      try prepare(until: end)
      do throws(PostgreSQLFailure) {
        return try pool.run(until: end) { (connection, end) throws(PostgreSQLFailure) in
          try connection.rows(statement, values, until: end, read: read)
        }
      } catch {
        // Another database may be in its place.
        if error.isWithoutTables { isReady.withLock { $0 = false } }
        throw SessionStoreError(error)
      }
    }

    private func prepare(until end: ContinuousClock.Instant) throws(SessionStoreError) {
      if isReady.withLock(\.self) { return }
      let schema = schema
      let (version, encoding): (Int, String)
      do throws(PostgreSQLFailure) {
        (version, encoding) = try pool.run(until: end) {
          (connection, end) throws(PostgreSQLFailure) in
          (try schema.prepare(connection, until: end), connection.setting("server_encoding"))
        }
      } catch {
        throw SessionStoreError(error)
      }
      if version > PostgreSQLSchema.version + 1 { throw .laterVersion(version) }
      guard encoding == "UTF8" else {
        throw .refused(
          reason: "the database has the encoding \(encoding). Create one with --encoding=UTF8")
      }
      isReady.withLock { $0 = true }
    }
  }

  // MARK: - Processes

  extension PostgreSQLSessionStore {
    /// Notes that a process is alive.
    public func beat(
      _ owner: SessionOwner, number: Int, after known: Int
    ) throws(SessionStoreError) -> SessionBeat? {
      let start = ContinuousClock.now
      listener.check()
      let found = try rows(
        statements.beat, .owner(owner.id), .text(owner.address), .number(number), .number(known),
        .number(Int(lease.microseconds))
      ) { row in
        (
          time: row.timeIfAny(0) ?? .zero, asked: SessionID(bytes: row.bytes(1)),
          version: row.number(2)
        )
      }
      guard let now = found.first?.time else { return nil }
      // A later program may have changed the tables meanwhile: nothing more is written then.
      if found[0].version > PostgreSQLSchema.version { isReady.withLock { $0 = false } }
      // A server that is slow has more to do than that, and the next beat comes soon.
      if start.duration(to: .now) < .seconds(1) { removeOld(at: now) }
      return SessionBeat(now: now, lease: lease, asked: found.compactMap(\.asked))
    }

    /// Removes some of what is old, by one statement at each beat; in each hour until nothing is left.
    private func removeOld(at now: Duration) {
      let hour = now.components.seconds / 3_600
      let next = removal.withLock { removal in
        if removal.hour != hour { removal = (hour, 0) }
        return removal.done
      }
      guard next < statements.removals.count else { return }
      let removed = try? rows(
        statements.removals[next], .number(Int(Self.memory.microseconds)),
        .number(Self.removedAtOnce)
      ) { $0.number(0) }
      // One that fails is left for the next hour: it must not keep the others from being done.
      if removed?.first != Self.removedAtOnce { removal.withLock { $0.done += 1 } }
    }

    /// Notes that a process has ended.
    public func leave(_ owner: SessionOwner) throws(SessionStoreError) {
      listener.remove(owner.id)
      _ = try rows(statements.leave, .owner(owner.id)) { _ in }
    }

    /// Asks the process that has a session to let it go.
    public func ask(for id: SessionID) throws(SessionStoreError) {
      // Both statements together have the time of one.
      let end = end
      _ = try rows(statements.ask, [.bytes(id.bytes)], until: end) { _ in }
      // It may fail: the request is there, and is found without it.
      _ = try? rows(statements.notify, [.bytes(id.bytes)], until: end) { _ in }
    }

    /// Calls a closure at each request, unless a pool of connections is in between.
    public func listen(for owner: SessionOwner, onRequest: @escaping @Sendable () -> Void) {
      listener.add(owner.id, onRequest)
    }

    /// Returns sessions that have something to do.
    public func due(
      for owner: SessionOwner, types: [String], after id: SessionID?, limit: Int
    ) throws(SessionStoreError) -> [DueSession] {
      let found = try rows(
        statements.due, .owner(owner.id), .bytes(id?.bytes ?? []), .texts(types), .number(limit)
      ) { row in (SessionID(bytes: row.bytes(0)), row.text(1)) }
      return found.compactMap { id, type in id.map { DueSession(id: $0, type: type) } }
    }
  }

  // MARK: - Sessions

  extension PostgreSQLSessionStore {
    /// Returns the rows of a session.
    public func open(
      _ id: SessionID, for owner: SessionOwner?
    ) throws(SessionStoreError) -> StoredSession {
      let rows = try rows(statements.open, .bytes(id.bytes)) { row in
        (SessionRow(row), row.textIfAny(12))
      }
      return StoredSession(rows, for: owner)
    }

    /// Adds a row.
    public func append(_ row: SessionRow, to id: SessionID) throws(SessionStoreError) -> Bool {
      // Both statements together have the time of one.
      let end = end
      if row.mayBePlain, row.frame.count <= Self.largestFrame {
        let isAdded = try plainTurns.write(PlainTurn(id: id, row: row), until: end) { add($0) }
        if isAdded { return true }
      }
      let statement = row.kind == .claim ? statements.claim : statements.turn(row)
      var values: [PostgreSQLValue] = [
        .bytes(id.bytes), .number(row.number), .number(Int(row.kind.rawValue)), .owner(row.owner),
        .number(row.claim), .flag(row.overtakes), .text(row.type), .number(row.version),
        .text(row.label), .time(row.wake), .number(row.taken), .flag(row.isWhole),
        .bytes(row.frame),
      ]
      if !row.sent.isEmpty { values += Self.values(row.sent) }
      return try rows(statement, values, until: end) { $0.number(0) } == [1]
    }

    /// The largest frame that waits for others, in bytes: a server takes its time with large ones.
    private static let largestFrame = 16_384

    /// A turn that may have changed nothing but the state, and needs one row then.
    struct PlainTurn {
      var id: SessionID
      var row: SessionRow
    }

    /// The answer of the server about a turn that it has added.
    private struct AddedTurn: Hashable {
      var session: [UInt8]
      var number: Int
      var owner: UInt64
    }

    /// Adds the turns that are plain, and returns which they were.
    private func add(_ turns: [PlainTurn]) -> [Result<Bool, SessionStoreError>] {
      // All lock in the order of the sessions, so none waits for another in a circle.
      let rows = turns.sorted { $0.id < $1.id }
      do throws(SessionStoreError) {
        let values = rows.flatMap { turn -> [PostgreSQLValue] in
          let row = turn.row
          return [
            .bytes(turn.id.bytes), .number(row.number), .owner(row.owner), .number(row.claim),
            .text(row.type), .number(row.version), .text(row.label), .time(row.wake),
            .number(row.taken), .bytes(row.frame),
          ]
        }
        let statement = statements.plainTurns[rows.count - 1]
        // A group may have two turns of one session; the other one is late then.
        let added = Set(
          try self.rows(statement, values, until: end) { row in
            AddedTurn(session: row.bytes(0), number: row.number(1), owner: row.owner(2))
          })
        return turns.map { turn in
          let key = AddedTurn(
            session: turn.id.bytes, number: turn.row.number, owner: turn.row.owner)
          return .success(added.contains(key))
        }
      } catch {
        if turns.count == 1 || error.isNoAnswer { return turns.map { _ in .failure(error) } }
        // One of them may be the reason.
        return turns.flatMap { add([$0]) }
      }
    }

    /// Adds a message.
    public func post(_ message: SessionMessage) throws(SessionStoreError) -> Bool {
      try rows(statements.post, Self.values([message]), until: end) { $0.number(0) } == [1]
    }

    private static func values(_ messages: [SessionMessage]) -> [PostgreSQLValue] {
      [
        .array(messages.map { .bytes($0.receiver.bytes) }, of: .bytes),
        .texts(messages.map(\.type)),
        // As bytes: texts that look the same are other keys.
        .array(messages.map { .bytes(Array($0.key.utf8)) }, of: .bytes),
        .array(messages.map { .bytes($0.content) }, of: .bytes),
      ]
    }

    /// Returns messages.
    public func messages(
      for id: SessionID, after number: Int
    ) throws(SessionStoreError) -> [StoredMessage] {
      try rows(statements.messages, .bytes(id.bytes), .number(number)) { row in
        StoredMessage(number: row.number(0), key: row.text(1), content: row.bytes(2))
      }
    }

    /// Returns sessions in the order of their ids.
    public func list(
      types: [String]?, label: String?, after id: SessionID?, limit: Int
    ) throws(SessionStoreError) -> [SessionSummary] {
      let found = try rows(
        statements.list, .bytes(id?.bytes ?? []), label.map { .text($0) } ?? .null,
        types.map { .texts($0) } ?? .null, .number(limit)
      ) { row in SessionSummary(row) }
      return found.compactMap(\.self)
    }
  }

  extension PostgreSQLSessionStore {
    /// Creates a store for a schema that a user has typed; nil if no store has a schema of this name.
    package convenience init?(_ settings: String, existing schema: String) {
      if PostgreSQLSchema(schema) == nil { return nil }
      self.init(settings, schema: schema)
    }

    /// Whether the database has the tables of a store; asking does not make them.
    package func isThere() throws(SessionStoreError) -> Bool {
      do throws(PostgreSQLFailure) {
        return try pool.run(until: end) { (connection, end) throws(PostgreSQLFailure) in
          try !connection.rows(schema.readVersion, [], until: end) { _ in }.isEmpty
        }
      } catch {
        if error.isWithoutTables { return false }
        throw SessionStoreError(error)
      }
    }
  }

  extension SessionStore where Self == PostgreSQLSessionStore {
    /// A store in a database of PostgreSQL.
    public static func postgreSQL(_ settings: String) -> PostgreSQLSessionStore {
      PostgreSQLSessionStore(settings)
    }
  }

  extension SessionRow {
    /// Whether it may change nothing but the state.
    fileprivate var mayBePlain: Bool { kind == .turn && !isWhole && !overtakes && sent.isEmpty }
  }

  extension SessionStoreError {
    fileprivate var isNoAnswer: Bool { if case .noAnswer = self { true } else { false } }
  }

  extension PostgreSQLValue {
    fileprivate static func owner(_ owner: UInt64) -> Self { .number(Int(bitPattern: UInt(owner))) }
    fileprivate static func time(_ time: Duration?) -> Self { time.map { .time($0) } ?? .null }
  }

  extension PostgreSQLRow {
    fileprivate func owner(_ column: Int32) -> UInt64 { UInt64(UInt(bitPattern: number(column))) }

    fileprivate func kind(_ column: Int32) -> SessionRow.Kind {
      // The table has no others.
      UInt8(exactly: number(column)).flatMap(SessionRow.Kind.init) ?? .turn
    }
  }

  extension SessionRow {
    fileprivate init(_ row: borrowing PostgreSQLRow) {
      self.init(
        number: row.number(0), kind: row.kind(1), owner: row.owner(2), claim: row.number(3),
        type: row.text(5), version: row.number(6))
      (overtakes, label, wake) = (row.flag(4), row.text(7), row.timeIfAny(8))
      (taken, isWhole, frame) = (row.number(9), row.flag(10), row.bytes(11))
    }
  }

  extension SessionSummary {
    fileprivate init?(_ row: borrowing PostgreSQLRow) {
      guard let id = SessionID(bytes: row.bytes(0)) else { return nil }
      let (type, time, waiting) = (row.text(1), row.timeIfAny(8) ?? .zero, row.number(10))
      if row.isNull(2) {
        self.init(id: id, type: type, waiting: waiting, time: time)
        return
      }
      var last = SessionRow(
        number: row.number(2), kind: row.kind(3), owner: row.owner(4), claim: 0, type: type,
        version: row.number(5))
      (last.label, last.wake) = (row.text(6), row.timeIfAny(7))
      let isHeld = last.kind == .claim || last.kind == .turn
      self.init(
        id: id, last: last,
        holder: (isHeld ? row.textIfAny(9) : nil).map { .other($0) } ?? .free, waiting: waiting,
        claims: row.number(11), time: time)
    }
  }
#endif
