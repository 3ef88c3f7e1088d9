import Testing
import Workflow

@testable import WorkflowSessions

/// Processes that hear of a request before their next beat.
@Suite struct RequestTests {
  /// A clock on which nobody sleeps to the end, so that a process beats once.
  struct SleeplessClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try await Task.sleep(for: .seconds(1_000_000))
    }
  }

  static var stores: [TestedStore] {
    #if PostgreSQL
      [.memory, .postgreSQL]
    #else
      [.memory]
    #endif
  }

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

#if PostgreSQL
  extension RequestTests {
    @Test func `only the process that is asked hears of it, also after the line was cut`()
      async throws
    {
      let schema = TestServer.newSchema()
      let store = PostgreSQLSessionStore(
        "\(TestServer.settings) application_name=\(schema)", schema: schema,
        lease: TestedStore.lease, patience: TestedStore.patience)
      let (owner, other) = (SessionOwner(id: .max, address: ""), SessionOwner(id: 2, address: ""))
      let (requests, request) = AsyncStream.makeStream(of: SessionOwner.self)
      var heard = requests.makeAsyncIterator()
      for process in [owner, other] {
        _ = try store.beat(process, number: 1, after: 0)
        store.listen(for: process) { request.yield(process) }
        // As soon as the store listens, the first looks once.
        if process == owner { #expect(await heard.next() == owner) }
      }

      let connection = try TestServer.connect()
      try connection.execute(
        """
        SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE application_name = '\(schema)'
        """, until: .now + .seconds(600))
      var looking: Set = [owner, other]
      while !looking.isEmpty, let process = await heard.next() { looking.remove(process) }

      let id = SessionID("one")!
      let claim = SessionRow(
        number: 1, kind: .claim, owner: owner.id, claim: 1, type: "Test", version: 1)
      #expect(try store.append(claim, to: id))
      try store.ask(for: id)
      #expect(await heard.next() == owner)

      // The second request of a process that leaves is told to nobody.
      try store.leave(owner)
      let second = SessionID("two")!
      #expect(try store.append(claim, to: second))
      try store.ask(for: second)
      let last = SessionID("three")!
      var others = claim
      others.owner = other.id
      #expect(try store.append(others, to: last))
      try store.ask(for: last)
      #expect(await heard.next() == other)
      try store.leave(other)
    }
  }

  /// A pool of connections, for which `databases.sh` runs this.
  @Suite struct PoolTests {
    @Test func `nothing listens behind a pool`() throws {
      let connection = try PostgreSQLConnection(
        TestServer.settings, patience: TestedStore.patience, isPooled: true)
      #expect(try !connection.isDirect(until: .now + .seconds(600)))
    }
  }
#endif
