import Foundation
import Testing
import WorkflowSessions
import WorkflowTestSupport

@testable import OrdersSample

/// Orders as sessions of a store, in the processes that share it.
struct SessionTests {
  private let folder: TemporaryFolder
  private let ledger: Ledger

  init() throws {
    folder = try TemporaryFolder()
    ledger = Ledger(folder: folder.url.appending(path: "ledger"))
  }

  @Test(arguments: [true, false])
  func `a step that a process has left is done once`(inMemory: Bool) async throws {
    let makeStore = stores(inMemory)
    let book = try await OrderBook(makeStore())
    #expect(try await book.place("7", tea))
    // It has reserved, but does not hear of it any more.
    let services = TestServices(ledger, process: "first", silentAt: .reserve)
    let first = try await sessions(in: makeStore(), services)
    for await request in services.requests where request.step == .reserve { break }
    await first.drain(within: .seconds(600))
    #expect(try await book.orders().map(\.phase) == [.reserving])

    let second = try await sessions(in: makeStore(), TestServices(ledger, process: "second"))
    for try await state in second.renderings(of: "7") where state.phase == .waiting { break }
    try await book.decide(.approve, about: "7")
    for try await state in second.renderings(of: "7") where state.phase == .shipped { break }
    await second.drain(within: .seconds(600))
    #expect(try await book.orders(in: .shipped).map(\.name) == ["7"])
    #expect(
      ledger.entries().map { "\($0.step): \($0.processes.joined(separator: ", "))" }
        == ["charge: first", "reserve: first, second", "ship: second"])
  }

  @Test func `an order is charged in one process and shipped in another`() async throws {
    let store = MemorySessionStore()
    let book = try await OrderBook(store)
    #expect(try await book.place("7", tea))
    let first = try await sessions(in: store, TestServices(ledger, process: "first"))
    for try await state in first.renderings(of: "7") where state.phase == .waiting { break }
    await first.drain(within: .seconds(600))

    // While no process runs.
    try await book.decide(.approve, about: "7")
    #expect(try await book.orders().map(\.text) == ["decided"])
    let second = try await sessions(in: store, TestServices(ledger, process: "second"))
    for try await state in second.renderings(of: "7") where state.phase == .shipped { break }
    await second.drain(within: .seconds(600))
    #expect(ledger.entries().map(\.processes) == [["first"], ["first"], ["second"]])
  }

  @Test func `an order that nobody approves is given back`() async throws {
    let store = MemorySessionStore()
    let book = try await OrderBook(store)
    #expect(try await book.place("7", tea))
    let sessions = try await sessions(
      in: store, TestServices(ledger, process: "first"), approvalTime: 0)
    for try await state in sessions.renderings(of: "7") where state.phase == .cancelled { break }
    await sessions.drain(within: .seconds(600))
    #expect(ledger.entries().map(\.step) == [.charge, .reserve, .release, .refund])
  }

  private func stores(_ inMemory: Bool) -> () -> any SessionStore {
    let (memory, url) = (MemorySessionStore(), folder.url.appending(path: "store"))
    return { inMemory ? memory : FolderSessionStore(url) }
  }

  private func sessions(
    in store: any SessionStore, _ services: TestServices, approvalTime: TimeInterval = 86_400
  ) async throws -> Sessions<Order> {
    try await Sessions(in: store, label: { $0.phase.label }) { id in
      Order(id: id, services: services, approvalTime: approvalTime)
    }
  }
}
