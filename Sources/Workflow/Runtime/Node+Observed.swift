/// The steps that a tree adds to those of a node if it is observed, recorded, checked or restored.
///
/// Those that every observed turn calls are inlinable, so they are specialised for each workflow.
/// None is inlined into the path of a plain tree, whose levels would need more room on the stack.
extension Node {
  /// Returns a state that was restored, or that interceptors may have changed.
  @usableFromInline static func observedState(
    of workflow: WorkflowType, in session: Session
  ) -> (WorkflowType.State, isRestored: Bool) {
    let tree = session.tree
    let type = WorkflowType.State.self
    if let restored = tree.stateSource?.initialState(type, of: workflow, at: session) {
      return (restored, true)
    }
    // Rules 48b, 82a.
    guard let interceptor = tree.interceptor else { return (workflow.makeInitialState(), false) }
    let state = interceptor.makeInitialState(of: workflow, in: WorkflowSession(session)) {
      workflow.makeInitialState()
    }
    return (state, false)
  }

  @usableFromInline func didBegin(isRestored: Bool) {
    session.tree.recordChange(of: session)
    session.tell(
      .sessionDidMakeState(WorkflowSession(session), state: state, isRestored: isRestored))
  }

  /// Goes back to the value of the first pass, to which the state was adapted.
  ///
  /// The other one stays alive until the parent has rendered, since its `deinit` may send.
  @usableFromInline func restoreFirst(_ first: WorkflowType) {
    let second = exchange(&workflow, with: first)
    session.parent?.requireActivities().discarded.append(Handler { _ in _ = second })
  }
}

extension Session {
  // Not inlined, for the room on the stack.
  @usableFromInline func beginObservedRender() -> (any WorkflowInterceptor)? {
    beginRender()
    return tree.interceptor
  }

  /// Returns whether a node renders in this pass, and tells observers.
  ///
  /// In a repeated pass, the nodes render that have got a number in the first, which has cleared
  /// their marks.
  @usableFromInline func decidesToRender() -> Bool {
    let renders =
      tree.machine.isRepeating
      ? renderNumber == 0 || renderNumber > tree.lastNumberBeforePass
      // Rule 83a.
      : tree.rendersAll || hasToRender
    let session = WorkflowSession(self)
    tell(renders ? .renderDidBegin(session) : .renderWasSkipped(session))
    return renders
  }
}

// MARK: - Actions

extension Node {
  /// Tells observers, and returns the reason to drop the action, if there is one.
  @inlinable @inline(never) static func willSend<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, to session: Session
  ) -> DropReason? {
    session.tree.tell(.actionWasReceived(action, WorkflowSession(session)))
    return session.tree.willRunTurn()
  }

  @inlinable @inline(never) static func tellDropped<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, at session: Session, _ reason: DropReason
  ) {
    // Rule 28b.
    session.tree.tell(.actionWasDropped(action, WorkflowSession(session), reason))
  }

  /// Applies an action through the interceptors, or keeps the state for observers.
  ///
  /// - Returns: Whether there are interceptors, so that the action was applied or dropped.
  @inlinable @inline(never) func applyIntercepted<Action: WorkflowAction<WorkflowType>>(
    _ action: Action
  ) -> Bool {
    guard let observation = session.tree.observation else { return false }
    if let interceptor = observation.interceptor {
      apply(action, by: interceptor, observation)
      return true
    }
    if observation.keepsStates { observation.stateBefore = state }
    return false
  }

  @usableFromInline func apply<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, by interceptor: any WorkflowInterceptor, _ observation: Observation
  ) {
    let tree = session.tree
    // Rule 82e.
    let received = interceptor.receive(action, in: WorkflowSession(session))
    if tree.machine.isEndRequested { return Self.tellDropped(action, at: session, .hostHasEnded) }
    // Rule 82f.
    guard let received else { return Self.tellDropped(action, at: session, .intercepted) }
    applyReceived(received, by: interceptor, observation)
  }

  private func applyReceived<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, by interceptor: any WorkflowInterceptor, _ observation: Observation
  ) {
    if observation.keepsStates { observation.stateBefore = state }
    let changesState = Self.mayChangeState(action)
    let intercepted = AnyWorkflowAction(changesState: changesState) {
      [session] (state: inout WorkflowType.State, workflow) in
      // Rule 82g.
      let kept = changesState ? nil : state
      let output = interceptor.apply(
        action, toState: &state, workflow: workflow, in: WorkflowSession(session)
      ) { action.apply(toState: &$0, workflow: workflow) }
      if let kept { state = kept }
      return output
    }
    conclude(action, output: changeState(by: intercepted))
  }

  /// Records an action that was applied, and tells observers.
  @inlinable @inline(never) func didApply<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, _ output: WorkflowType.Output?
  ) {
    let tree = session.tree
    if tree.recorder != nil { record(action, output) }
    guard let observation = tree.observation else { return }
    // Rule 53e.
    tree.tell(
      .actionWasApplied(
        AppliedAction(
          action: action, session: WorkflowSession(session), output: output,
          sender: observation.sender, stateBefore: exchange(&observation.stateBefore, with: nil))))
    if output != nil { observation.sender = .child(WorkflowSession(session)) }
  }

  @usableFromInline func record<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, _ output: WorkflowType.Output?
  ) {
    session.tree.recorder?.didApply(Self.named(action, output), at: session)
    session.tree.recordChange(of: session)
  }

  /// Returns an action for recorders: for a closure, its output or its location.
  private static func named<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, _ output: WorkflowType.Output?
  ) -> Any {
    // A closure is no plain bytes, and looking is faster than casting.
    if _isPOD(Action.self) { return action }
    guard let any = action as? AnyWorkflowAction<WorkflowType> else { return action }
    if let base = any.base { return base }
    if let output { return output }
    return any.location.map { $0 as Any } ?? action
  }
}
