#if PostgreSQL
  import Dispatch
  import Foundation
  import WorkflowSynchronization

  /// A connection on which processes hear that others ask something of them.
  ///
  /// It only hastens requests, which are rows: without it, the next beat finds them. A pool of
  /// connections would give the connection that listens to others, so nothing listens behind one.
  final class PostgreSQLListener: Sendable {
    private struct State {
      /// The closures to call at requests, by the ids of processes.
      var listeners: [UInt64: @Sendable () -> Void] = [:]
      /// Whether nothing has to connect: a connection is there or is being made, or a pool was found.
      var isListening = false
      /// The connection, and the source of its read events.
      var connected: Connected?
    }

    private typealias Connected = (connection: PostgreSQLConnection, source: any DispatchSourceRead)

    private let pool: PostgreSQLPool
    private let channel: String
    private let queue = DispatchQueue(label: "sessions.requests")
    private let state = Locked(State())

    /// The time after which a connection is made again.
    private static let pause = DispatchTimeInterval.seconds(1)

    init(_ pool: PostgreSQLPool, channel: String) {
      (self.pool, self.channel) = (pool, channel)
      // It only reads, and would not notice that its connection leads nowhere.
      pool.onLoss { [weak self] in self?.connectAgain() }
    }

    deinit { state.withLock(\.connected)?.source.cancel() }

    /// Calls a closure at each request to a process.
    func add(_ owner: UInt64, _ onRequest: @escaping @Sendable () -> Void) {
      let isFirst = state.withLock { state in
        state.listeners[owner] = onRequest
        defer { state.isListening = true }
        return !state.isListening
      }
      if isFirst { queue.async { [weak self] in self?.connect() } }
    }

    /// Forgets a process, and closes the connection after the last one.
    func remove(_ owner: UInt64) {
      let connected = state.withLock { state -> Connected? in
        state.listeners[owner] = nil
        guard state.listeners.isEmpty, let connected = state.connected else { return nil }
        (state.connected, state.isListening) = (nil, false)
        return connected
      }
      connected?.source.cancel()
    }

    /// Looks whether the connection is lost: a source may miss the end that follows a message.
    func check() {
      queue.async { [weak self] in
        if let self, let connected = state.withLock(\.connected) { read(connected.connection) }
      }
    }

    /// Connects anew, since the server may be another one.
    private func connectAgain() {
      // Otherwise, a connection is being made.
      guard let connected = state.withLock({ exchange(&$0.connected, with: nil) }) else { return }
      connected.source.cancel()
      queue.async { [weak self] in self?.connectLater() }
    }

    private func connect() {
      let connection: PostgreSQLConnection
      do throws(PostgreSQLFailure) {
        connection = try pool.connect()
        let end = ContinuousClock.now + pool.patience
        guard try connection.isDirect(until: end) else { return }
        try connection.execute("LISTEN \(channel)", until: end)
      } catch {
        return connectLater()
      }
      // A copy, since libpq closes its socket as soon as the connection is lost.
      let socket = fcntl(connection.socket, F_DUPFD_CLOEXEC, 0)
      guard socket >= 0 else { return connectLater() }
      let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
      source.setEventHandler { [weak self] in self?.read(connection) }
      source.setCancelHandler { close(socket) }
      let isWanted = state.withLock { state in
        state.isListening = !state.listeners.isEmpty
        state.connected = state.isListening ? (connection, source) : nil
        return state.isListening
      }
      source.resume()
      if !isWanted { source.cancel() }
      // Requests that were made before it listened were not heard.
      for onRequest in state.withLock({ Array($0.listeners.values) }) { onRequest() }
    }

    private func connectLater() {
      let isWanted = state.withLock { state in
        state.isListening = !state.listeners.isEmpty
        return state.isListening
      }
      if isWanted {
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.connect() }
      }
    }

    private func read(_ connection: PostgreSQLConnection) {
      guard let owners = connection.takeNotifications() else {
        guard let connected = state.withLock({ exchange(&$0.connected, with: nil) }) else { return }
        connected.source.cancel()
        return connectLater()
      }
      for owner in Set(owners.compactMap { Int64($0) }) {
        state.withLock { $0.listeners[UInt64(bitPattern: owner)] }?()
      }
    }
  }
#endif
