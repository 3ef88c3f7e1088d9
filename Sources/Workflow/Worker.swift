/// Asynchronous work that a workflow declares in `render`.
///
/// A worker's value is its identity: as long as equal workers are declared, the same work keeps
/// running; an unequal one replaces it. A worker begins at the commit of the first pass that
/// declares it, and is cancelled at the commit of the first pass that does not. Mark dependencies
/// as `@Injected`.
///
/// ```swift
/// struct Search: Worker {
///   var query: String
///
///   func run(_ output: WorkerOutput<[Int]>) async { await output(await matches(for: query)) }
/// }
/// ```
///
/// Workers do not throw: failures are values of `Output`.
public protocol Worker<Output>: Hashable {
  /// The type of the values that the worker emits.
  associatedtype Output

  /// Does the work on the tree's actor.
  ///
  /// The runtime does not move heavy work off the actor; the worker has to do that itself.
  ///
  /// - Parameter output: The receiver of the outputs; call it with `await` for each.
  nonisolated(nonsending) func run(_ output: WorkerOutput<Output>) async
}

/// Receives the outputs of a worker.
public struct WorkerOutput<Value> {
  private let receiver: any WorkerReceiver<Value>

  package init(_ receiver: some WorkerReceiver<Value>) { self.receiver = receiver }

  /// Emits an output, and returns when its action has been applied.
  ///
  /// If the worker is no longer declared, this returns at once, and observers are told.
  public nonisolated(nonsending) func callAsFunction(_ value: Value) async {
    await receiver.receive(value)
  }
}

/// The receiver of a `WorkerOutput`.
///
/// This is not a stored closure, because that would leave the actor (swiftlang/swift 87097).
package protocol WorkerReceiver<Value>: AnyObject {
  associatedtype Value

  nonisolated(nonsending) func receive(_ value: Value) async
}
