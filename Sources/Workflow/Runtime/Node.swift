/// A node of the tree, whatever its workflow.
@usableFromInline package protocol AnyNode: AnyObject {
  /// The state, for pictures and snapshots of the tree; nil for what has none.
  var currentState: Any? { get }
}

/// The running state machine that the runtime keeps for one workflow.
///
/// This is the path from the runtime to the user's types, so it is inlinable: specialised in the
/// user's module it costs a tenth of what unspecialised generics cost. What does not depend on the
/// types stands in `Session` and `Tree`.
@usableFromInline package final class Node<W: Workflow>: AnyNode {
  @usableFromInline package let session: Session
  // Unchecked for the reason given in `Session`. An action has the state to itself: what it sends
  // waits in the queue, and pictures look away while `isChanging`.
  @exclusivity(unchecked) @usableFromInline package var workflow: W
  @exclusivity(unchecked) @usableFromInline package var state: W.State
  /// Whether somebody has the state to change it.
  @exclusivity(unchecked) @usableFromInline package private(set) var isChanging = false
  @exclusivity(unchecked) @usableFromInline package var rendering: W.Rendering?
  /// Turns an output into the parent's action and applies it; nil where nobody listens.
  @exclusivity(unchecked) @usableFromInline var onOutput: ((W.Output) -> Void)?

  @inlinable init(session: Session, workflow: W, state: W.State) {
    self.session = session
    self.workflow = workflow
    self.state = state
  }

  @usableFromInline package var currentState: Any? { isChanging ? () : state }

  /// Begins a session: observers, initial state, observers, in this order.
  @inlinable static func begin(_ workflow: W, key: Key, in parent: Session?, tree: Tree) -> Node {
    let session = Session(
      tree: tree, parent: parent, workflowType: W.self, key: key, id: tree.nextSessionID())
    if !tree.hooks.isEmpty { tree.tell(.sessionDidBegin(WorkflowSession(session))) }
    let state = tree.stateSource?.initialState(of: workflow, at: session)
    let node = Node(
      session: session, workflow: workflow, state: state ?? workflow.makeInitialState())
    session.node = node
    if !tree.hooks.isEmpty {
      tree.tell(.sessionDidMakeState(WorkflowSession(session), state: node.state))
    }
    return node
  }
}

extension Node {
  /// Renders a child of this node, or keeps its rendering if nothing can have changed.
  ///
  /// - Parameter scope: this node's session, or that of a `render(each:)` in it.
  @inlinable func render<Child: Workflow, Action: WorkflowAction<W>>(
    _ child: Child, key: Key, in scope: Session,
    outputMap: @escaping (Child.Output) -> Action
  ) -> Child.Rendering {
    // Unmanaged: its place in the roster keeps the child alive, and counting references was half of
    // the cost of a child that is skipped.
    let node = scope.takeUpcoming(Child.self, key: key) ?? scope.takeOther(child, key: key)
    return node._withUnsafeGuaranteedRef { node in
      node.take(child)
      if Child.Output.self != Never.self {
        node.onOutput = { [parent = self] in parent.handle($0, outputMap) }
      }
      return node.rendered()
    }
  }

  /// The node of a session whose static type is known to be `W`.
  @inlinable static func of(_ session: Session) -> Node {
    // The identity that was matched holds the type, and a session that was not ended has its node.
    unsafeDowncast(session.node.unsafelyUnwrapped, to: Node.self)
  }

  /// Takes a new value of the workflow, and adapts the state if its props may have changed.
  @inlinable func take(_ workflow: W) {
    if rendering == nil { return }  // a new node has it
    let previous = self.workflow
    self.workflow = workflow
    if MemoryLayout<W.Props>.size == 0 || W.propsAreEqual(previous.props, workflow.props) { return }
    if session.tree.hooks.contains(.repeating) { return }
    isChanging = true
    workflow.workflowDidChange(from: previous, state: &state)
    isChanging = false
    session.hasChanged = true
  }

  /// The rendering of this pass.
  @inlinable func rendered() -> W.Rendering {
    if !session.tree.hooks.isEmpty { return renderedUnderHooks() }
    return session.hasToRender ? render() : rendering.unsafelyUnwrapped
  }

  @usableFromInline func renderedUnderHooks() -> W.Rendering {
    let tree = session.tree
    let rendersNow =
      tree.hooks.contains(.repeating)
      ? session.renderNumber > tree.rendersBeforeThisPass
      : tree.hooks.contains(.rendersAll) || session.hasToRender
    guard rendersNow || rendering == nil else {
      tree.tell(.renderWasSkipped(WorkflowSession(session)))
      return rendering.unsafelyUnwrapped
    }
    tree.tell(.renderDidBegin(WorkflowSession(session)))
    let rendering = render()
    tree.tell(.renderDidEnd(WorkflowSession(session), rendering: rendering))
    return rendering
  }

  @inlinable func render() -> W.Rendering {
    session.beginRender()
    let context = RenderContext<W>(
      node: .passUnretained(self), scope: .passUnretained(session), backing: nil)
    let rendering = workflow.render(state: state, context: context)
    session.endRender()
    self.rendering = rendering
    return rendering
  }
}

extension Node {
  /// Sends an action from outside the tree, or from a callback of it.
  @inlinable static func send<Action: WorkflowAction<W>>(_ action: Action, to session: Session) {
    let tree = session.tree
    if !session.hasEnded, tree.hooks.isEmpty, tree.enter(session) {
      of(session).apply(action)
      tree.leave()
      return
    }
    tree.perform(from: session, announcing: .actionWasReceived(action, WorkflowSession(session))) {
      if $0 == nil, !session.hasEnded { return of(session).apply(action) }
      let reason = $0 ?? .sessionHasEnded
      tree.tell(.actionWasDropped(action, WorkflowSession(session), reason))
    }
  }

  /// Applies an action in the turn that is running, and hands its output up.
  @inlinable func apply<Action: WorkflowAction<W>>(_ action: Action) {
    let output: W.Output?
    isChanging = true
    if !Self.actionsChangeState(action) {
      output = action.apply(toState: &state, workflow: workflow)
    } else if MemoryLayout<W.State>.size <= 4 * MemoryLayout<Int>.size, _isPOD(W.State.self) {
      let previous = state
      output = action.apply(toState: &state, workflow: workflow)
      if !W.statesAreEqual(previous, state) { session.markChanged() }
    } else {
      output = action.apply(toState: &state, workflow: workflow)
      session.markChanged()
    }
    isChanging = false
    if !session.tree.hooks.isEmpty {
      session.tree.tell(.actionWasApplied(action, WorkflowSession(session), output: output))
    }
    if let output, let onOutput, !session.tree.isEndRequested { onOutput(output) }
  }

  /// Whether an action of this type and kind can change the state at all.
  @inlinable static func actionsChangeState<Action: WorkflowAction<W>>(_ action: Action) -> Bool {
    if MemoryLayout<W.State>.size == 0 { return false }
    if Action.self == AnyWorkflowAction<W>.self {
      return unsafeBitCast(action, to: AnyWorkflowAction<W>.self).changesState
    }
    return true
  }

  /// Applies the action that a handler of this node makes of a child's or a worker's output.
  @inlinable func handle<Output, Action: WorkflowAction<W>>(
    _ output: Output, _ outputMap: (Output) -> Action
  ) {
    let action = outputMap(output)
    if !session.tree.isEndRequested { apply(action) }
  }

}
