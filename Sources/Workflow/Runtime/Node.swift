/// The running state machine that the runtime keeps for one workflow.
///
/// This is the path from the runtime to the user's types, so it is inlinable: specialised in the
/// user's module, it costs a tenth of what unspecialised generics cost. Code that does not depend
/// on the types is in `Session` and `Tree`.
@usableFromInline package final class Node<WorkflowType: Workflow>: AnyNode {
  @usableFromInline package let session: Session
  // Unchecked for the reason given in `Session`. An action has exclusive access to the state: what
  // it sends waits in the queue, and outlines leave the state out while `isChanging`.
  @exclusivity(unchecked) @usableFromInline package var workflow: WorkflowType
  @exclusivity(unchecked) @usableFromInline package var state: WorkflowType.State
  /// Whether an action or `workflowDidChange` is changing the state.
  @exclusivity(unchecked) @usableFromInline package var isChanging = false
  @exclusivity(unchecked) @usableFromInline package var rendering: WorkflowType.Rendering?
  /// Turns an output into the parent's action and applies it; nil if the parent ignores outputs.
  @exclusivity(unchecked) @usableFromInline var onOutput: Handler<WorkflowType.Output>?

  @inlinable init(session: Session, workflow: WorkflowType, state: WorkflowType.State) {
    self.session = session
    self.workflow = workflow
    self.state = state
  }

  @usableFromInline package var currentState: Any { isChanging ? () : state }
  @usableFromInline package var currentRendering: Any? { rendering }

  /// Begins a session: tells observers, makes the initial state, and tells observers again.
  @inlinable static func begin(
    _ workflow: WorkflowType, key: Key, in parent: Session?, tree: Tree
  ) -> Node {
    // Rule 4.
    let session = tree.beginSession(of: WorkflowType.self, key: key, in: parent)
    let (state, isRestored) =
      tree.isPlain ? (workflow.makeInitialState(), false) : observedState(of: workflow, in: session)
    let node = Node(session: session, workflow: workflow, state: state)
    session.content = .node(node)
    if !tree.isPlain { node.didBegin(isRestored: isRestored) }
    return node
  }

  /// The node of a session whose static type is known to be `WorkflowType`.
  @inlinable static func of(_ session: Session) -> Node {
    guard case .node(let node) = session.content else {
      preconditionFailure("A session was asked for its node after its end.")
    }
    // The matched identity contains the type.
    return unsafeDowncast(node, to: Node.self)
  }
}

// MARK: - Rendering

extension Node {
  /// Renders a child of this node, or keeps its rendering if nothing can have changed.
  ///
  /// - Parameter scope: This node's session, or that of a `render(each:)` in it.
  @inlinable func render<Child: Workflow, Action: WorkflowAction<WorkflowType>>(
    _ child: Child, key: Key, in scope: Session,
    outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    // Unmanaged: the list keeps the child alive, and reference counting was half the cost of a
    // skipped child.
    // Rule 3a.
    let node = scope.takeUpcoming(Child.self, key: key) ?? scope.takeOther(child, key: key)
    #if DEBUG  // for the reason given in `renderNode`
      node.takeUnretainedValue().adopt(child, from: self, outputMap: outputMap)
      return node.takeUnretainedValue().renderIfNeeded()
    #else
      return node._withUnsafeGuaranteedRef { node in
        node.adopt(child, from: self, outputMap: outputMap)
        // Rules 16a, 16b.
        return node.renderIfNeeded()
      }
    #endif
  }

  /// Adopts the parent's declaration: a new value of the workflow, and the handler of its outputs.
  @inlinable func adopt<Parent: Workflow, Action: WorkflowAction<Parent>>(
    _ workflow: WorkflowType, from parent: Node<Parent>,
    outputMap: @escaping (WorkflowType.Output) -> Action
  ) {
    adopt(workflow)
    if WorkflowType.Output.self == Never.self { return }
    // Rule 33a.
    let handler = Handler { parent.handle($0, outputMap) }
    // Rule 19.
    session.releasing { exchange(&onOutput, with: handler) }
  }

