extension RenderContext where WorkflowType: Workflow {
  /// Makes a sink that takes actions of this workflow.
  ///
  /// Sinks of the same type made by the same node are equal, in whichever pass.
  @inlinable public func makeSink<Action: WorkflowAction<WorkflowType>>(of type: Action.Type)
    -> Sink<Action>
  {
    if case .tester(let backing) = target { return backing.makeSink(of: type) }
    return Sink(target: node.session, kind: .actions) { target, action in
      // The target of such a sink is the session above.
      Node<WorkflowType>.send(action, to: unsafeDowncast(target, to: Session.self))
    }
  }

  /// Makes a sink whose values change the state and may give an output; equal to its copies only.
  @inlinable public func makeSink<Event>(
    of type: Event.Type,
    onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?
  ) -> Sink<Event> {
    let actions = makeSink(of: AnyWorkflowAction<WorkflowType>.self)
    return Sink { event in actions.send(AnyWorkflowAction { state, _ in onEvent(event, &state) }) }
  }

  /// Makes a sink whose values change the state and give no output; equal to its copies only.
  @inlinable public func makeStateSink<Event>(
    of type: Event.Type, onEvent: @escaping (Event, inout WorkflowType.State) -> Void
  ) -> Sink<Event> {
    makeSink(of: type) { event, state in
      onEvent(event, &state)
      return nil
    }
  }

  /// Makes a sink whose values are outputs; sending causes no render pass of this node.
  ///
  /// Output sinks made by the same node are equal, in whichever pass.
  @inlinable public func makeOutputSink() -> Sink<WorkflowType.Output> {
    if case .tester(let backing) = target { return backing.makeOutputSink(of: WorkflowType.self) }
    return Sink(target: node.session, kind: .outputs) { target, output in
      let action = AnyWorkflowAction<WorkflowType>(sendingOutput: output)
      // The target of such a sink is the session above.
      Node<WorkflowType>.send(action, to: unsafeDowncast(target, to: Session.self))
    }
  }

  /// Makes a mailbox: an entry that can be posted to from any thread.
  ///
  /// Mailboxes of the same message type and key made by the same node are equal, and work as long as
  /// it lives; the handler of the newest pass is used, on the tree's actor.
  @inlinable public func makeMailbox<Message: Sendable, Action: WorkflowAction<WorkflowType>>(
    of type: Message.Type, key: Key = .none, onMessage: @escaping (Message) -> Action
  ) -> Mailbox<Message> {
    mailbox(of: type, key: key, onMessage: onMessage)
  }

  /// Makes a mailbox whose messages become actions of the workflow's own type `Action`.
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
