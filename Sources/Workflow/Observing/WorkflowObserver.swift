/// Sees everything that happens in a tree: for logs, traces, tests and tools.
///
/// Observers are called on the tree's actor: in the order given when something begins, in reverse
/// when it is done. An observer may send, update and end the host: it takes its place in the queue.
/// With no observer nothing here costs anything.
public protocol WorkflowObserver {
  /// Receives what has just happened.
  func observe(_ event: WorkflowEvent)
}
