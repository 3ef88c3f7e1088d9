import Foundation
import WorkflowSynchronization

/// Lets as many children run at once as there are processors.
///
/// Each has some seconds, in which it should have a processor. The tests of a program may all
/// explore at once.
enum ChildPermits {
  private struct State {
    var free = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Locked(State())

  /// Runs a child when it may.
  static func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 { state.waiting.append(continuation) }
        defer { state.free = max(0, state.free - 1) }
        return state.free > 0
      }
      if isFree { continuation.resume() }
    }
    defer {
      let next = state.withLock { state in
        if state.waiting.isEmpty { state.free += 1 }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await body()
  }
}
