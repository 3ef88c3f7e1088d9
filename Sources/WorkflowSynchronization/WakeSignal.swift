/// A signal that wakes all that wait; a signal sent before the wait is kept for one of them.
package final class WakeSignal: Sendable {
  /// A task that waits.
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var isSignaled = false
    /// Most often the only one, though the next reader may come before the last one has left.
    var first: Waiter?
    var others: [Waiter] = []
    /// The number of the next wait.
    var next = 0
    /// The waits that were cancelled before they had begun.
    var cancelled: Set<Int> = []

    /// Removes those that wait.
    mutating func removeAll() -> (first: Waiter?, others: [Waiter]) {
      defer { (first, others) = (nil, []) }
      return (first, others)
    }

    /// Removes one that waits; nil if it does not, or not yet.
    mutating func remove(_ number: Int) -> Waiter? {
      if first?.number == number {
        defer { first = others.isEmpty ? nil : others.removeFirst() }
        return first
      }
      return others.firstIndex { $0.number == number }.map { others.remove(at: $0) }
    }
  }

  private let state = Locked(State())

  package init() {}

  /// Returns after a signal, or when the task is cancelled.
  ///
  /// - Parameter isOver: A closure that says whether to return at once. It sends no signal.
  package func wait(unless isOver: () -> Bool = { false }) async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        suspend(Waiter(number: number, continuation: $0), unless: isOver)
      }
    } onCancel: {
      cancel(number)
    }
    // The handler may have come too late.
    if Task.isCancelled { state.withLock { _ = $0.cancelled.remove(number) } }
  }

  /// Returns after a signal, also in a task that is cancelled.
  package func waitForSignal() async {
    let number = nextNumber()
    await withCheckedContinuation { suspend(Waiter(number: number, continuation: $0)) }
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  private func suspend(_ waiter: Waiter, unless isOver: () -> Bool = { false }) {
    let isOver = state.withLock { state in
      if state.cancelled.remove(waiter.number) != nil || isOver() { return true }
      if state.isSignaled {
        state.isSignaled = false
        return true
      }
      if state.first == nil { state.first = waiter } else { state.others.append(waiter) }
      return false
    }
    if isOver { waiter.continuation.resume() }
  }

  /// Ends one wait, whether it has begun or not.
  private func cancel(_ number: Int) {
    let waiter = state.withLock { state in
      let waiter = state.remove(number)
      if waiter == nil { state.cancelled.insert(number) }
      return waiter
    }
    waiter?.continuation.resume()
  }

  /// Wakes those that wait, from any thread.
  package func send() {
    let woken = state.withLock { state in
      if state.first == nil { state.isSignaled = true }
      return state.removeAll()
    }
    woken.first?.continuation.resume()
    for other in woken.others { other.continuation.resume() }
  }
}
