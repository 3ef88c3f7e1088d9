/// A worker that calls an operation once and emits its result.
///
/// The operation runs off the tree's actor. Workers with equal ids are the same work, so the id has
/// to contain everything that the operation depends on:
///
/// ```swift
/// context.run(OneShotWorker(id: query) { await index.matches(for: query) }) { .found($0) }
/// ```
public struct OneShotWorker<ID: Hashable, Output: Sendable>: Worker {
  /// The value that tells this work apart from other work of the same type.
  public let id: ID
  @Injected private var operation: @Sendable @concurrent () async -> Output

  /// Creates a worker from an id and an operation.
  public init(id: ID, _ operation: @escaping @Sendable @concurrent () async -> Output) {
    self.id = id
    _operation = Injected(wrappedValue: operation)
  }

  /// Creates a worker from an id and an operation that may throw; the output is a `Result`.
  public init<Value: Sendable>(
    id: ID, _ operation: @escaping @Sendable @concurrent () async throws -> Value
  ) where Output == Result<Value, any Error> {
    self.init(id: id) { () -> Result<Value, any Error> in
      do {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
  }

  /// Calls the operation and emits its result.
  public func run(_ output: WorkerOutput<Output>) async {
    let result = await operation()
    await output(result)
  }
}
