extension WorkflowObserver where Self == LockingInterceptor {
  /// Drops every action while a condition holds, as while a dialog of the system is open.
  ///
  /// Observers hear of each one (`.actionWasDropped` with `.intercepted`). An output that is dropped
  /// on its way up leaves the states below as they are, and what a worker has found is lost.
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
