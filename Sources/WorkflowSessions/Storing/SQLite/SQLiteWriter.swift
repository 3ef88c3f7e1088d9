#if SQLite
  import WorkflowSynchronization

  /// The writing connection of a process: what waits while it writes is written in one transaction.
  final class SQLiteWriter: Sendable {
    typealias Body = (SQLiteConnection) throws(SessionStoreError) -> Void

    private let connection: Locked<SQLiteConnection>
    private let groups = WriteGroups<Body, Void>(width: 1)

    init(_ connection: sending SQLiteConnection) { self.connection = Locked(connection) }

    /// Calls a closure in a transaction; if it throws, only what it has done is taken back.
    func write<Result>(
      _ body: @escaping (SQLiteConnection) throws(SessionStoreError) -> Result
    ) throws(SessionStoreError) -> Result {
      var result: Result?
      let item: Body = { connection throws(SessionStoreError) in result = try body(connection) }
      try groups.write(item) { bodies in connection.withLock { Self.write(bodies, with: $0) } }
      return result!
    }

    private static func write(
      _ bodies: [Body], with connection: SQLiteConnection
    ) -> [Result<Void, SessionStoreError>] {
      var answers: [Result<Void, SessionStoreError>] = []
      do throws(SessionStoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        for body in bodies { answers.append(try write(body, with: connection)) }
        try connection.execute("COMMIT")
        return answers
      } catch {
        try? connection.execute("ROLLBACK")
        // Those that had failed before have their own reason.
        return bodies.indices.map { index in
          if answers.indices.contains(index), case .failure = answers[index] {
            return answers[index]
          }
          return .failure(error)
        }
      }
    }

    private static func write(
      _ body: Body, with connection: SQLiteConnection
    ) throws(SessionStoreError) -> Result<Void, SessionStoreError> {
      do throws(SessionStoreError) {
        try connection.execute("SAVEPOINT one")
        try body(connection)
        try connection.execute("RELEASE one")
        return .success(())
      } catch {
        // On a full disk, SQLite has taken everything back, and the others fail for this reason.
        do throws(SessionStoreError) {
          try connection.execute("ROLLBACK TO one; RELEASE one")
        } catch _ {
          throw error
        }
        return .failure(error)
      }
    }
  }
#endif
