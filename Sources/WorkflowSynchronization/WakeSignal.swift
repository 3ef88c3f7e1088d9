/// A signal that wakes all that wait; a signal sent before the wait is kept for one of them.
package final class WakeSignal: Sendable {
  private typealias Waiter = CheckedContinuation<Void, Never>

  private enum State {
    case idle, signaled
    /// Most often there is one. The next reader may come before the last one has left.
    case waiting(Waiter, others: [Waiter])
  }

  private let state = Locked(State.idle)

  package init() {}

  /// Returns after a signal, or when the task is cancelled.
  package func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { suspend($0) }
    } onCancel: {
      send()
    }
  }

  /// Returns after a signal, also in a task that is cancelled.
  package func waitForSignal() async { await withCheckedContinuation { suspend($0) } }

  private func suspend(_ waiter: Waiter) {
    let isSignaled = state.withLock { state in
      switch state {
      case .signaled:
        state = .idle
        return true
      case .idle: state = .waiting(waiter, others: [])
      case .waiting(let first, let others): state = .waiting(first, others: others + [waiter])
      }
      return false
    }
    if isSignaled { waiter.resume() }
  }

  /// Wakes those that wait, from any thread.
  package func send() {
    let woken = state.withLock { state in
      let before = exchange(&state, with: .idle)
      guard case .waiting(let first, let others) = before else {
        state = .signaled
        return nil as (Waiter, [Waiter])?
      }
      return (first, others)
    }
    guard let (first, others) = woken else { return }
    first.resume()
    for other in others { other.resume() }
  }
}
