import Testing
import Workflow
import WorkflowTesting

@testable import WorkflowSessions

/// Processes that hear of a request before their next beat.
@Suite(.timeLimit(.minutes(20))) struct RequestTests {
  /// A clock whose long sleeps end only when they are cancelled, so that a process beats once.
  struct SleeplessClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      let isShort = now.duration(to: deadline) < .milliseconds(400)
      try await Task.sleep(until: isShort ? deadline : now + .seconds(1_000_000))
    }
  }

  static var stores: [TestedStore] {
    #if PostgreSQL
      [.memory, .postgreSQL]
    #else
      [.memory]
    #endif
  }

  // The first request comes too early, since a process keeps a session for a second.
  @Test(arguments: stores)
  func `a process lets a session go between its beats`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let owner = try await Sessions(in: makeStore(), clock: SleeplessClock()) { Cart(id: $0) }
    try await owner.perform("one") { $0.rendering.add("tea") }
    let other = try await Sessions(in: makeStore()) { Cart(id: $0) }
    #expect(try await other.eventuallyPerform("one") { $0.rendering.items } == ["tea"])
    await owner.drain(within: .seconds(600))
    await other.drain(within: .seconds(600))
  }
}

extension RequestTests {
  // They would claim the session again before the other process looks.
  @Test func `calls wait until the process that has asked has the session`() async throws {
    let (store, clock) = (MemorySessionStore(lease: TestedStore.lease), TestClock())
    let owner = try await Sessions(in: store, clock: clock) { Cart(id: $0) }
    try await owner.perform("one") { $0.rendering.add("tea") }
    clock.advance(by: .seconds(1))
    let calls = Task { while true { try await owner.perform("one") { _ in } } }
    let other = try await Sessions(in: store) { Cart(id: $0) }
    #expect(try await other.eventuallyPerform("one") { $0.rendering.items } == ["tea"])
    // The pause is on a clock that stands still, and a drain ends it.
    await owner.drain(within: .seconds(600))
    await #expect(throws: SessionError.isDraining) { try await calls.value }
    await other.drain(within: .seconds(600))
  }
}

