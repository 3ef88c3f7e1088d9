/// Receives everything that happens in a tree, for logs, traces, tests and tools.
///
/// Observers are called on the tree's actor, in the given order when something begins and in
/// reverse when it is done. An observer may send, update and end the host; such a call takes its
/// place in the queue. A tree without observers pays a check where one could be told.
public protocol WorkflowObserver {
  /// Receives an event right after it.
  func observe(_ event: WorkflowEvent)

  /// Whether it looks at the states before actions, which then have to be copied; false by default.
  var needsStatesBefore: Bool { get }
}

extension WorkflowObserver {
  /// False: states before actions are not copied.
  public var needsStatesBefore: Bool { false }
}
