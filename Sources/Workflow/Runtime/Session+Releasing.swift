extension Session {
  /// Releases a value that a pass has replaced; actions that its `deinit` sends wait in the queue.
  ///
  /// In a pass, sending is forbidden otherwise, and so it is again afterwards.
  ///
  /// - Parameter replaced: A closure that stores the new value and returns the old one, so that
  ///   nothing finds a value that is being destroyed. It is called only when sending is allowed,
  ///   because the optimiser may release a value as soon as it is no longer used.
  @inlinable func releasing<Value>(_ replaced: () -> Value) {
    if _isPOD(Value.self) { return _ = replaced() }
    // Unmanaged: a session keeps its tree alive, and reference counting would be most of the cost.
    let tree = Unmanaged.passUnretained(tree)
    // Rules 24d, 24e.
    tree._withUnsafeGuaranteedRef { $0.machine.allowSending() }
    _ = replaced()
    tree._withUnsafeGuaranteedRef { $0.machine.forbidSending() }
  }
}
