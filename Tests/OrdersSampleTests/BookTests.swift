import Foundation
import Testing
import WorkflowSessions
import WorkflowTestSupport

@testable import OrdersSample

/// What processes that do no work read and write: the store and the ledger.
struct BookTests {
  @Test func `a name is placed once`() async throws {
    let book = try await OrderBook(.memory)
    #expect(try await book.place("a", tea))
    #expect(try await !book.place("a", tea))
    #expect(try await book.orders().map(\.name) == ["a"])
  }

  @Test func `orders are listed by number, all of them or those of a phase`() async throws {
    let book = try await OrderBook(.memory)
    for number in 1...250 { #expect(try await book.place("order-\(number)", tea)) }
    #expect(try await book.orders().map(\.name) == (1...250).map { "order-\($0)" })
    #expect(try await book.orders(in: .placed).count == 250)
    #expect(try await book.orders(in: .shipped).isEmpty)
    let sample = try await OrderBook(MemorySessionStore.sample())
    for phase in Phase.allCases {
      #expect(try await sample.orders(in: phase).map(\.name) == [phase.rawValue])
    }
  }

  @Test(arguments: [Decision.approve, .refuse])
  func `an order is decided once, while it waits`(decision: Decision) async throws {
    let book = try await OrderBook(MemorySessionStore.sample())
    await #expect(throws: OrdersError("there is no order 'x'; orders list shows them all")) {
      try await book.requireWaiting("x")
    }
    for phase in Phase.allCases where phase != .waiting {
      await #expect(throws: OrdersError("\(phase) does not wait for approval: it is \(phase)")) {
        try await book.requireWaiting(phase.rawValue)
      }
    }
    try await book.requireWaiting("waiting")
    try await book.decide(decision, about: "waiting")
    await #expect(throws: OrdersError("waiting was decided before")) {
      try await book.decide(.approve, about: "waiting")
    }
  }

  @Test func `a store that does not work says why`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", [])
    let error = await #expect(throws: SessionError.self) { try await OrderBook(makeStore(file)) }
    #expect(error?.description.hasPrefix("The store ") == true, "\(error as Any)")
  }

  @Test func `the first request is done, and the others are noted`() throws {
    let folder = try TemporaryFolder()
    let ledger = Ledger(folder: folder.url)
    #expect(ledger.entries() == [])
    #expect(try ledger.add(Request(.ship, of: "10", tea), from: "1"))
    #expect(try ledger.add(Request(.ship, of: "9", tea), from: "1"))
    #expect(try ledger.add(Request(.charge, of: "9", tea), from: "1"))
    #expect(try !ledger.add(Request(.ship, of: "9", tea), from: "2"))
    #expect(try !ledger.add(Request(.ship, of: "9", tea), from: "3"))
    #expect(
      ledger.entries() == [
        LedgerEntry(step: .charge, order: "9", goods: "tea, 12 €", processes: ["1"]),
        LedgerEntry(step: .ship, order: "9", goods: "tea, 12 €", processes: ["1", "2", "3"]),
        LedgerEntry(step: .ship, order: "10", goods: "tea, 12 €", processes: ["1"]),
      ])
  }

  @Test func `a ledger that cannot be written says why`() throws {
    let ledger = Ledger(folder: URL(filePath: "/dev/null/ledger"))
    #expect(throws: (any Error).self) {
      try ledger.add(Request(.ship, of: "9", tea), from: "1")
    }
  }
}
