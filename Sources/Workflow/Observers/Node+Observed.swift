/// The work of a node in a tree that is observed, recorded, checked or intercepted.
///
/// The code that every observed turn runs is inlinable, so it is specialised for each workflow. It
/// is never inlined into the fast path, because that would make the fast path slower.
extension Node {
  /// Begins a node with a state that was restored, or that interceptors may change.
  @usableFromInline static func beginSlowly(_ workflow: WorkflowType, _ session: Session) -> Node {
    let (tree, type) = (session.tree, WorkflowType.State.self)
    let restored = tree.stateSource?.initialState(type, of: workflow, at: session)
    let state =
      restored
      // Rules 48b, 82a.
      ?? tree.interceptors.makeInitialState(of: workflow, in: WorkflowSession(session))
    let node = Node(session: session, workflow: workflow, state: state)
    session.content = .node(node)
    tree.tell(
      .sessionDidMakeState(
        WorkflowSession(session), state: state, isRestored: restored != nil))
    return node
  }

  /// Adapts the state to new props; a repeated pass has done so already.
  @inlinable @inline(never) func adaptSlowly(from previous: WorkflowType) {
    let tree = session.tree
    if tree.machine.isRepeating { return takeAgain(previous) }
    isChanging = true
    if tree.isIntercepted {
      adaptIntercepted(from: previous)
    } else {
      workflow.workflowDidChange(from: previous, state: &state)
    }
    isChanging = false
    session.hasChanged = true
    tree.tell(.propsDidChange(WorkflowSession(session)))
  }

  /// Goes back to the value of the first pass, to which the state was adapted.
  ///
  /// The other one stays alive until the parent has rendered, since its `deinit` may send.
  @usableFromInline func takeAgain(_ first: WorkflowType) {
    let second = exchange(&workflow, with: first)
    session.parent?.requireActivities().discarded.append(Handler { _ in _ = second })
  }

  @usableFromInline func adaptIntercepted(from previous: WorkflowType) {
    // Rule 82b.
    session.tree.interceptors.propsDidChange(
      from: previous, to: workflow, state: &state, in: WorkflowSession(session))
  }

  @inlinable @inline(never) func renderedSlowly() -> WorkflowType.Rendering {
    let tree = session.tree
    let rendersNow =
      tree.machine.isRepeating
      ? session.renderNumber > tree.countBeforePass
      // Rule 83a.
      : tree.slowPath.contains(.rendersAll) || session.hasToRender
    guard rendersNow || rendering == nil else {
      tree.tell(.renderWasSkipped(WorkflowSession(session)))
      return rendering.unsafelyUnwrapped
    }
    tree.tell(.renderDidBegin(WorkflowSession(session)))
    tree.noteChange(of: session)
    let former = tree.machine.isRepeating ? self.rendering : nil
    let rendering = tree.isIntercepted ? renderIntercepted() : render()
    // Rule 20d.
    if let former { session.compare(former, with: rendering) }
    tree.tell(.renderDidEnd(WorkflowSession(session), rendering: rendering))
    return rendering
  }

  // Inlinable, and with few calls in each other: a level of the tree would be four times as deep.
  @inlinable @inline(__always) func renderIntercepted() -> WorkflowType.Rendering {
    session.beginRender()
    // Rule 82c.
    let rendering = rendered(by: 0, workflow, state)
    session.endRender()
    session.releasing { exchange(&self.rendering, with: rendering) }
    return rendering
  }

  /// Renders a workflow with the interceptors from an index on, and then by itself.
  @inlinable @inline(__always) func rendered(
    by index: Int, _ workflow: WorkflowType, _ state: WorkflowType.State
  ) -> WorkflowType.Rendering {
    let interceptor = session.tree.interceptors[index]
    return interceptor.render(workflow, state: state, in: WorkflowSession(session)) {
      if index + 1 < session.tree.interceptors.count {
        return renderedFurther(by: index + 1, $0, $1)
      }
      let context = RenderContext<WorkflowType>(
        .node(.passUnretained(self), scope: .passUnretained(session)))
      return $0.render(state: $1, context: context)
    }
  }

