import Foundation
import Testing
import WorkflowSessions
import WorkflowTestSupport

@testable import OrdersSample

/// The program as its users start it.
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `orders are placed without a process that works on them`() throws {
    #expect(
      try run(["place", "2"]).output == "order-1: tea, 12 €\norder-2: honey, 9 €\n")
    #expect(try run(["place"]).output == "order-3: bread, 4 €\n")
    #expect(
      try run(["place", "mine", "--item=cake", "--price", "8"]).output == "mine: cake, 8 €\n")
    let list = try run(["list"])
    #expect(list.output.hasPrefix("order    phase   process  since\nmine     placed  –        "))
    #expect(list.output.split(separator: "\n").count == 5)
    #expect(try run(["list", "shipped"]).output == "There are no such orders.\n")
    #expect(try run(["ledger"]).output == "Nothing was requested yet.\n")
    #expect(try run(["watch", "--dump"]).output.contains("order-2 "))
    // A name that looks like a number does not change how orders are counted.
    for name in ["order--3", "order-9223372036854775807"] { _ = try run(["place", name]) }
    #expect(try run(["place"]).output == "order-4: cheese, 21 €\n")
  }

  @Test func `a store with a mistake in its name is not made`() throws {
    let shown = try run(["list", "--store", "typo"])
    #expect(shown.errors == "orders: there is no store 'typo'\n" && shown.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/typo"))
  }

  @Test(arguments: [
    (["place", "a"], "a was placed before"),
    (["approve", "x"], "there is no order 'x'; orders list shows them all"),
    (["refuse", "a"], "a does not wait for approval: it is placed"),
    (["retry", "a"], "a was not set aside"),
  ])
  func `what cannot be done exits with 1`(arguments: [String], message: String) throws {
    #expect(try run(["place", "a"]).status == 0)
    let shown = try run(arguments)
    #expect(shown.errors == "orders: \(message)\n")
    #expect(shown.output == "" && shown.status == 1)
  }

  @Test(arguments: [
    ([], "a command is missing; expected one of place, run, list, approve, refuse, watch, ledger"),
    (["cook"], "unknown command 'cook'; expected one of place, run, list, approve, refuse, watch"),
    (["approve"], "approve needs the name of an order; see orders --help"),
    (
      ["list", "lost"], "unknown phase 'lost'; expected one of placed, charging, reserving, waiting"
    ),
    (["list", "placed", "x"], "unexpected argument 'x'; see orders --help"),
    (["place", "a b"], "bad name 'a b'; expected up to 100 of A-Z, a-z, 0-9, '.', '_' and '-'"),
    (["place", "0"], "bad name '0'; expected up to 100 of A-Z, a-z, 0-9, '.', '_' and '-'"),
    (["place", "1001"], "bad name '1001'; expected up to 100 of A-Z"),
    (["place", "--item", "tea\nwater \u{1B}[31m"], "bad item 'teawater [31m'; expected one line"),
    (["list", "--store", ""], "--store needs a value"),
    (["place", "--pace", "1"], "unknown option '--pace'; see orders --help"),
    (["run", "--pace"], "--pace needs a value; see orders --help"),
    (["run", "--pace", "-1"], "bad value '-1' of --pace; expected a number from 0 to 3600"),
    (["run", "--limit", "0"], "bad value '0' of --limit; expected a number from 1 to 10000"),
    (
      ["watch", "--size", "x"], "bad size 'x'; expected columns x rows, 1 to 1000 each, as in 80x24"
    ),
  ])
  func `bad usage says what is expected and exits with 2`(
    arguments: [String], message: String
  ) throws {
    let shown = try run(arguments)
    #expect(shown.errors.hasPrefix("orders: \(message)"), "\(shown.errors)")
    #expect(shown.output == "" && shown.status == 2)
  }

  @Test func `an order that ends its processes is set aside, until it may run again`() async throws
  {
    let store = FolderSessionStore(folder.url.appending(path: "orders-store"))
    let id = try #require(SessionID("a"))
    #expect(try await OrderBook(store).place("a", tea))
    for number in 1...3 {
      let owner = SessionOwner(id: UInt64(number), address: "")
      _ = try store.beat(owner, number: 1, after: 0)
      _ = try store.open(id, for: owner)
      var claim = try SessionRow.order(number, .claim, by: owner)
      claim.overtakes = number > 1
      #expect(try store.append(claim, to: id))
      store.leave(owner)
    }
    #expect(try run(["list"]).output.contains("a      placed, set aside  –"))
    #expect(try run(["retry", "a"]).output == "a: continues\n")
    #expect(try !run(["list"]).output.contains("set aside"))
  }

  #if !SQLite && !PostgreSQL
    @Test(arguments: [("shop.db", "SQLite"), ("service=shop", "PostgreSQL")])
    func `a store without its trait says how to build the program`(
      store: String, trait: String
    ) throws {
      let shown = try run(["list", "--store", store])
      #expect(
        shown.errors == """
          orders: '\(store)' is a store of \(trait); build the program with --traits \(trait)

          """)
      #expect(shown.status == 2)
    }
  #endif

  @Test(arguments: [
    ("shop", "shop-ledger"), ("shop/", "shop-ledger"), ("shop.db", "shop.db-ledger"),
    ("service=shop", "orders-ledger"), ("postgresql://host/shop", "orders-ledger"),
  ])
  func `the ledger is beside the store`(store: String, ledger: String) throws {
    #expect(try Options(["list", "--store", store]).ledger == ledger)
  }

  @Test func `help is printed on standard output`() throws {
    for arguments in [["--help"], ["run", "-h"], ["help"]] {
      let shown = try run(arguments)
      #expect(shown.output.hasPrefix("usage: orders"))
      #expect(shown.status == 0 && shown.errors == "")
    }
  }

  private func run(
    _ arguments: [String]
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("orders").run(arguments, directory: folder.path)
  }
}
