#if SQLite
  import Dispatch
  import WorkflowSynchronization

  /// The writing connection of a process: what waits while it writes is written in one transaction.
  ///
  /// A transaction costs a wait for the disk, whatever is in it. The first thread that wants to
  /// write does it for those that come meanwhile, and then lets one of those do it.
  final class SQLiteWriter: Sendable {
    typealias Body = (SQLiteConnection) throws(SessionStoreError) -> Void

    private final class Request {
      let body: Body
      let isDone = DispatchSemaphore(value: 0)
      var failure: SessionStoreError?
      /// Whether its thread writes what waits next.
      var leads = false

      init(_ body: @escaping Body) { self.body = body }
    }

    private struct State {
      var waiting: [Request] = []
      var isWriting = false
    }

    private let connection: Locked<SQLiteConnection>
    private let state = Locked(State())

    init(_ connection: sending SQLiteConnection) { self.connection = Locked(connection) }

    /// Calls a closure in a transaction; if it throws, only what it has done is taken back.
    func write<Result>(
      _ body: @escaping (SQLiteConnection) throws(SessionStoreError) -> Result
    ) throws(SessionStoreError) -> Result {
      var result: Result?
      try perform(
        Request { (connection) throws(SessionStoreError) in result = try body(connection) })
      return result!
    }

    private func perform(_ request: Request) throws(SessionStoreError) {
      let leads = state.withLock { state in
        state.waiting.append(request)
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if !leads { request.isDone.wait() }
      if leads || request.leads { lead() }
      if let failure = request.failure { throw failure }
    }

    /// Writes all that waits, and wakes those who wait for it.
    private func lead() {
      let requests = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      connection.withLock { write(requests, with: $0) }
      // Those that came meanwhile have waited as long as these, and would wait once more.
      let isUnreachable = requests.allSatisfy(\.failure.isUnreachable)
      if isUnreachable { failAll(like: requests[0]) }
      let next = state.withLock { state in
        state.isWriting = !state.waiting.isEmpty
        return state.waiting.first
      }
      next?.leads = true
      next?.isDone.signal()
      for request in requests where !request.leads { request.isDone.signal() }
    }

    private func failAll(like request: Request) {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for other in waiting {
        other.failure = request.failure
        other.isDone.signal()
      }
    }

    private func write(_ requests: [Request], with connection: SQLiteConnection) {
      do throws(SessionStoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        for request in requests {
          do throws(SessionStoreError) {
            try connection.execute("SAVEPOINT one")
            try request.body(connection)
            try connection.execute("RELEASE one")
          } catch {
            request.failure = error
            // On a full disk, SQLite has taken everything back, and the others fail for this reason.
            do throws(SessionStoreError) {
              try connection.execute("ROLLBACK TO one; RELEASE one")
            } catch _ {
              throw error
            }
          }
        }
        try connection.execute("COMMIT")
      } catch {
        try? connection.execute("ROLLBACK")
        for request in requests { request.failure = request.failure ?? error }
      }
    }
  }

  extension SessionStoreError? {
    fileprivate var isUnreachable: Bool {
      if case .noAnswer = self { true } else { false }
    }
  }
#endif
