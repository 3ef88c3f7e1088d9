extension RenderContext where WorkflowType: Workflow {
  /// Creates a sink for actions of this workflow.
  ///
  /// Sinks of one action type that the same node creates are equal, even across passes.
  @inlinable public func makeSink<Action: WorkflowAction<WorkflowType>>(of type: Action.Type)
    -> Sink<Action>
  {
    if case .tester(let backing) = target { return backing.makeSink(of: type) }
    // Rules 27a, 27b.
    return Sink(target: node.session, kind: .actions) { target, action in
      // The target of such a sink is the session passed above.
      Node<WorkflowType>.send(action, to: unsafeDowncast(target, to: Session.self))
    }
  }

  /// Creates a sink whose values are outputs; sending one causes no render of this node.
  ///
  /// Output sinks that the same node creates are equal, even across passes.
  @inlinable public func makeOutputSink() -> Sink<WorkflowType.Output> {
    if case .tester(let backing) = target { return backing.makeOutputSink(of: WorkflowType.self) }
    return Sink(target: node.session, kind: .outputs) { target, output in
      let action = AnyWorkflowAction<WorkflowType>(sendingOutput: output)
      // The target of such a sink is the session passed above.
      Node<WorkflowType>.send(action, to: unsafeDowncast(target, to: Session.self))
    }
  }

  /// Creates a mailbox, which receives messages from any thread.
  ///
  /// Mailboxes of one message type and key that the same node creates are equal, and work as long
  /// as each of its passes makes them. The tree's actor calls the handler of the newest pass.
  @inlinable public func makeMailbox<Message: Sendable, Action: WorkflowAction<WorkflowType>>(
    of type: Message.Type, key: Key = .none, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message> {
    mailbox(of: type, key: key, onMessage: onMessage)
  }

  /// Creates a mailbox whose messages become actions of the workflow's own type `Action`.
  @inlinable public func makeMailbox<Message: Sendable>(
    of type: Message.Type, key: Key = .none, onMessage: @escaping (Message) -> WorkflowType.Action
  ) -> Mailbox<Message> where WorkflowType.Action: WorkflowAction<WorkflowType> {
    mailbox(of: type, key: key, onMessage: onMessage)
  }

  @inlinable func mailbox<Message: Sendable, Action: WorkflowAction<WorkflowType>>(
    of type: Message.Type, key: Key, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message> {
    if case .tester(let backing) = target {
      return backing.makeMailbox(of: type, key: key, onMessage: onMessage)
    }
    return node.mailbox(of: type, key: key) { [node] in node.handle($0, onMessage) }
  }
}
