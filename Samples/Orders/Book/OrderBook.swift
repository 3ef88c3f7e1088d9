import WorkflowSessions

/// The orders in a store, for processes that do not work on them.
struct OrderBook: WatchedOrders {
  private let sessions: Sessions<Order>

  /// Opens the book of a store.
  init(
    in store: any SessionStore, make: @escaping @Sendable (String) -> Order
  ) async throws(SessionError) {
    sessions = try await Sessions(
      in: store, takesWork: false, label: { $0.phase.label }, make: make)
  }

  /// Tells the store that the process ends; to call before it does.
  func close() async { await sessions.drain(within: .seconds(10)) }

  /// Returns the orders of a phase, or all orders.
  func orders(in phase: Phase? = nil) async throws -> [OrderRow] {
    var rows: [OrderRow] = []
    var page: [SessionSummary]
    repeat {
      page = try await sessions.list(label: phase?.label, after: rows.last?.name)
      rows += page.map { OrderRow($0) }
    } while !page.isEmpty
    return rows.inOrder(by: \.name)
  }

  /// Places an order, and returns whether its name is new.
  func place(_ name: String, _ goods: Goods) async throws -> Bool {
    try await sessions.post(.place(goods), to: name, key: "place")
  }

  /// Throws an error unless an order waits for a decision.
  func requireWaiting(_ name: String) async throws {
    guard let order = try await order(name) else {
      throw OrdersError("there is no order '\(name)'; orders list shows them all")
    }
    guard order.phase == .waiting else {
      throw OrdersError("\(name) does not wait for approval: it is \(order.phase)")
    }
  }

  /// Decides about an order that waits for it.
  func decide(_ decision: Decision, about name: String) async throws {
    // One key for both decisions: only the first one is stored.
    guard try await sessions.post(.decide(decision), to: name, key: "decision") else {
      throw OrdersError("\(name) was decided before")
    }
  }

  /// Lets an order run again that was set aside.
  func retry(_ name: String) async throws {
    guard try await order(name)?.isSetAside == true else {
      throw OrdersError("\(name) was not set aside")
    }
    try await sessions.retry(name)
  }

  private func order(_ name: String) async throws -> OrderRow? {
    try await orders().first { $0.name == name }
  }
}

extension Phase {
  /// The label of its sessions; one that has not taken its first message has none.
  var label: String { self == .placed ? "" : rawValue }
}

/// The reason why the program cannot do what it was asked.
struct OrdersError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