  /// Adopts a new value of the workflow, and adapts the state if its props may have changed.
  @inlinable func adopt(_ workflow: WorkflowType) {
    // Rule 10b.
    if rendering == nil { return }  // a new node has it already
    // Rule 11b.
    var previous: WorkflowType? = exchange(&self.workflow, with: workflow)
    adaptState(from: previous.unsafelyUnwrapped)
    session.releasing { exchange(&previous, with: nil) }
  }

  @inlinable func adaptState(from previous: WorkflowType) {
    // Rule 10d.
    if MemoryLayout<WorkflowType.Props>.size == 0 { return }
    // Rule 10c.
    if WorkflowType.propsAreEqual(previous.props, workflow.props) { return }
    if !session.tree.isPlain { return adaptStateObserved(from: previous) }
    // Rule 10a.
    adaptState { workflow.workflowDidChange(from: previous, state: &$0) }
  }

  /// Adapts the state; a repeated pass has done so already.
  @inlinable @inline(never) func adaptStateObserved(from previous: WorkflowType) {
    let tree = session.tree
    // Rule 20f.
    if tree.machine.isRepeating { return restoreFirst(previous) }
    adaptState { state in
      guard let interceptor = tree.interceptor else {
        return workflow.workflowDidChange(from: previous, state: &state)
      }
      // Rule 82b.
      interceptor.propsDidChange(
        from: previous, to: workflow, state: &state, in: WorkflowSession(session)
      ) { workflow.workflowDidChange(from: previous, state: &$0) }
    }
    tree.recordChange(of: session)
    tree.tell(.propsDidChange(WorkflowSession(session)))
  }

  /// Changes the state, and marks this node: those above are rendering already.
  @inlinable @inline(__always) func adaptState(_ change: (inout WorkflowType.State) -> Void) {
    isChanging = true
    change(&state)
    isChanging = false
    // Rule 12a.
    session.hasChanged = true
  }

  /// Returns the rendering of this pass.
  @inlinable func renderIfNeeded() -> WorkflowType.Rendering {
    if !session.tree.rendersPlainly { return renderObservedIfNeeded() }
    // Rules 11c, 17b, 84e.
    return session.hasToRender ? render() : rendering.unsafelyUnwrapped
  }

  @inlinable func render() -> WorkflowType.Rendering {
    session.beginRender()
    let context = RenderContext<WorkflowType>(
      .node(.passUnretained(self), scope: .passUnretained(session)))
    // Rule 20a.
    return finishRender(workflow.render(state: state, context: context))
  }

  /// Completes a render: keeps its rendering, and returns it.
  @inlinable @inline(__always) func finishRender(
    _ rendering: WorkflowType.Rendering
  ) -> WorkflowType.Rendering {
    // Rule 21e.
    session.endRender()
    session.releasing { exchange(&self.rendering, with: rendering) }
    return rendering
  }

  // The same for a tree that is observed or checked.

  @inlinable @inline(never) func renderObservedIfNeeded() -> WorkflowType.Rendering {
    session.decidesToRender() ? renderObserved() : rendering.unsafelyUnwrapped
  }

  // With few calls in each other: a level of the tree would be four times as deep. What follows the
  // render is a function of its own, so its variables take no room while children render.
  @inlinable @inline(never) func renderObserved() -> WorkflowType.Rendering {
    finishObservedRender(callRender(through: session.beginObservedRender()))
  }

  @inlinable @inline(never) func finishObservedRender(
    _ rendering: WorkflowType.Rendering
  ) -> WorkflowType.Rendering {
    var former = session.tree.machine.isRepeating ? self.rendering : nil
    _ = finishRender(rendering)
    // Rule 20d.
    if let former { session.compare(former, with: rendering) }
    session.releasing { exchange(&former, with: nil) }
    session.tree.tell(.renderDidEnd(WorkflowSession(session), rendering: rendering))
    return rendering
  }

  /// Renders with the interceptor, if there is one.
  @inlinable @inline(__always) func callRender(
    through interceptor: (any WorkflowInterceptor)?
  ) -> WorkflowType.Rendering {
    let context = RenderContext<WorkflowType>(
      .node(.passUnretained(self), scope: .passUnretained(session)))
    guard let interceptor else { return workflow.render(state: state, context: context) }
    // Rule 82c.
    return interceptor.render(workflow, state: state, in: WorkflowSession(session)) {
      $0.render(state: $1, context: context)
    }
  }
}

