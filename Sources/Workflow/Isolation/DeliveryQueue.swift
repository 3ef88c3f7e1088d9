import WorkflowSynchronization

/// A queue of deliveries from other threads to the actor of a tree, in the order of their arrival.
final class DeliveryQueue: Sendable {
  // A struct, because an array of closures wraps each of them in another closure.
  private struct Delivery {
    let make: @Sendable () -> Void
  }

  /// Nil when no tree is left to deliver to.
  private let waiting = Locked<[Delivery]?>([])
  private let isolation: TreeIsolation

  init(isolation: TreeIsolation) { self.isolation = isolation }

  var hasWaiting: Bool { waiting.withLock { $0?.isEmpty == false } }

  /// Adds a delivery, from any thread; the first one that waits calls the actor.
  func post(_ delivery: @escaping @Sendable () -> Void) {
    // Rule 30a.
    let isFirst = waiting.withLock { waiting in
      // Rule 30c.
      waiting?.append(Delivery(make: delivery))
      return waiting?.count == 1
    }
    // Rule 30b.
    if isFirst { isolation.call({ $0.deliver() }, with: UnsafeTransfer(self)) }
  }

  /// Makes all waiting deliveries; called on the tree's actor.
  ///
  /// - Parameter isLast: Whether later ones are refused.
  func deliver(isLast: Bool = false) {
    let arrived = waiting.withLock { waiting in
      waiting == nil ? nil : exchange(&waiting, with: isLast ? nil : [])
    }
    // Rule 30e.
    for delivery in arrived ?? [] { delivery.make() }
  }
}
