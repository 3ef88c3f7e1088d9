extension Session {
  /// Runs a turn that hands a worker's output or a message to its handler, or drops and reports it.
  ///
  /// - Parameter handler: A closure that returns the newest handler; nil drops the value.
  @inlinable func deliver<Value>(
    _ value: Value, unless reason: DropReason, handler: @escaping () -> Handler<Value>?
  ) {
    // Usually no turn is running. Then this one begins at once, and its closure need not be kept.
    // Rule 44e.
    if !hasEnded, tree.beginTurn(at: self) {
      let dropped = tree.isPlain ? nil : tree.willRunTurn()
      handleOrDrop(value, unless: reason, dropped, handler())
      tree.endTurn()
    } else {
      tree.performTurn(from: self) { [self] in handleOrDrop(value, unless: reason, $0, handler()) }
    }
  }

  @inlinable @inline(__always) func handleOrDrop<Value>(
    _ value: Value, unless reason: DropReason, _ dropped: DropReason?, _ handler: Handler<Value>?
  ) {
    if dropped == nil, let handler {
      if !tree.isPlain { tree.observation?.sender = reason == .workerHasEnded ? .worker : .mailbox }
      return handler.handle(value)
    }
    let ended = reason == .mailboxHasEnded && hasEnded ? .sessionHasEnded : reason
    // Rule 44d.
    tree.tell(.actionWasDropped(value, WorkflowSession(self), dropped ?? ended))
  }
}
