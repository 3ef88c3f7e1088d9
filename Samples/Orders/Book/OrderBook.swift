import Foundation
import WorkflowSessions

/// The orders in a store, for processes that do not work on them.
///
/// An open `Sessions` object takes part in the work. So this asks the store itself.
struct OrderBook: Sendable {
  let store: any SessionStore

  init(_ store: any SessionStore) { self.store = store }

  /// Returns the orders of a phase, or all orders.
  func orders(in phase: Phase? = nil) throws(OrdersError) -> [OrderRow] {
    var rows: [OrderRow] = []
    var last: SessionID?
    repeat {
      let page = try ask { () throws(SessionStoreError) in
        try store.list(types: nil, label: phase?.label, after: last, limit: 100)
      }
      rows += page.map { OrderRow($0) }
      last = page.last?.id
    } while last != nil
    return rows.inOrder(by: \.name)
  }

  /// Places an order, and returns whether its name is new.
  func place(_ name: String, _ goods: Goods) throws(OrdersError) -> Bool {
    try post(.place(goods), to: name, key: "place")
  }

  /// Decides about an order that waits for it.
  func decide(_ decision: Decision, about name: String) throws(OrdersError) {
    guard let order = try orders().first(where: { $0.name == name }) else {
      throw OrdersError("there is no order '\(name)'; orders list shows them all")
    }
    guard order.phase == .waiting else {
      throw OrdersError("\(name) does not wait for approval: it is \(order.phase)")
    }
    // One key for both decisions: only the first one is stored.
    guard try post(.decide(decision), to: name, key: "decision") else {
      throw OrdersError("\(name) was decided before")
    }
  }

  private func post(
    _ message: Order.Message, to name: String, key: String
  ) throws(OrdersError) -> Bool {
    let stored: SessionMessage
    do throws(SessionError) {
      stored = try SessionMessage(message, to: name, of: Order.self, key: key)
    } catch {
      throw OrdersError("\(error)")
    }
    return try ask { () throws(SessionStoreError) in try store.post(stored) }
  }

  private func ask<Result>(
    _ body: () throws(SessionStoreError) -> Result
  ) throws(OrdersError) -> Result {
    do throws(SessionStoreError) {
      return try body()
    } catch {
      throw OrdersError(error)
    }
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

  init(_ error: SessionStoreError) {
    description =
      switch error {
      case .noAnswer(let reason): "the store does not answer: \(reason)"
      case .refused(let reason): "the store refuses: \(reason)"
      case .isFull(let reason): "the store is full: \(reason)"
      case .damaged(let reason): "the store is damaged, or is no store: \(reason)"
      case .laterVersion: "a later version of the library has made the store"
      }
  }
}
