import Foundation
import WorkflowSessions

/// The orders of a shop, as the handlers of its server use them.
nonisolated struct Shop: Sendable {
  let orders: Sessions<Order>

  init(
    in store: any SessionStore, bank: any Bank, now: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    orders = try await Sessions(in: store, label: { $0.phase.rawValue }) { id in
      Order(id: id, bank: bank, now: now)
    }
  }

  // POST /orders/7/items
  func add(_ item: String, price: Int, to order: String) async throws -> Int {
    try await orders.perform(order) { order in
      order.rendering.add(item, price)
      return order.rendering.total
    }
  }

  // POST /orders/7/buy
  func buy(_ order: String) async throws {
    try await orders.perform(order) { $0.rendering.buy() }
  }

  // POST /payments/81, which the bank may send more than once
  func paid(_ order: String, payment: String) async throws {
    try await orders.post(.paid, to: order, key: payment)
  }

  // GET /orders/7/events
  func phases(of order: String) -> some AsyncSequence<Order.Phase, any Error> {
    orders.renderings(of: order).map { $0.phase }
  }

  // before the server ends
  func stop() async { await orders.drain(within: .seconds(20)) }
}
