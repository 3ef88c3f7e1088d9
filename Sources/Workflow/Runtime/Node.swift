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
    if !tree.slowPath.isEmpty { return beginSlowly(workflow, session) }
    let node = Node(session: session, workflow: workflow, state: workflow.makeInitialState())
    session.content = .node(node)
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
      node.takeUnretainedValue().take(child, from: self, outputMap: outputMap)
      return node.takeUnretainedValue().rendered()
    #else
      return node._withUnsafeGuaranteedRef { node in
        node.take(child, from: self, outputMap: outputMap)
        // Rules 16a, 16b.
        return node.rendered()
      }
    #endif
  }

  /// Takes the parent's declaration: a new value of the workflow, and the handler of its outputs.
  @inlinable func take<Parent: Workflow, Action: WorkflowAction<Parent>>(
    _ workflow: WorkflowType, from parent: Node<Parent>,
    outputMap: @escaping (WorkflowType.Output) -> Action
  ) {
    take(workflow)
    if WorkflowType.Output.self == Never.self { return }
    // Rule 33a.
    let handler = Handler { parent.handle($0, outputMap) }
    // Rule 19.
    session.releasing { exchange(&onOutput, with: handler) }
  }

  /// Takes a new value of the workflow, and adapts the state if its props may have changed.
  @inlinable func take(_ workflow: WorkflowType) {
    // Rule 10b.
    if rendering == nil { return }  // a new node has it already
    // Rule 11b.
    var previous: WorkflowType? = exchange(&self.workflow, with: workflow)
    adapt(from: previous.unsafelyUnwrapped)
    session.releasing { exchange(&previous, with: nil) }
  }

  @inlinable func adapt(from previous: WorkflowType) {
    // Rule 10d.
    if MemoryLayout<WorkflowType.Props>.size == 0 { return }
    // Rule 10c.
    if WorkflowType.propsAreEqual(previous.props, workflow.props) { return }
    if !session.tree.slowPath.isFast { return adaptSlowly(from: previous) }
    isChanging = true
    // Rules 10a, 12a.
    workflow.workflowDidChange(from: previous, state: &state)
    isChanging = false
    session.hasChanged = true
  }

  /// Returns the rendering of this pass.
  @inlinable func rendered() -> WorkflowType.Rendering {
    if !session.tree.slowPath.isEmpty { return renderedAndNoted() }
    // Rules 11c, 17b, 84e.
    return session.hasToRender ? render() : rendering.unsafelyUnwrapped
  }

  // Not inlined: the call would make room on the stack in every render, noted or not.
  @inlinable @inline(never) func renderedAndNoted() -> WorkflowType.Rendering {
    if !session.tree.slowPath.isFast { return renderedSlowly() }
    session.tree.noteChange(of: session)
    if session.hasToRender { return render() }
    return rendering.unsafelyUnwrapped
  }

  @inlinable func render() -> WorkflowType.Rendering {
    session.beginRender()
    let context = RenderContext<WorkflowType>(
      .node(.passUnretained(self), scope: .passUnretained(session)))
    // Rule 20a.
    let rendering = workflow.render(state: state, context: context)
    // Rule 21e.
    session.endRender()
    session.releasing { exchange(&self.rendering, with: rendering) }
    return rendering
  }
}

// MARK: - Actions

extension Node {
  /// Sends an action from outside the tree, or from one of its callbacks.
  @inlinable static func send<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, to session: Session
  ) {
    let tree = session.tree
    if !session.hasEnded, tree.slowPath.isFast, tree.enter(session) {
      of(session).apply(action)
      // Rule 25.
      tree.leave()
      return
    }
    sendSlowly(action, to: session)
  }

  /// Applies an action in the running turn, and passes its output to the parent.
  @inlinable func apply<Action: WorkflowAction<WorkflowType>>(_ action: Action) {
    // Rules 7f, 36.
    let output = changeState(by: action)
    if !session.tree.slowPath.isEmpty { record(action, output) }
    // Rule 7g.
    if let output, let onOutput, !session.tree.machine.isEndRequested { onOutput.handle(output) }
  }

  @inlinable @inline(__always) func changeState<Action: WorkflowAction<WorkflowType>>(
    by action: Action
  ) -> WorkflowType.Output? {
    let output: WorkflowType.Output?
    isChanging = true
    if !Self.actionsChangeState(action) {
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

  @usableFromInline func record<Action: WorkflowAction<WorkflowType>>(
    _ action: Action, _ output: WorkflowType.Output?
  ) {
    guard let recorder = session.tree.recorder else { return }
    recorder.didApply(Self.named(action, output), at: session)
    session.tree.noteChange(of: session)
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

  /// Returns whether an action can change the state at all.
  @inlinable static func actionsChangeState<Action: WorkflowAction<WorkflowType>>(
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

  /// Applies the action that this node makes from an output of a child or worker, or a message.
  @inlinable func handle<Output, Action: WorkflowAction<WorkflowType>>(
    _ output: Output, _ outputMap: (Output) -> Action
  ) {
    let action = outputMap(output)
    if !session.tree.machine.isEndRequested { applyAnyway(action) }
  }

  @inlinable func applyAnyway<Action: WorkflowAction<WorkflowType>>(_ action: Action) {
    if session.tree.slowPath.isFast { apply(action) } else { applySlowly(action) }
  }
}
