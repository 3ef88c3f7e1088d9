import Foundation
import Workflow
import WorkflowSessions
import WorkflowTerminal

/// Does what the command line asks for.
struct OrdersProgram {
  let options: Options
  let store: any SessionStore
  let ledger: Ledger
  let services: SlowServices

  init(_ options: Options) throws {
    self.options = options
    // Only some commands begin a store: a name with a mistake should not become a folder.
    let begins: Set<OrdersCommand> = [.place, .run, .watch, .ledger, .help]
    if !begins.contains(options.command), StoreKind(options.store) == .folder,
      !FileManager.default.fileExists(atPath: options.store)
    {
      throw OrdersError("there is no store '\(options.store)'")
    }
    do {
      store = try makeStore(options.store)
    } catch {
      throw BadArgument.store(error)
    }
    ledger = Ledger(folder: URL(filePath: options.ledger, directoryHint: .isDirectory))
    services = SlowServices(ledger: ledger, pace: .seconds(options.pace))
  }

  func run() async throws -> ExitCode {
    switch options.command {
    case .place: return try await withBook(place)
    case .run:
      return try await OrderRunner(
        store: store, limit: options.limit, services: services, make: order
      ).run()
    case .list:
      let phase = options.names.first.flatMap { Phase(rawValue: $0) }
      printTable(of: try await withBook { try await $0.orders(in: phase) })
    case .approve: return try await withBook { await decide(.approve, in: $0) }
    case .refuse: return try await withBook { await decide(.refuse, in: $0) }
    case .watch: return try await withBook(watch)
    case .ledger: printLedger()
    case .retry: return try await withBook(retry)
    case .help: say(Options.usage)
    }
    return .success
  }

  /// Opens the book for a closure, and closes it whether the closure throws or not.
  private func withBook<Result>(_ body: (OrderBook) async throws -> Result) async throws -> Result {
    let book = try await OrderBook(in: store, make: order)
    do {
      let result = try await body(book)
      await book.close()
      return result
    } catch {
      await book.close()
      throw error
    }
  }

  private func order(_ id: String) -> Order {
    Order(id: id, services: services, approvalTime: options.approvalTime)
  }

  // MARK: - Placing and deciding

  private func place(in book: OrderBook) async throws -> ExitCode {
    guard let count = options.count else {
      return await each(options.names) { name in
        let goods = goods(number: 1)
        guard try await book.place(name, goods) else {
          throw OrdersError("\(name) was placed before")
        }
        say("\(name): \(goods.text)")
      }
    }
    let names = try await book.orders().map(\.name)
    // An order with a longer number was named by its customer.
    let numbers = names.compactMap { $0.wholeMatch(of: /order-(\d{1,9})/).flatMap { Int($0.1) } }
    var number = numbers.max() ?? 0
    for _ in 0..<count {
      // Another process may have taken the number meanwhile.
      repeat { number += 1 } while try await !book.place("order-\(number)", goods(number: number))
      say("order-\(number): \(goods(number: number).text)")
    }
    return .success
  }

  private func goods(number: Int) -> Goods {
    let shop = [("tea", 12), ("honey", 9), ("bread", 4), ("cheese", 21), ("plums", 6)]
    let (item, price) = shop[(number - 1) % shop.count]
    return Goods(item: options.item ?? item, price: options.price ?? price)
  }

  private func decide(_ decision: Decision, in book: OrderBook) async -> ExitCode {
    await each(options.names) { name in
      try await book.requireWaiting(name)
      try await book.decide(decision, about: name)
      say("\(name): \(decision == .approve ? "approved" : "refused")")
    }
  }

  private func retry(in book: OrderBook) async -> ExitCode {
    await each(options.names) { name in
      try await book.retry(name)
      say("\(name): continues")
    }
  }

  /// Does something with each name, and reports those for which it fails.
  private func each(_ names: [String], _ body: (String) async throws -> Void) async -> ExitCode {
    var code = ExitCode.success
    for name in names {
      do {
        try await body(name)
      } catch {
        TerminalOptions.report("\(error)", programName: "orders")
        code = .failure
      }
    }
    return code
  }

  // MARK: - Showing

  private func watch(_ book: OrderBook) async -> ExitCode {
    let news = await RefreshWorker.read(book, ledger, Date())
    return await WatchWorkflow(news: news, book: book, ledger: ledger)
      .runInTerminal(options.terminal)
  }

  private func printTable(of orders: [OrderRow]) {
    if orders.isEmpty { return say("There are no such orders.") }
    let now = Date()
    let rows = orders.map { order in
      let age = Duration.seconds(now.timeIntervalSince(order.date))
      return [order.name, order.text, order.process ?? "–", age.inWords]
    }
    say(rows, under: ["order", "phase", "process", "since"])
  }

  private func printLedger() {
    let entries = ledger.entries()
    if entries.isEmpty { return say("Nothing was requested yet.") }
    let rows = entries.map { entry in
      let others = entry.processes.dropFirst().joined(separator: ", ")
      return [entry.step.rawValue, entry.order, entry.goods, entry.processes.first ?? "", others]
    }
    say(rows, under: ["step", "order", "goods", "done by", "again from"])
  }
}
