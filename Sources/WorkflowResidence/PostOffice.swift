/// Where other threads leave deliveries for a place, in the order in which they came.
package final class PostOffice: Sendable {
  // In a struct: arrays of closures wrap each of them in another one.
  private struct Delivery {
    let make: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Delivery] = []
    /// Set when nobody is left to deliver to.
    var isClosed = false
  }

  private let state = Locked(State())
  private let place: Place

  package init(place: Place) { self.place = place }

  /// Adds a delivery, from any thread, and wakes the place if nothing was waiting.
  package func post(_ delivery: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.waiting.append(Delivery(make: delivery))
      return state.waiting.count == 1
    }
    if isFirst { place.call({ $0.deliver() }, with: Carried(self)) }
  }

  /// Makes all deliveries that wait; on its actor.
  private func deliver() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for delivery in waiting { delivery.make() }
  }

  /// Delivers what waits, on its actor, and refuses what is posted from now on.
  package func close() {
    state.withLock { $0.isClosed = true }
    deliver()
  }
}
