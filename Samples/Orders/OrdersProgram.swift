import Foundation
import Workflow
import WorkflowSessions
import WorkflowTerminal

/// Does what the command line asks for.
struct OrdersProgram {
  let options: Options
  let store: any SessionStore
  let book: OrderBook
  let ledger: Ledger

  init(_ options: Options) throws {
    self.options = options
    do {
      store = try makeStore(options.store)
    } catch {
      throw BadArgument.store(error)
    }
    book = OrderBook(store)
    ledger = Ledger(folder: URL(filePath: options.ledger, directoryHint: .isDirectory))
  }

  func run() async throws -> ExitCode {
    switch options.command {
    case .place: return try place()
    case .run: return try await OrderRunner(options, in: store, ledger).run()
    case .list:
      let phase = options.names.first.flatMap { Phase(rawValue: $0) }
      printTable(of: try book.orders(in: phase))
    case .approve: return decide(.approve)
    case .refuse: return decide(.refuse)
    case .watch: return await watch()
    case .ledger: printLedger()
    case .retry: return try await retry()
    case .help: say(Options.usage)
    }
    return .success
  }

  // MARK: - Placing and deciding

  private func place() throws -> ExitCode {
    guard let count = options.count else {
      return each(options.names) { name in
        let goods = goods(number: 1)
        guard try book.place(name, goods) else { throw OrdersError("\(name) was placed before") }
        say("\(name): \(goods.text)")
      }
    }
    var number = try book.orders().compactMap { Int($0.name.trimmingPrefix("order-")) }.max() ?? 0
    for _ in 0..<count {
      // Another process may have taken the number meanwhile.
      repeat { number += 1 } while try !book.place("order-\(number)", goods(number: number))
      say("order-\(number): \(goods(number: number).text)")
    }
    return .success
  }

  private func goods(number: Int) -> Goods {
    let shop = [("tea", 12), ("honey", 9), ("bread", 4), ("cheese", 21), ("plums", 6)]
    let (item, price) = shop[(number - 1) % shop.count]
    return Goods(item: options.item ?? item, price: options.price ?? price)
  }

  private func decide(_ decision: Decision) -> ExitCode {
    each(options.names) { name in
      try book.decide(decision, about: name)
      say("\(name): \(decision == .approve ? "approved" : "refused")")
    }
  }

  private func retry() async throws -> ExitCode {
    let setAside = Set(try book.orders().filter(\.isSetAside).map(\.name))
    let code = each(options.names) { name in
      guard setAside.contains(name) else { throw OrdersError("\(name) was not set aside") }
    }
    let names = options.names.filter { setAside.contains($0) }
    if names.isEmpty { return code }
    // Open sessions take part in the work. These leave it to the workers.
    let sessions = try await Sessions(in: store, label: { $0.phase.label }) { [options] id in
      Order(id: id, services: SilentServices(), approvalTime: options.approvalTime)
    }
    for name in names {
      try await sessions.retry(name)
      say("\(name): goes on")
    }
    await sessions.drain(within: .seconds(10))
    return code
  }

  /// Does something with each name, and reports those for which it fails.
  private func each(_ names: [String], _ body: (String) throws -> Void) -> ExitCode {
    var code = ExitCode.success
    for name in names {
      do {
        try body(name)
      } catch {
        TerminalOptions.report("\(error)", programName: "orders")
        code = .failure
      }
    }
    return code
  }

  // MARK: - Showing

  private func watch() async -> ExitCode {
    await WatchWorkflow(book: book, ledger: ledger).runInTerminal(options.terminal)
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
