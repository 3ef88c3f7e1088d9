#if SQLite
  import CSQLite

  /// A connection to a database file, which one thread uses at a time.
  final class SQLiteConnection {
    /// A value of a column or a parameter.
    enum Value {
      case null
      case number(Int64)
      case text(String)
      case bytes([UInt8])
    }

    private let handle: OpaquePointer
    /// Statements are compiled once.
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - patience: The time for which a statement waits for other processes. A store may take
    ///     five seconds, and a thread may wait for another one that waits.
    init(_ path: String, patience: Duration = .seconds(2)) throws(SessionStoreError) {
      var handle: OpaquePointer?
      // Without a file, each connection would have a database of its own.
      guard !path.isEmpty, !path.hasPrefix(":") else {
        throw .refused(reason: "\"\(path)\" is no path of a file. Use .memory")
      }
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      let code = sqlite3_open_v2(path, &handle, flags, nil)
      guard code == SQLITE_OK, let handle else {
        let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
        sqlite3_close_v2(handle)
        throw .refused(reason: "\(path): \(reason)")
      }
      self.handle = handle
      sqlite3_busy_timeout(handle, Int32(patience.microseconds / 1_000))
    }

    deinit {
      for statement in statements.values { sqlite3_finalize(statement) }
      sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws(SessionStoreError) {
      let code = sqlite3_exec(handle, sql, nil, nil, nil)
      if code != SQLITE_OK { throw error(code) }
    }

    /// Runs a statement, and returns the number of rows that it has changed.
    @discardableResult
    func run(_ sql: String, _ values: Value...) throws(SessionStoreError) -> Int {
      let statement = try prepared(sql, values)
      defer { sqlite3_reset(statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code) }
      return Int(sqlite3_changes(handle))
    }

    /// Returns what a closure makes of the rows of an answer.
    func rows<Row>(
      _ sql: String, _ values: Value...,
      read: (borrowing SQLiteRow) throws(SessionStoreError) -> Row
    ) throws(SessionStoreError) -> [Row] {
      let statement = try prepared(sql, values)
      defer { sqlite3_reset(statement) }
      var rows: [Row] = []
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { return rows }
        guard code == SQLITE_ROW else { throw error(code) }
        rows.append(try read(SQLiteRow(statement)))
      }
    }

    /// Whether the file is not where it was opened, as after a backup was put in its place.
    var hasMoved: Bool {
      var hasMoved: Int32 = 0
      let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      return code == SQLITE_OK && hasMoved != 0
    }

    private func prepared(
      _ sql: String, _ values: [Value]
    ) throws(SessionStoreError) -> OpaquePointer {
      var statement = statements[sql]
      if statement == nil {
        let code = sqlite3_prepare_v3(
          handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, statement != nil else { throw error(code) }
        statements[sql] = statement
      }
      for (index, value) in values.enumerated() {
        let code = bind(value, to: Int32(index + 1), of: statement!)
        if code != SQLITE_OK { throw error(code) }
      }
      return statement!
    }

    private func bind(_ value: Value, to index: Int32, of statement: OpaquePointer) -> Int32 {
      // SQLite copies what it is given.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      switch value {
      case .null: return sqlite3_bind_null(statement, index)
      case .number(let number): return sqlite3_bind_int64(statement, index, number)
      case .text(let text):
        return Array(text.utf8).withUnsafeBytes {
          sqlite3_bind_text64(
            statement, index, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
            UInt64($0.count), copies, UInt8(SQLITE_UTF8))
        }
      case .bytes(let bytes):
        if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
        return bytes.withUnsafeBytes {
          sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copies)
        }
      }
    }

    private func error(_ code: Int32) -> SessionStoreError {
      let reason =
        "\(String(cString: sqlite3_errmsg(handle))) (SQLite \(sqlite3_extended_errcode(handle)))"
      return switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_INTERRUPT: .noAnswer(reason: reason)
      case SQLITE_FULL: .isFull(reason: reason)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(reason: reason)
      default: .refused(reason: reason)
      }
    }
  }

  /// A row of an answer, as long as it is being read.
  struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func numberIfAny(_ column: Int32) -> Int? {
      sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : number(column)
    }

    func bytes(_ column: Int32) -> [UInt8] {
      guard let start = sqlite3_column_blob(statement, column) else { return [] }
      let count = Int(sqlite3_column_bytes(statement, column))
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The text, or the bytes of a column as text.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func textIfAny(_ column: Int32) -> String? {
      sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : text(column)
    }
  }
#endif
