extension WorkflowObserver where Self == LockingInterceptor {
  /// Drops every action while a condition holds, as while a dialog of the system is open.
  ///
  /// Observers are told of each one (`.actionWasDropped` with `.intercepted`). If an output is
  /// dropped on its way up, the states below stay as they are, and a worker's result is lost.
  public static func locked(by isLocked: @escaping () -> Bool) -> LockingInterceptor {
    LockingInterceptor(isLocked: isLocked)
  }
}

/// Drops actions; see `locked(by:)`.
public struct LockingInterceptor: WorkflowInterceptor {
  let isLocked: () -> Bool

  /// Lets the action through unless the condition holds.
  public func receive<Action: WorkflowAction>(
    _ action: Action, in session: WorkflowSession
  ) -> (any WorkflowAction<Action.WorkflowType>)? {
    isLocked() ? nil : action
  }
}
