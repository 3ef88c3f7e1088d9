/// What a node does in a tree that is observed, recorded, checked or intercepted.
///
/// It is out of line, because every workflow has a copy of the rest, and few trees need it.
extension Node {
  /// Begins a node with a state that was restored, or that interceptors may change.
  @usableFromInline static func beginSlowly(_ workflow: WorkflowType, _ session: Session) -> Node {
    let (tree, type) = (session.tree, WorkflowType.State.self)
    let restored = tree.stateSource?.initialState(type, of: workflow, at: session)
    let state =
      restored
      ?? tree.interceptors.makeInitialState(of: workflow, in: WorkflowSession(session))
    let node = Node(session: session, workflow: workflow, state: state)
    session.content = .node(node)
    session.tell(
      .sessionDidMakeState(
        WorkflowSession(session), state: state, isRestored: restored != nil))
    return node
  }

  /// Adapts the state to new props; a repeated pass has done so already.
  @usableFromInline func adaptSlowly(from previous: WorkflowType) {
    let tree = session.tree
    if tree.machine.isRepeating { return workflow = previous }
    isChanging = true
    tree.interceptors.propsDidChange(
      from: previous, to: workflow, state: &state, in: WorkflowSession(session))
    isChanging = false
    session.hasChanged = true
    session.tell(.propsDidChange(WorkflowSession(session)))
  }

  @usableFromInline func renderedSlowly() -> WorkflowType.Rendering {
    let tree = session.tree
    let rendersNow =
      tree.machine.isRepeating
      ? session.renderNumber > tree.countBeforePass
      : tree.slowPath.contains(.rendersAll) || session.hasToRender
    guard rendersNow || rendering == nil else {
      tree.tell(.renderWasSkipped(WorkflowSession(session)))
      return rendering.unsafelyUnwrapped
    }
    tree.tell(.renderDidBegin(WorkflowSession(session)))
    tree.noteChange(of: session)
    let rendering = tree.interceptors.isEmpty ? render() : renderIntercepted()
    tree.tell(.renderDidEnd(WorkflowSession(session), rendering: rendering))
    return rendering
  }

  private func renderIntercepted() -> WorkflowType.Rendering {
    session.beginRender()
    let rendering = session.tree.interceptors.render(
      workflow, state: state, in: WorkflowSession(session)
    ) {
      let context = RenderContext<WorkflowType>(
        .node(.passUnretained(self), scope: .passUnretained(session)))
      return $0.render(state: $1, context: context)
    }
    session.endRender()
    session.releasing { exchange(&self.rendering, with: rendering) }
    return rendering
  }
}

// MARK: - Actions

extension Node {
  /// Applies what the interceptors make of an action, and tells observers.
  @usableFromInline func applySlowly<Action: WorkflowAction<WorkflowType>>(_ action: Action) {
    let tree = session.tree
    let sender = exchange(&tree.sender, with: .sink)
    let received = tree.interceptors.receive(action, in: WorkflowSession(session))
    if tree.machine.isEndRequested {
      return session.tell(.actionWasDropped(action, WorkflowSession(session), .hostHasEnded))
    }
    guard let received else {
      return session.tell(.actionWasDropped(action, WorkflowSession(session), .intercepted))
    }
    applyReceived(received, from: sender)
  }

  private func applyReceived<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, from sender: ActionSender
  ) {
    let (tree, before) = (session.tree, session.tree.keepsStates ? state : nil)
    let output =
      tree.interceptors.isEmpty ? changeState(by: action) : changeState(by: intercepted(action))
    record(action, output)
    session.tell(
      .actionWasApplied(
        AppliedAction(
          action: action, session: WorkflowSession(session), output: output, sender: sender,
          stateBefore: before)))
    guard let output, let onOutput, !tree.machine.isEndRequested else { return }
    tree.sender = .child(WorkflowSession(session))
    onOutput.handle(output)
    tree.sender = .sink
  }

  private func intercepted<Action: WorkflowAction<WorkflowType>>(
    _ action: Action
  ) -> AnyWorkflowAction<WorkflowType> {
    let changesState = Self.actionsChangeState(action)
    return AnyWorkflowAction(changesState: changesState) { [session] state, workflow in
      let (interceptors, session) = (session.tree.interceptors, WorkflowSession(session))
      if changesState {
        return interceptors.apply(action, toState: &state, workflow: workflow, in: session)
      }
      var copy = state
      return interceptors.apply(action, toState: &copy, workflow: workflow, in: session)
    }
  }
}
