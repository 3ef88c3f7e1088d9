public import WorkflowTesting
import WorkflowSynchronization

/// The surroundings of an app while it is walked through: its clock, and the answers it waits for.
///
/// Each walk has a world of its own. What the app calls has to come from it, or be a fake: a walk
/// that asks a real server is not repeatable.
public final class World: Sendable {
  /// The clock of the app; the step `wait` moves it.
  public let clock = TestClock()

  private let calls = Locked(Calls())

  /// The calls that wait for the step `answer`.
  private struct Calls {
    var waiting: [Waiting] = []
    var lastID = 0
    /// The calls that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private struct Waiting {
    let id: Int
    let name: String
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Creates a world in which nothing has happened.
  public init() {}

  /// Returns a closure like another one that does not go on before ``answer(_:_:)`` lets it.
  ///
  /// So answers come in any order, before and after other steps, as they do from a server.
  ///
  /// - Parameters:
  ///   - name: The name of the call in steps: `answer search`.
  ///   - body: The fake that gives the answer. It runs when the call goes on.
  public func call<Input: Sendable, Output: Sendable>(
    _ name: String, _ body: @escaping @Sendable (Input) async throws -> Output
  ) -> @Sendable (Input) async throws -> Output {
    // A closure that takes a pack of inputs crashes the compiler (Swift 6.3.1).
    { input in
      try await self.wait(name)
      return try await body(input)
    }
  }

  /// Returns a closure without inputs that waits in the same way.
  public func call<Output: Sendable>(
    _ name: String, _ body: @escaping @Sendable () async throws -> Output
  ) -> @Sendable () async throws -> Output {
    {
      try await self.wait(name)
      return try await body()
    }
  }

  /// Lets a call go on.
  ///
  /// - Parameters:
  ///   - name: The name of the call.
  ///   - number: The number among the calls of that name that wait, from 1, in the order in which
  ///     they were made.
  /// - Returns: Whether there was such a call.
  @discardableResult
  public func answer(_ name: String, _ number: Int = 1) -> Bool {
    let call = calls.withLock { calls -> Waiting? in
      let indices = calls.waiting.indices.filter { calls.waiting[$0].name == name }
      guard indices.indices.contains(number - 1) else { return nil }
      return calls.waiting.remove(at: indices[number - 1])
    }
    call?.continuation.resume()
    return call != nil
  }

  /// The names of the calls that wait, in the order in which they were made.
  package var waiting: [String] { calls.withLock { $0.waiting.map(\.name) } }

  private func wait(_ name: String) async throws {
    let id = calls.withLock { calls in
      calls.lastID += 1
      return calls.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = calls.withLock { calls in
          if calls.cancelled.remove(id) != nil { return true }
          calls.waiting.append(Waiting(id: id, name: name, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    let call = calls.withLock { calls -> Waiting? in
      guard let index = calls.waiting.firstIndex(where: { $0.id == id }) else {
        calls.cancelled.insert(id)
        return nil
      }
      return calls.waiting.remove(at: index)
    }
    call?.continuation.resume(throwing: CancellationError())
  }
}