#if PostgreSQL
  extension RequestTests {
    /// Processes on a store that tells of requests.
    private struct Listening {
      let schema = TestServer.newSchema()
      let store: PostgreSQLSessionStore
      private let request: AsyncStream<SessionOwner>.Continuation
      private var requests: AsyncStream<SessionOwner>.AsyncIterator
      private let connection = try! TestServer.connect()

      init(patience: Duration = TestedStore.patience) {
        store = PostgreSQLSessionStore(
          "\(TestServer.settings) application_name=\(schema)", schema: schema,
          lease: TestedStore.lease, patience: patience)
        let (requests, request) = AsyncStream.makeStream(of: SessionOwner.self)
        (self.requests, self.request) = (requests.makeAsyncIterator(), request)
      }

      /// Returns the process that hears of a request next.
      mutating func next() async -> SessionOwner? {
        await requests.next(isolation: nil)
      }

      func listen(_ owner: SessionOwner) throws {
        _ = try store.beat(owner, number: 1, after: 0)
        store.listen(for: owner) { [request] in request.yield(owner) }
      }

      /// Lets a process claim a session, unless it has it.
      func claim(_ id: String, by owner: SessionOwner) throws {
        let claim = SessionRow(
          number: 1, kind: .claim, owner: owner.id, claim: 1, type: "Test", version: 1)
        _ = try store.append(claim, to: SessionID(id)!)
      }

      func ask(for id: String) throws { try store.ask(for: SessionID(id)!) }

      /// The connections that listen.
      func listeners() throws -> [Int] {
        let listeners = PostgreSQLStatement(
          """
          SELECT pid::bigint FROM pg_stat_activity
          WHERE application_name = '\(schema)' AND query LIKE 'LISTEN%'
          """)
        return try connection.rows(listeners, [], until: .now + .seconds(600)) { $0.number(0) }
      }

      /// Waits until the listening connections are as they have to be.
      func wait(until condition: ([Int]) -> Bool) async throws {
        while try !condition(listeners()) {
          try Task.checkCancellation()
          await Task.yield()
        }
      }

      /// Cuts the listening connections, and beats, since a source may miss it.
      func cut(_ owner: SessionOwner) throws {
        for process in try listeners() {
          try connection.execute(
            "SELECT pg_terminate_backend(\(process), 60000)", until: .now + .seconds(600))
        }
        _ = try store.beat(owner, number: 1, after: 0)
      }
    }

    private static let one = SessionOwner(id: .max, address: "")
    private static let two = SessionOwner(id: 2, address: "")

    @Test func `only the process that is asked hears of it`() async throws {
      var processes = Listening()
      try processes.listen(Self.one)
      // It looks once, as soon as the store listens.
      #expect(await processes.next() == Self.one)
      try processes.listen(Self.two)
      try processes.claim("first", by: Self.one)
      try processes.claim("second", by: Self.two)
      for _ in 0..<2 {
        try processes.ask(for: "first")
        #expect(await processes.next() == Self.one)
      }
      try processes.ask(for: "second")
      #expect(await processes.next() == Self.two)
      // After it has left, it hears of nothing.
      try processes.store.leave(Self.one)
      try processes.ask(for: "first")
      try processes.ask(for: "second")
      #expect(await processes.next() == Self.two)
      try processes.store.leave(Self.two)
    }

    @Test func `a connection that was cut is replaced`() async throws {
      var processes = Listening()
      try processes.listen(Self.one)
      #expect(await processes.next() == Self.one)
      try processes.claim("first", by: Self.one)
      for _ in 0..<3 {
        try processes.cut(Self.one)
        #expect(await processes.next() == Self.one)
        try processes.ask(for: "first")
        #expect(await processes.next() == Self.one)
      }
      try processes.store.leave(Self.one)
    }

    // The server may be gone, or another one, and the listener only reads.
    @Test func `it is replaced, too, when a statement has lost its own`() async throws {
      var processes = Listening(patience: .seconds(2))
      try processes.listen(Self.one)
      #expect(await processes.next() == Self.one)
      let before = try processes.listeners()
      let other = try TestServer.connect()
      try other.execute("BEGIN", until: .now + .seconds(600))
      try other.execute(
        "LOCK TABLE \(processes.schema).turns", until: .now + .seconds(600))
      #expect(throws: SessionStoreError.self) { try processes.claim("first", by: Self.one) }
      try other.execute("ROLLBACK", until: .now + .seconds(600))
      #expect(await processes.next() == Self.one)
      try await processes.wait { !$0.isEmpty && Set($0).isDisjoint(with: before) }
      try processes.store.leave(Self.one)
    }

    @Test func `the connection ends with the last process, or with the store`() async throws {
      var processes = Listening()
      for _ in 0..<2 {
        try processes.listen(Self.one)
        #expect(await processes.next() == Self.one)
        #expect(try processes.listeners().count == 1)
        try processes.store.leave(Self.one)
        try await processes.wait { $0.isEmpty }
      }
      do {
        let store = PostgreSQLSessionStore(
          "\(TestServer.settings) application_name=\(processes.schema)", schema: processes.schema,
          lease: TestedStore.lease, patience: TestedStore.patience)
        store.listen(for: Self.one) {}
        try await processes.wait { !$0.isEmpty }
      }
      try await processes.wait { $0.isEmpty }
    }
  }

  /// A pool of connections, for which `databases.sh` runs this.
  @Suite struct PoolTests {
    @Test func `a pool of connections is noticed`() throws {
      let connection = try PostgreSQLConnection(
        TestServer.settings, patience: TestedStore.patience, isPooled: true)
      #expect(try !connection.isDirect(until: .now + .seconds(600)))
    }
  }
#endif
