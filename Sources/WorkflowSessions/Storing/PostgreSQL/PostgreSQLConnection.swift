#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import WorkflowPersistence

  /// A statement, whose name is the same in all processes that have it.
  ///
  /// Behind a pool of connections, such as pgbouncer, a process meets statements that others have
  /// prepared. What has one name is one text, so it can use them.
  struct PostgreSQLStatement: Sendable {
    let name: String
    let text: String

    init(_ text: String) {
      var checksum = Checksum()
      checksum.add(text)
      (name, self.text) = ("workflow_\(checksum.text)", text)
    }
  }

  /// A connection to a server, which one thread uses at a time.
  ///
  /// No call waits longer than it may: libpq is asked without blocking, and what is late closes the
  /// connection, since its answer would be taken for that of the next statement.
  final class PostgreSQLConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    private var prepared: Set<String> = []
    /// Whether an answer was late.
    private var isLate = false

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - settings: A connection string or URI of libpq.
    ///   - patience: The time for which a statement is awaited. The server is awaited for two
    ///     seconds at least.
    ///   - isPooled: Whether it leads to pgbouncer, which takes no options for the server.
    init(
      _ settings: String, patience: Duration, isPooled: Bool = false
    ) throws(PostgreSQLFailure) {
      // The server gives up statements that are not awaited any more, and uses the indexes even where
      // it has planned while a table was small.
      let timeout = patience.microseconds / 1_000 + 1_500
      let server = "-c statement_timeout=\(timeout) -c enable_seqscan=off -c jit=off"
      // Later ones replace earlier ones: the string of the user those before it. A service file and
      // the environment replace none.
      let options = [
        ("fallback_application_name", "workflow"), ("target_session_attrs", "read-write"),
        ("options", isPooled ? "" : server),
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("dbname", settings), ("client_encoding", "UTF8"),
        ("connect_timeout", "\(max(2, patience.components.seconds))"),
      ]
      let names = options.map { strdup($0.0) } + [nil]
      let values = options.map { strdup($0.1) } + [nil]
      defer { for text in names + values { free(text) } }
      let handle = names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
        values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
          PQconnectdbParams(names.baseAddress, values.baseAddress, 1)
        }
      }
      guard let handle else { throw PostgreSQLFailure("no memory") }
      guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
        defer { PQfinish(handle) }
        throw PostgreSQLFailure(connecting: String(cString: PQerrorMessage(handle)))
      }
      self.handle = handle
      // By default, libpq prints the server's notices.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    /// Whether it can be used: not after its server has ended, as far as that was noticed.
    var isUsable: Bool {
      if isLate { return false }
      // Between statements, a server says little but that it ends: first why, then the end itself.
      while wait(for: POLLIN, until: .now), PQconsumeInput(handle) == 1 {}
      return PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// A setting that the server reports.
    func setting(_ name: String) -> String {
      PQparameterStatus(handle, name).map { String(cString: $0) } ?? ""
    }

    /// Whether the server's process has the id that libpq was given; a pool of connections gives
    /// another one.
    func isDirect(until end: ContinuousClock.Instant) throws(PostgreSQLFailure) -> Bool {
      let process = PostgreSQLStatement("SELECT pg_backend_pid()::bigint")
      return try rows(process, [], until: end) { $0.number(0) } == [Int(PQbackendPID(handle))]
    }

    /// The socket, which can be read when the server says something.
    var socket: Int32 { PQsocket(handle) }

    /// Receives what others have notified; nil if the connection is lost.
    func takeNotifications() -> [String]? {
      // All that is there: its end may come with the last words, and is told only once.
      while wait(for: POLLIN, until: .now) {
        guard PQconsumeInput(handle) == 1 else { return nil }
      }
      var texts: [String] = []
      while let notification = PQnotifies(handle) {
        texts.append(String(cString: notification.pointee.extra))
        PQfreemem(notification)
      }
      return texts
    }

    /// Runs statements without parameters, in one transaction.
    func execute(
      _ text: String, until end: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
      let result = try answer(until: end) { PQsendQuery(handle, text) }
      PQclear(result)
    }

    /// Returns what a closure makes of the rows of an answer.
    func rows<Row>(
      _ statement: PostgreSQLStatement, _ values: [PostgreSQLValue],
      until end: ContinuousClock.Instant,
      read: (borrowing PostgreSQLRow) throws(PostgreSQLFailure) -> Row
    ) throws(PostgreSQLFailure) -> [Row] {
      let result = try run(statement, values, until: end)
      defer { PQclear(result) }
      var rows: [Row] = []
      for row in 0..<PQntuples(result) { rows.append(try read(PostgreSQLRow(result, row))) }
      return rows
    }

    /// Returns the answer to a statement, which is prepared where it is not.
    private func run(
      _ statement: PostgreSQLStatement, _ values: [PostgreSQLValue],
      until end: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> OpaquePointer {
      // Behind a pool, each try may meet another connection of the server.
      for _ in 0..<3 {
        do throws(PostgreSQLFailure) {
          try prepare(statement, values.map(\.type), until: end)
          return try answer(until: end) { send(statement.name, values, PQsendQueryPrepared) }
        } catch  where error.state == PostgreSQLFailure.isNotPrepared {
          prepared.remove(statement.name)
        }
      }
      return try answer(until: end) {
        send(statement.text, values) { handle, text, count, contents, lengths, formats, result in
          PQsendQueryParams(
            handle, text, count, values.map(\.type), contents, lengths, formats, result)
        }
      }
    }

    private func prepare(
      _ statement: PostgreSQLStatement, _ types: [Oid], until end: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
      if prepared.contains(statement.name) { return }
      do throws(PostgreSQLFailure) {
        let result = try answer(until: end) {
          PQsendPrepare(handle, statement.name, statement.text, Int32(types.count), types)
        }
        PQclear(result)
      } catch  where error.state == PostgreSQLFailure.isPreparedAlready {}
      prepared.insert(statement.name)
    }

    private typealias Send = (
      OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafePointer<UnsafePointer<CChar>?>?,
      UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32

    /// Sends a statement with values in binary form, and asks for such an answer.
    private func send(_ text: String, _ values: [PostgreSQLValue], _ send: Send) -> Int32 {
      // All in one piece of memory, which is not empty.
      var bytes: [UInt8] = []
      var offsets: [Int] = []
      for value in values {
        offsets.append(bytes.count)
        value.append(to: &bytes)
      }
      let lengths = zip(offsets, offsets.dropFirst() + [bytes.count]).map { Int32($1 - $0) }
      let formats = [Int32](repeating: 1, count: values.count)
      bytes.append(0)
      return bytes.withUnsafeBytes { bytes in
        let start = bytes.bindMemory(to: CChar.self).baseAddress!
        let starts = zip(values, offsets).map { $0.isNull ? nil : start + $1 }
        return send(handle, text, Int32(values.count), starts, lengths, formats, 1)
      }
    }

    /// Sends something, and returns its last answer.
    private func answer(
      until end: ContinuousClock.Instant, _ send: () -> Int32
    ) throws(PostgreSQLFailure) -> OpaquePointer {
      guard send() == 1 else { throw lost() }
      while case let left = PQflush(handle), left != 0 {
        guard left == 1, wait(for: POLLIN | POLLOUT, until: end) else { throw lost() }
        guard PQconsumeInput(handle) == 1 else { throw lost() }
      }
      var last: OpaquePointer?
      while true {
        while PQisBusy(handle) == 1 {
          guard wait(for: POLLIN, until: end), PQconsumeInput(handle) == 1 else {
            PQclear(last)
            throw lost()
          }
        }
        guard let result = PQgetResult(handle) else { break }
        PQclear(last)
        last = result
      }
      guard let last else { throw lost() }
      switch PQresultStatus(last) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return last
      default:
        defer { PQclear(last) }
        throw PostgreSQLFailure(result: last)
      }
    }

    private func wait(for events: Int32, until end: ContinuousClock.Instant) -> Bool {
      while true {
        let left = ContinuousClock.now.duration(to: end)
        var entry = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        let count = poll(&entry, 1, Int32(max(0, left.microseconds / 1_000)))
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }

    /// The failure of a connection whose statement may be done or not.
    private func lost() -> PostgreSQLFailure {
      isLate = true
      let text = String(cString: PQerrorMessage(handle))
      return PostgreSQLFailure(text.isEmpty ? "the server did not answer in time" : text)
    }
  }
#endif
