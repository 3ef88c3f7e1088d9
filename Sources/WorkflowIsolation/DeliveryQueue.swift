import WorkflowConcurrency

/// Deliveries from other threads that wait for the actor of a tree, in the order in which they came.
package final class DeliveryQueue: Sendable {
  // In a struct: arrays of closures wrap each of them in another one.
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

  package init(isolation: TreeIsolation) { self.isolation = isolation }

  /// Adds a delivery, from any thread; the first one that waits calls the actor.
  package func post(_ delivery: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.waiting.append(Delivery(make: delivery))
      return state.waiting.count == 1
    }
    if isFirst { isolation.call({ $0.deliver() }, with: UnsafeTransfer(self)) }
  }

  /// Makes all deliveries that wait; on the actor of the tree.
  private func deliver() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for delivery in waiting { delivery.make() }
  }

  /// Makes all deliveries that wait, and refuses those that come later; on the actor of the tree.
  package func close() {
    state.withLock { $0.isClosed = true }
    deliver()
  }
}
