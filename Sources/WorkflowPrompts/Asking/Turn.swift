import WorkflowSynchronization

/// Lets one task after the other use the terminal, in the order in which they ask.
final class Turn: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Runs a closure when all that asked before have ended.
  func run<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
    let value = await body()
    let next = state.withLock { state in
      state.isTaken = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
    return value
  }
}
