import Foundation
import Testing
import WorkflowSessions
import WorkflowTestSupport

@testable import OrdersSample

/// What processes that do no work read and write: the store and the ledger.
struct BookTests {
  @Test func `a name is placed once`() throws {
    let book = OrderBook(.memory)
    #expect(try book.place("a", tea))
    #expect(try !book.place("a", tea))
    #expect(try book.orders().map(\.name) == ["a"])
  }

  @Test func `orders are listed by number, all of them or those of a phase`() throws {
    let book = OrderBook(.memory)
    for number in 1...250 { #expect(try book.place("order-\(number)", tea)) }
    #expect(try book.orders().map(\.name) == (1...250).map { "order-\($0)" })
    #expect(try book.orders(in: .placed).count == 250)
    #expect(try book.orders(in: .shipped).isEmpty)
    for phase in Phase.allCases {
      #expect(try OrderBook.sample().orders(in: phase).map(\.name) == [phase.rawValue])
    }
  }

  @Test(arguments: [Decision.approve, .refuse])
  func `an order is decided once, while it waits`(decision: Decision) throws {
    let book = try OrderBook.sample()
    #expect(throws: OrdersError("there is no order 'x'; orders list shows them all")) {
      try book.decide(decision, about: "x")
    }
    for phase in Phase.allCases where phase != .waiting {
      #expect(throws: OrdersError("\(phase) does not wait for approval: it is \(phase)")) {
        try book.decide(decision, about: phase.rawValue)
      }
    }
    try book.decide(decision, about: "waiting")
    #expect(throws: OrdersError("waiting was decided before")) {
      try book.decide(.approve, about: "waiting")
    }
  }

  @Test func `a store that does not work says why`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", [])
    let error = #expect(throws: OrdersError.self) { try OrderBook(makeStore(file)).orders() }
    #expect(error?.description.hasPrefix("the store ") == true, "\(error as Any)")
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