  @inlinable @inline(never) func renderedFurther(
    by index: Int, _ workflow: WorkflowType, _ state: WorkflowType.State
  ) -> WorkflowType.Rendering { rendered(by: index, workflow, state) }
}

// MARK: - Actions

extension Node {
  /// Sends an action if the tree is observed, a turn is running, or the session has ended.
  @inlinable @inline(never) static func sendSlowly<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, to session: Session
  ) {
    let tree = session.tree
    // Usually no turn is running. Then this one begins at once, and its closure need not be kept.
    if !session.hasEnded, tree.enter(session) {
      tree.tell(.actionWasReceived(action, WorkflowSession(session)))
      tree.run { applyOrDrop(action, at: session, $0) }
      return tree.finishTurns()
    }
    tree.perform(from: session, announcing: .actionWasReceived(action, WorkflowSession(session))) {
      applyOrDrop(action, at: session, $0)
    }
  }

  @inlinable static func applyOrDrop<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, at session: Session, _ reason: DropReason?
  ) {
    let tree = session.tree
    // Rules 28a, 28c, 53a.
    if reason == nil, !session.hasEnded {
      tree.sender = .sink
      return of(session).applyAnyway(action)
    }
    let reason = reason ?? .sessionHasEnded
    // Rule 28b.
    tree.tell(.actionWasDropped(action, WorkflowSession(session), reason))
  }

  /// Applies an action as changed by the interceptors, and tells observers.
  @inlinable @inline(never) func applySlowly<Action: WorkflowAction<WorkflowType>>(
    _ action: Action
  ) {
    let tree = session.tree
    // Rule 53e.
    let sender = exchange(&tree.sender, with: .sink)
    if tree.isIntercepted { return applyIntercepted(action, from: sender) }
    let before: Any? = tree.keepsStates ? state : nil
    conclude(action, output: changeState(by: action), from: sender, before)
  }

  /// Records an action that was applied, tells observers, and passes its output to the parent.
  @inlinable func conclude<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, output: WorkflowType.Output?, from sender: ActionSender, _ before: Any?
  ) {
    let tree = session.tree
    if tree.recorder != nil { record(action, output) }
    tree.tell(
      .actionWasApplied(
        AppliedAction(
          action: action, session: WorkflowSession(session), output: output, sender: sender,
          stateBefore: before)))
    guard let output, let onOutput, !tree.machine.isEndRequested else { return }
    tree.sender = .child(WorkflowSession(session))
    onOutput.handle(output)
    tree.sender = .sink
  }

  @usableFromInline func applyIntercepted<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, from sender: ActionSender
  ) {
    let tree = session.tree
    // Rule 82e.
    let received = tree.interceptors.receive(action, in: WorkflowSession(session))
    if tree.machine.isEndRequested {
      return tree.tell(.actionWasDropped(action, WorkflowSession(session), .hostHasEnded))
    }
    guard let received else {
      // Rule 82f.
      return tree.tell(.actionWasDropped(action, WorkflowSession(session), .intercepted))
    }
    applyReceived(received, from: sender)
  }

  private func applyReceived<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, from sender: ActionSender
  ) {
    let before: Any? = session.tree.keepsStates ? state : nil
    conclude(action, output: changeState(by: intercepted(action)), from: sender, before)
  }

  private func intercepted<Action: WorkflowAction<WorkflowType>>(
    _ action: Action
  ) -> AnyWorkflowAction<WorkflowType> {
    let changesState = Self.actionsChangeState(action)
    return AnyWorkflowAction(changesState: changesState) { [session] state, workflow in
      let (interceptors, session) = (session.tree.interceptors, WorkflowSession(session))
      // Rule 82g.
      if changesState {
        return interceptors.apply(action, toState: &state, workflow: workflow, in: session)
      }
      var copy = state
      return interceptors.apply(action, toState: &copy, workflow: workflow, in: session)
    }
  }
}
