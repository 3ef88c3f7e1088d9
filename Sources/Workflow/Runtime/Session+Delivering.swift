extension Session {
  /// Runs a turn that hands a worker's output or a message to its handler, or drops and reports it.
  ///
  /// - Parameter handler: A closure that returns the newest handler; nil drops the value.
  @inlinable func deliver<Value>(
    _ value: Value, unless reason: DropReason, handler: @escaping () -> Handler<Value>?
  ) {
    // Rule 44e.
    if tree.slowPath.isFast, let handler = handler(), tree.enter(self) {
      handler.handle(value)
      tree.leave()
      return
    }
    tree.perform(from: self) { [self] dropped in
      if dropped == nil, let handler = handler() {
        tree.sender = reason == .workerHasEnded ? .worker : .mailbox
        handler.handle(value)
      } else {
        let ended = reason == .mailboxHasEnded && hasEnded ? .sessionHasEnded : reason
        // Rule 44d.
        tree.tell(.actionWasDropped(value, WorkflowSession(self), dropped ?? ended))
      }
    }
  }
}
