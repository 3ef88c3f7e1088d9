/// A signal that wakes one waiter; a signal sent before the wait is kept for the waiter.
package final class WakeSignal: Sendable {
  private enum State {
    case idle, signaled
    case waiting(CheckedContinuation<Void, Never>)
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

  private func suspend(_ waiter: CheckedContinuation<Void, Never>) {
    let isSignaled = state.withLock { state in
      if case .signaled = state {
        state = .idle
        return true
      }
      state = .waiting(waiter)
      return false
    }
    if isSignaled { waiter.resume() }
  }

  /// Wakes the waiter, from any thread.
  package func send() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        state = .signaled
        return nil
      }
      state = .idle
      return continuation
    }
    waiter?.resume()
  }
}
