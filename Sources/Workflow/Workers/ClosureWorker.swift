import WorkflowSynchronization

/// A worker that runs a closure, which emits any number of values.
///
/// The closure runs off the tree's actor. Workers with equal ids are the same work.
///
/// ```swift
/// context.run(
///   ClosureWorker(id: file) { output in
///     for line in lines(of: file) { await output(line) }
///   }
/// ) { .read($0) }
/// ```
public struct ClosureWorker<ID: Hashable, Output: Sendable>: Worker {
  /// The value that tells this work apart from other work of the same type.
  public let id: ID
  @Injected private var body: @Sendable @concurrent (RemoteOutput<Output>) async -> Void

  /// Creates a worker from an id and a closure.
  public init(
    id: ID, _ body: @escaping @Sendable @concurrent (RemoteOutput<Output>) async -> Void
  ) {
    self.id = id
    _body = Injected(wrappedValue: body)
  }

  /// Calls the closure, and returns when it does.
  public func run(_ output: WorkerOutput<Output>) async {
    await body(RemoteOutput(output, actor: #isolation))
  }
}

/// Receives the outputs of a worker from code that runs off the tree's actor.
public struct RemoteOutput<Value: Sendable>: Sendable {
  private let output: UnsafeTransfer<WorkerOutput<Value>>
  private let actor: (any Actor)?

  init(_ output: WorkerOutput<Value>, actor: (any Actor)?) {
    self.output = UnsafeTransfer(output)
    self.actor = actor
  }

  /// Emits an output on the tree's actor, and returns when its action has been applied.
  @concurrent
  public func callAsFunction(_ value: Value) async {
    await RemoteOutput.deliver(value, to: output, on: actor)
  }

  private static func deliver(
    _ value: Value, to output: UnsafeTransfer<WorkerOutput<Value>>, on actor: isolated (any Actor)?
  ) async {
    await output.value(value)
  }
}
