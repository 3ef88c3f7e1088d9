#if PostgreSQL
  import Foundation
  import WorkflowSynchronization

  /// The connections of a store: each is used by one thread at a time, and opened when one is missing.
  final class PostgreSQLPool: Sendable {
    private struct State {
      var idle: [PostgreSQLConnection] = []
      /// The number of failures to connect, one after another, and when the next try may be.
      var failures = 0
      var next = ContinuousClock.now
      var reason = ""
      var isPooled = false
      /// Called when a connection is lost, or leads to a server that is read-only.
      var onLoss: @Sendable () -> Void = {}
    }

    private let settings: String
    private let state = Locked(State())

    /// The time after which a statement is given up, with its connection; a store may take five
    /// seconds, and connecting takes two.
    let patience: Duration
    private static let longestPause = Duration.seconds(1)

    init(_ settings: String, patience: Duration) {
      (self.settings, self.patience) = (settings, patience)
    }

    /// Calls a closure, in place of any before, at each loss of a connection.
    func onLoss(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onLoss = body } }

    /// Calls a closure with a connection.
    ///
    /// It is called again if the server has refused the statement because of others, and then
    /// nothing of it was done.
    func run<Result>(
      until end: ContinuousClock.Instant,
      _ body: (PostgreSQLConnection, ContinuousClock.Instant) throws(PostgreSQLFailure) -> Result
    ) throws(PostgreSQLFailure) -> Result {
      while true {
        // After other statements, there may be no time left.
        if ContinuousClock.now >= end { throw PostgreSQLFailure("it has taken too long") }
        let connection = try take()
        if ContinuousClock.now >= end {
          // With several hosts, each may have taken its time. The next call has the connection.
          state.withLock { $0.idle.append(connection) }
          throw PostgreSQLFailure("connecting has taken too long")
        }
        do throws(PostgreSQLFailure) {
          let result = try body(connection, end)
          state.withLock { $0.idle.append(connection) }
          return result
        } catch {
          // A server that has become read-only has another in its place.
          if connection.isUsable, !error.state.hasPrefix("25") {
            state.withLock { $0.idle.append(connection) }
          } else {
            // The others are to the same server.
            let onLoss = state.withLock { state in
              state.idle = []
              return state.onLoss
            }
            onLoss()
          }
          guard error.isRepeatable, ContinuousClock.now < end else { throw error }
        }
      }
    }

    private func take() throws(PostgreSQLFailure) -> PostgreSQLConnection {
      while let connection = state.withLock({ $0.idle.popLast() }) {
        if connection.isUsable { return connection }
      }
      // Many processes that try all the time would keep a server from beginning.
      let reason = state.withLock { $0.next > .now ? $0.reason : nil }
      if let reason { throw PostgreSQLFailure(reason) }
      do throws(PostgreSQLFailure) {
        let connection = try connect()
        state.withLock { $0.failures = 0 }
        return connection
      } catch {
        state.withLock { state in
          state.reason = error.text
          state.next = .now + min(.milliseconds(10 << min(state.failures, 10)), Self.longestPause)
          state.failures += 1
        }
        throw error
      }
    }

    func connect() throws(PostgreSQLFailure) -> PostgreSQLConnection {
      do throws(PostgreSQLFailure) {
        return try PostgreSQLConnection(
          settings, patience: patience, isPooled: state.withLock(\.isPooled))
      } catch  where error.text.contains("unsupported startup parameter") {
        state.withLock { $0.isPooled = true }
        return try PostgreSQLConnection(settings, patience: patience, isPooled: true)
      }
    }
  }
#endif
