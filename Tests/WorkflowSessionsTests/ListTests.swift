import Testing
import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowSessions

@Suite struct ListTests {
  private func makeSessions(
    in store: any SessionStore, label: (@Sendable (Cart.Screen) -> String)? = nil
  ) async throws -> Sessions<Cart> {
    try await Sessions(in: store, label: label) { Cart(id: $0) }
  }

  @Test(arguments: TestedStore.allCases)
  func `sessions are listed by their labels, page by page`(kind: TestedStore) async throws {
    let makeStore = try kind.makeStores()
    let sessions = try await makeSessions(in: makeStore()) { $0.items.isEmpty ? "empty" : "full" }
    for name in ["c", "a", "d", "b"] {
      try await sessions.perform(name) { if name != "d" { $0.rendering.add("tea") } }
    }
    func names(_ label: String?, after name: String? = nil, limit: Int = 10) async throws
      -> [String]
    {
      try await sessions.list(label: label, after: name, limit: limit).map(\.id.text)
    }
    #expect(try await names(nil) == ["a", "b", "c", "d"])
    #expect(try await names("full") == ["a", "b", "c"])
    #expect(try await names("empty") == ["d"])
    #expect(try await names(nil, after: "a", limit: 2) == ["b", "c"])
    #expect(try await names("full", after: "b", limit: 2) == ["c"])
    #expect(try await names(nil, limit: 0) == [])
    await #expect(throws: SessionError.badID) { try await sessions.list(after: "") }

    try await sessions.perform("a") { $0.end() }
    try await sessions.post(.paid(1), to: "new", key: "one")
    let all = try await sessions.list()
    #expect(all.map(\.hasEnded) == [true, false, false, false] + (all.count == 5 ? [false] : []))
    #expect(all[1].holder == .other(""))
    await sessions.drain(within: .seconds(600))
    await #expect(throws: SessionError.isDraining) { try await sessions.list() }
    let other = try await makeSessions(in: makeStore())
    let free = try await other.list(label: "full", after: "a")
    #expect(free.map(\.id.text) == ["b", "c"])
    #expect(free.map(\.holder) == [.free, .free])
    await other.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a label stays in other processes, and changes with the app`(
    kind: TestedStore
  ) async throws {
    let makeStore = try kind.makeStores()
    let first = try await makeSessions(in: makeStore()) { "\($0.items.count) things" }
    try await first.perform("one") { $0.rendering.add("tea") }
    #expect(try await first.list().map(\.label) == ["1 things"])
    await first.drain(within: .seconds(600))

    let second = try await makeSessions(in: makeStore())
    try await second.perform("one") { $0.rendering.add("milk") }
    #expect(try await second.list().map(\.label) == ["1 things"])
    await second.drain(within: .seconds(600))

    let third = try await makeSessions(in: makeStore()) { _ in
      String(repeating: "e\u{301}", count: 300)
    }
    // What only loads it stores its label.
    try await third.perform("one") { _ in }
    #expect(try await third.list().map(\.label.unicodeScalars.count) == [200])
    await third.drain(within: .seconds(600))
  }

  @Test(arguments: TestedStore.allCases)
  func `a list tells of messages and of work`(kind: TestedStore) async throws {
    let store = try kind.makeStores()()
    let sessions = try await makeSessions(in: store)
    let id = SessionID("one")!
    let owner = SessionOwner(id: 7, address: "there")
    _ = try store.beat(owner, number: 1, after: 0)
    _ = try store.open(id, for: owner)
    let row = { (number: Int, kind: SessionRow.Kind) in
      SessionRow(
        number: number, kind: kind, owner: owner.id, claim: 1, type: Cart.lastingName ?? "",
        version: 3)
    }
    #expect(try store.append(row(1, .claim), to: id))
    var turn = row(2, .turn)
    (turn.wake, turn.label) = (.seconds(5_000_000_000), "later")
    #expect(try store.append(turn, to: id))
    let message = SessionMessage(receiver: id, type: Cart.lastingName ?? "", key: "a", content: [])
    #expect(try store.post(message))
    let found = try await sessions.list()
    #expect(found.map(\.id) == [id])
    #expect(found.first?.wake == turn.wake)
    #expect(found.first?.waiting == 1)
    #expect(found.first?.version == 3)
    #expect(found.first?.number == 2)
    #expect(found.first?.holder == .other("there"))
    #expect(found.first?.isSetAside == false)
    await sessions.drain(within: .seconds(600))
  }

  @Test func `a session that was set aside is listed so`() {
    let contents = Locked(StoreContents(lease: .seconds(1)))
    let id = SessionID("one")!
    for number in 1...3 {
      let owner = SessionOwner(id: UInt64(number), address: "")
      let now = Duration.seconds(number * 10)
      contents.withLock { contents in
        _ = contents.beat(owner, number: 1, after: 0, at: now)
        let row = SessionRow(
          number: number, kind: .claim, owner: owner.id, claim: 1, type: "Test", version: 1)
        let isStored = contents.append(row, to: id, at: now)
        #expect(isStored)
        let found = contents.list(types: nil, label: nil, after: nil, at: now, limit: 1)
        #expect(found.map(\.crashes) == [number - 1])
      }
    }
    let found = contents.withLock {
      $0.list(types: nil, label: nil, after: nil, at: .seconds(100), limit: 1)
    }
    #expect(found.map(\.isSetAside) == [true])
  }
}
