/// Asynchronous work that a workflow declares in `render`.
///
/// A worker says what it does by what it holds: equal workers are the same work and keep running, an
/// unequal one replaces it. It begins at the commit of the first pass that declares it and is
/// cancelled at the first commit that does not. Dependencies are `@Injected`.
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
  /// What the worker tells the workflow.
  associatedtype Output

  /// Does the work, on the actor of the tree; heavy work hops off by itself.
  ///
  /// - Parameter output: call it with `await` for each output.
  nonisolated(nonsending) func run(_ output: WorkerOutput<Output>) async
}

/// Where a worker puts its outputs.
public struct WorkerOutput<Value> {
  private let receiver: any WorkerReceiver<Value>

  package init(_ receiver: some WorkerReceiver<Value>) { self.receiver = receiver }

  /// Hands over an output; returns when the action made of it has been applied.
  ///
  /// From a worker that is no longer wanted it returns at once, and observers are told.
  public nonisolated(nonsending) func callAsFunction(_ value: Value) async {
    await receiver.receive(value)
  }
}

/// What stands behind a `WorkerOutput`; a stored closure would leave the actor (swiftlang/swift 87097).
package protocol WorkerReceiver<Value>: AnyObject {
  associatedtype Value

  nonisolated(nonsending) func receive(_ value: Value) async
}
