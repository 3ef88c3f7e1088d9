import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowSessions

/// The stores in which sessions have to do the same.
enum TestedStore: CaseIterable {
  case memory, folder
  #if SQLite
    case sqlite
  #endif
  #if PostgreSQL
    case postgreSQL
  #endif

  /// On a busy machine, a process may not be able to say for long that it lives.
  static let lease = Duration.seconds(1_000_000)
  /// And its disk may let a database wait for long.
  static let patience = Duration.seconds(600)

  /// Makes a store for each process; all share what they keep.
  func makeStores() throws -> @Sendable () -> any SessionStore {
    switch self {
    case .memory:
      let store = MemorySessionStore(lease: Self.lease)
      return { store }
    case .folder:
      let folder = try TemporaryFolder()
      return { FolderSessionStore(folder.url) }
    #if SQLite
      case .sqlite:
        let folder = try TemporaryFolder()
        // Captured, so that it stays as long as the stores.
        return {
          SQLiteSessionStore(
            folder.url.appending(path: "store.db").path, lease: Self.lease, patience: Self.patience)
        }
    #endif
    #if PostgreSQL
      case .postgreSQL:
        let schema = TestServer.newSchema()
        return {
          PostgreSQLSessionStore(
            TestServer.settings, schema: schema, lease: Self.lease, patience: Self.patience)
        }
    #endif
    }
  }
}

@Suite struct SessionTests {
  @Test(arguments: TestedStore.allCases)
  func `a session continues where it was, in another process too`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let first = try await Sessions(in: makeStore()) { Cart(id: $0) }
    let items = try await first.perform("ada") { cart in
      cart.rendering.add("tea")
      cart.rendering.add("milk")
      return cart.rendering.items
    }
    #expect(items == ["tea", "milk"])
    await first.drain(within: .seconds(600))
    await #expect(throws: SessionError.isDraining) { try await first.perform("ada") { _ in } }

    let second = try await Sessions(in: makeStore()) { Cart(id: $0) }
    #expect(try await second.perform("ada") { $0.rendering.items } == ["tea", "milk"])
    await second.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `calls from many tasks run one after another`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await Sessions(in: makeStore()) { Cart(id: $0) }
    await withThrowingTaskGroup { group in
      for number in 0..<1_000 {
        group.addTask {
          try await sessions.perform("one") { $0.rendering.add("\(number)") }
        }
      }
    }
    let items = try await sessions.perform("one") { $0.rendering.items }
    #expect(items.count == 1_000)
    #expect(Set(items).count == 1_000)
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a closure that throws keeps its turns`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    struct Failure: Error {}
    let sessions = try await Sessions(in: makeStore()) { Cart(id: $0) }
    await #expect(throws: Failure.self) {
      try await sessions.perform("one") { cart in
        cart.rendering.add("tea")
        throw Failure()
      }
    }
    #expect(try await sessions.perform("one") { $0.rendering.items } == ["tea"])
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `two processes hand a session over`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let one = try await Sessions(in: makeStore()) { Cart(id: $0) }
    let two = try await Sessions(in: makeStore()) { Cart(id: $0) }
    for round in 0..<2 {
      try await one.eventuallyPerform("shared") { $0.rendering.add("one \(round)") }
      try await two.eventuallyPerform("shared") { $0.rendering.add("two \(round)") }
    }
    let items = try await one.eventuallyPerform("shared") { $0.rendering.items }
    #expect(items == ["one 0", "two 0", "one 1", "two 1"])
    await one.drain(within: .seconds(600))
    await two.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a message is taken once and in order`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await Sessions(in: makeStore()) { Cart(id: $0) }
    for amount in 1...20 {
      #expect(try await sessions.post(.paid(amount), to: "one", key: "pay \(amount)"))
      #expect(try await !sessions.post(.paid(amount), to: "one", key: "pay \(amount)"))
    }
    for try await cart in sessions.renderings(of: "one") where cart.paid.count == 20 {
      #expect(cart.paid == Array(1...20))
      break
    }
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `an output that is a message is sent once`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await Sessions(
      in: makeStore(),
      messages: { output in
        guard case .order(let amount) = output else { return [] }
        return [try SessionMessage(.paid(amount), to: "bank", of: Cart.self)]
      }
    ) { Cart(id: $0) }
    try await sessions.perform("ada") { $0.rendering.send.send(.order(5)) }
    try await sessions.perform("bob") { $0.rendering.send.send(.order(7)) }
    for try await bank in sessions.renderings(of: "bank") where bank.paid.count == 2 {
      #expect(bank.paid == [5, 7])
      break
    }
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a session that ends itself cannot be called again`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await Sessions(in: makeStore()) { Cart(id: $0) }
    try await sessions.perform("one") { cart in
      cart.rendering.add("tea")
      cart.end()
    }
    await #expect(throws: SessionError.hasEnded) { try await sessions.perform("one") { _ in } }
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `sessions that were not used for longest leave`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await Sessions(in: makeStore(), limit: 10) { Cart(id: $0) }
    for number in 0..<100 {
      try await sessions.perform("\(number)") { $0.rendering.add("tea") }
    }
    for number in 0..<100 {
      #expect(try await sessions.perform("\(number)") { $0.rendering.items } == ["tea"])
    }
    await sessions.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a store keeps its promises`(kind: TestedStore) throws {
    let problems = try SessionStoreSuite.problems(kind.makeStores())
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test(
    arguments: TestedStore.allCases,
    [
      "' OR 1=1 --", "../../etc/passwd", "a\0b", "\u{202E}evil",
      String(repeating: "x", count: 1_024),
      ".", "..", "A", "a", "é", "e\u{301}", "con", "a/b", "%41",
    ])
  func `any id has a session of its own`(kind: TestedStore, id: String) async throws {
    let sessions = try await Sessions(in: kind.makeStores()()) { Cart(id: $0) }
    try await sessions.perform(id) { $0.rendering.add(id) }
    #expect(try await sessions.perform(id) { $0.rendering.items } == [id])
    await sessions.drain(within: .seconds(600))
  }

  @Test func `an id has one byte to a kilobyte`() async throws {
    let sessions = try await Sessions(in: .memory) { Cart(id: $0) }
    for id in ["", String(repeating: "x", count: 1_025)] {
      await #expect(throws: SessionError.badID) { try await sessions.perform(id) { _ in } }
    }
    await sessions.drain(within: .seconds(600))
  }
}

extension Sessions {
  /// Calls a session until its owner has let it go, and no other process has taken it meanwhile.
  ///
  /// On a busy machine, a process may not be heard of for longer than its lease.
  func eventuallyPerform<Result: Sendable>(
    _ id: String, _ body: @escaping @Sendable (borrowing SessionAccess<Root>) throws -> Result
  ) async throws -> Result {
    while true {
      do {
        return try await perform(id, body)
      } catch SessionError.isElsewhere, SessionError.movedAway {
        try Task.checkCancellation()
      }
    }
  }
}