// MARK: - Actions

extension Node {
  /// Sends an action from outside the tree, or from one of its callbacks.
  @inlinable static func send<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, to session: Session
  ) {
    let tree = session.tree
    // Usually no turn is running. Then this one begins at once, and its closure need not be kept.
    if !session.hasEnded, tree.beginTurn(at: session) {
      let reason = tree.isPlain ? nil : willSend(action, to: session)
      applyOrDrop(action, at: session, reason)
      // Rule 25.
      tree.endTurn()
    } else {
      sendLater(action, to: session)
    }
  }

  /// Sends an action while a turn is running, or after the session has ended.
  @inlinable @inline(never) static func sendLater<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, to session: Session
  ) {
    session.tree.performTurn(
      from: session, announcing: .actionWasReceived(action, WorkflowSession(session))
    ) { applyOrDrop(action, at: session, $0) }
  }

  @inlinable @inline(__always) static func applyOrDrop<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, at session: Session, _ reason: DropReason?
  ) {
    // Rules 28a, 28c, 53a.
    guard reason == nil, case .node(let node) = session.content else {
      return tellDropped(action, at: session, reason ?? .sessionHasEnded)
    }
    if !session.tree.isPlain { session.tree.observation?.sender = .sink }
    // Unmanaged: a session keeps its node until the turn is complete. The sink has the node's type.
    Unmanaged.passUnretained(unsafeDowncast(node, to: Node.self))
      ._withUnsafeGuaranteedRef { $0.apply(action) }
  }

  /// Applies the action that this node makes from an output of a child or worker, or a message.
  @inlinable func handle<Output, Action: WorkflowAction<WorkflowType>>(
    _ output: Output, _ outputMap: (Output) -> Action
  ) {
    let action = outputMap(output)
    if !session.tree.machine.isEndRequested { apply(action) }
  }

  /// Applies an action in the running turn, and passes its output to the parent.
  @inlinable func apply<Action: WorkflowAction<WorkflowType>>(_ action: Action) {
    if !session.tree.isPlain, applyIntercepted(action) { return }
    conclude(action, output: changeState(by: action))
  }

  /// Passes the output of an applied action to the parent.
  @inlinable func conclude<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, output: WorkflowType.Output?
  ) {
    // Rules 7f, 36.
    if !session.tree.isPlain { didApply(action, output) }
    // Rule 7g.
    if let output, let onOutput, !session.tree.machine.isEndRequested { onOutput.handle(output) }
  }

  @inlinable @inline(__always) func changeState<Action: WorkflowAction<WorkflowType>>(
    by action: Action
  ) -> WorkflowType.Output? {
    let output: WorkflowType.Output?
    isChanging = true
    if !Self.mayChangeState(action) {
      output = action.apply(toState: &state, workflow: workflow)
    } else if MemoryLayout<WorkflowType.State>.size <= 4 * MemoryLayout<Int>.size,
      _isPOD(WorkflowType.State.self)
    {
      let previous = state
      output = action.apply(toState: &state, workflow: workflow)
      // Rule 34d.
      if !WorkflowType.statesAreEqual(previous, state) { session.markChanged() }
    } else {
      // Rule 13.
      output = action.apply(toState: &state, workflow: workflow)
      // Rule 34e.
      session.markChanged()
    }
    isChanging = false
    return output
  }

  /// Returns whether an action can change the state at all.
  @inlinable static func mayChangeState<Action: WorkflowAction<WorkflowType>>(
    _ action: Action
  ) -> Bool {
    // Rule 34b.
    if MemoryLayout<WorkflowType.State>.size == 0 { return false }
    if Action.self == AnyWorkflowAction<WorkflowType>.self {
      // The condition has just established the type.
      // Rule 34c.
      return unsafeBitCast(action, to: AnyWorkflowAction<WorkflowType>.self).changesState
    }
    return true
  }
}
