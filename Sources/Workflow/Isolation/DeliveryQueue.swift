import WorkflowSynchronization

/// A queue of deliveries from other threads to the actor of a tree, in the order of their arrival.
final class DeliveryQueue: Sendable {
  // A struct, because an array of closures wraps each of them in another closure.
  private struct Delivery {
    let make: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Delivery] = []
    /// Set when no tree is left to deliver to.
    var isClosed = false
  }

  private let state = Locked(State())
  private let isolation: TreeIsolation

  init(isolation: TreeIsolation) { self.isolation = isolation }

  var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Adds a delivery, from any thread; the first one that waits calls the actor.
  func post(_ delivery: @escaping @Sendable () -> Void) {
    // Rule 30a.
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      // Rule 30c.
      state.waiting.append(Delivery(make: delivery))
      return state.waiting.count == 1
    }
    // Rule 30b.
    if isFirst { isolation.call({ $0.deliver() }, with: UnsafeTransfer(self)) }
  }

  /// Makes all waiting deliveries; called on the tree's actor.
  private func deliver() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    // Rule 30e.
    for delivery in waiting { delivery.make() }
  }

  /// Makes all waiting deliveries, and refuses later ones; called on the tree's actor.
  func close() {
    state.withLock { $0.isClosed = true }
    deliver()
  }
}
