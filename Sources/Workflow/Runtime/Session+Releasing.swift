extension Session {
  /// Releases what a pass has replaced; what its `deinit` sends waits, as from an observer.
  ///
  /// - Parameter replaced: puts the new value where the old one is, and returns that: then no one finds
  ///   a value that is being destroyed. It is called when sending is allowed, and not before: the
  ///   optimiser may release a value as soon as it is not used any more.
  @inlinable func releasing<Value>(_ replaced: () -> Value) {
    if _isPOD(Value.self) { return _ = replaced() }
    // Unmanaged: a session keeps its tree, and counting references would cost most of this.
    let tree = Unmanaged.passUnretained(tree)
    tree._withUnsafeGuaranteedRef { $0.machine.isPure = false }
    _ = replaced()
    tree._withUnsafeGuaranteedRef { $0.machine.isPure = true }
  }
}

/// Puts a value where another one is, and returns that.
@inlinable func exchange<Value>(_ value: inout Value, with other: consuming Value) -> Value {
  swap(&value, &other)
  return other
}
