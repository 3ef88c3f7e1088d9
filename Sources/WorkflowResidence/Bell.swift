/// Wakes one waiter; a ring that nobody waits for is kept for the next.
package final class Bell: Sendable {
  private enum State {
    case silent, rung
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Locked(State.silent)

  package init() {}

  /// Returns after a ring, or when the task is cancelled.
  package func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          if case .rung = state {
            state = .silent
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }

  package func ring() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard case .waiting(let continuation) = state else {
        state = .rung
        return nil
      }
      state = .silent
      return continuation
    }
    waiter?.resume()
  }
}
