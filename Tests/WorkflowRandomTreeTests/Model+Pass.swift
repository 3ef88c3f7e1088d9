import Workflow

/// A node of the model, or a `render(each:)`, which has no session.
final class ModelNode {
  struct Identity: Hashable {
    var type: ObjectIdentifier
    var key: Key
    var isCollection: Bool
  }

  let identity: Identity
  let session: Int
  let parent: ModelNode?
  var workflow: any PlannedWorkflow
  var state: Any
  var isNew = true
  var isDirty = true
  var propsMayHaveChanged = false
  var hasEnded = false
  /// Whether the rules leave open if the node renders.
  ///
  /// They do for a row whose props cannot be compared, and for everything below it.
  let isVague: Bool
  var onOutput: ((Int) -> Void)?
  /// The declarations of the newest pass and of the one before, in order.
  var children: [ModelNode] = []
  var activities: [ModelActivity] = []
  var formerChildren: [ModelNode] = []
  var formerActivities: [ModelActivity] = []

  init(
    identity: Identity, session: Int, parent: ModelNode?, workflow: any PlannedWorkflow, state: Any,
    isVague: Bool
  ) {
    self.identity = identity
    self.session = session
    self.parent = parent
    self.workflow = workflow
    self.state = state
    self.isVague = isVague
  }
}

/// A worker, a side effect or a mailbox of the model.
final class ModelActivity {
  enum Identity: Hashable {
    case worker(number: Int, script: WorkerScript, isOneOfMany: Bool)
    case effect(Key)
    case mailbox(Key)
  }

  let identity: Identity
  /// Begins a side effect; gets a closure that adds a handler for the end.
  let begin: (@escaping (@escaping () -> Void) -> Void) -> Void
  var hasBegun = false
  var hasFinished = false
  var isCancelled = false
  /// Whether a worker waits for commands.
  var isListening = false
  /// The position in the order in which activities began.
  var order = 0
  /// Turns an output of a worker, or a message, into an action and applies it.
  var deliver: ((Int) -> Void)?
  var handlers: [() -> Void] = []
  var desk: Desk?

  init(_ identity: Identity, begin: @escaping (@escaping (@escaping () -> Void) -> Void) -> Void) {
    self.identity = identity
    self.begin = begin
  }

  var isWorker: Bool { if case .worker = identity { true } else { false } }
  var isMailbox: Bool { if case .mailbox = identity { true } else { false } }
}

// MARK: - Rendering

extension Model {
  func begin<WorkflowType: PlannedWorkflow>(
    _ workflow: WorkflowType, key: Key, below parent: ModelNode?
  ) -> ModelNode {
    let session = sessions
    sessions += 1
    tell(.sessionBegins, session, isBeginning: true)
    let state = workflow.makeInitialState()
    let isRow = parent?.identity.isCollection ?? false
    let node = ModelNode(
      identity: ModelNode.Identity(
        type: ObjectIdentifier(WorkflowType.self), key: key, isCollection: false),
      session: session, parent: parent, workflow: workflow, state: state,
      isVague: (parent?.isVague ?? false) || isRow && !WorkflowType.comparesProps)
    tell(.sessionMadeState, session, WorkflowType.Store.facts(state).birth, isBeginning: true)
    return node
  }

  /// Gives a node a new workflow value.
  func adopt<WorkflowType: PlannedWorkflow>(_ workflow: WorkflowType, in node: ModelNode) {
    guard !node.isNew else { return }
    let previous = node.workflow as! WorkflowType
    node.workflow = workflow
    guard WorkflowType.mayDiffer(previous.given, workflow.given) else { return }
    var state = node.state as! WorkflowType.State
    workflow.workflowDidChange(from: previous, state: &state)
    node.state = state
    node.propsMayHaveChanged = true
  }

  /// Returns whether the node has to render, as far as known before its children get new props.
  func needsPass(_ node: ModelNode) -> Bool {
    node.isNew || node.isDirty || node.propsMayHaveChanged
      || node.children.contains { needsPass($0) }
  }

  func render(_ node: ModelNode) -> Shown {
    let mustRender = rendersAll || needsPass(node)
    if !mustRender { world.covered.insert(.skipped) }
    tellRender(mustRender ? .renderBegins : .renderIsSkipped, node, isBeginning: mustRender)
    if !mustRender { skippedAbove += 1 }
    node.formerChildren = node.children
    node.formerActivities = node.activities
    node.children = []
    node.activities = []
    let shown = declare(node.workflow, in: node)
    if !mustRender { skippedAbove -= 1 }
    node.isNew = false
    node.isDirty = false
    node.propsMayHaveChanged = false
    if mustRender { tellRender(.renderEnds, node) }
    return shown
  }

  private func tellRender(_ event: Event, _ node: ModelNode, isBeginning: Bool = false) {
    let isRow = node.parent?.identity.isCollection ?? false
    // The runtime need not visit rows that keep their rendering, so it may not report them.
    if node.isVague || isRow && event == .renderIsSkipped { return }
    tell(event, node.session, isBeginning: isBeginning)
  }

  private func declare<WorkflowType: PlannedWorkflow>(_ workflow: WorkflowType, in node: ModelNode)
    -> Shown
  {
    let former = Dictionary(uniqueKeysWithValues: node.formerChildren.map { ($0.identity, $0) })
    let state = node.state as! WorkflowType.State
    let place = ModelPlace<Root, WorkflowType>(model: self, node: node, former: former)
    return workflow.declare(state: state, in: place)
  }
}

/// The context in which a planned workflow declares things to the model.
struct ModelPlace<Root: PlannedWorkflow, Parent: PlannedWorkflow>: Declaring {
  let model: Model<Root>
  let node: ModelNode
  let former: [ModelNode.Identity: ModelNode]

  func child<Child: PlannedWorkflow>(
    _ child: Child, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    onOutput: @escaping (Int) -> Move<Parent>
  ) -> Shown {
    let isErased = isErased && (wrap == .none || wrap == .both)
    let added = wrap == .output || wrap == .both ? note : 0
    let target = take(child, key: key, from: former, in: node)
    let parent = node
    let model = model
    target.onOutput = { number in
      switch wrap {
      case .ignoring: model.apply(ModelAction<Parent>.nothing, to: parent)
      case .onOutput: model.apply(.quiet { onOutput(number) }, to: parent)
      default: model.handle(onOutput(number + added), isErased, in: parent)
      }
    }
    let shown = model.render(target)
    return switch wrap {
    case .rendering: shown.noted(note)
    case .both: shown.noted(note + 1)
    default: shown
    }
  }

  func rows<Child: PlannedWorkflow>(
    _ items: [Item], ids: IDForm, key: Key, wrap: Wrap, note: Int, isErased: Bool,
    child: (Item) -> Child, onOutput: @escaping (Int, Int) -> Move<Parent>
  ) -> [Shown] {
    let isMapped = [.both, .output, .rendering].contains(wrap)
    let rows = collection(Child.self, key: key)
    let former = Dictionary(uniqueKeysWithValues: rows.children.map { ($0.identity, $0) })
    rows.formerChildren = rows.children
    rows.children = []
    let parent = node
    let model = model
    return items.map { item in
      let target = take(child(item), key: ids.key(item), from: former, in: rows)
      target.onOutput = { number in
        if wrap == .ignoring { return model.apply(ModelAction<Parent>.nothing, to: parent) }
        let move = onOutput(item.id, isMapped ? number + note : number)
        model.handle(move, isErased && !isMapped, in: parent)
      }
      let shown = model.render(target)
      return isMapped ? shown.noted(note) : shown
    }
  }

  /// Declares a child: the one from the last pass, or a new one.
  private func take<Child: PlannedWorkflow>(
    _ child: Child, key: Key, from former: [ModelNode.Identity: ModelNode], in scope: ModelNode
  ) -> ModelNode {
    let identity = ModelNode.Identity(
      type: ObjectIdentifier(Child.self), key: key, isCollection: false)
    let target = former[identity] ?? model.begin(child, key: key, below: scope)
    scope.children.append(target)
    model.adopt(child, in: target)
    return target
  }

  private func collection<Child: PlannedWorkflow>(_ type: Child.Type, key: Key) -> ModelNode {
    let identity = ModelNode.Identity(type: ObjectIdentifier(type), key: key, isCollection: true)
    let rows =
      former[identity]
      ?? ModelNode(
        identity: identity, session: -1, parent: node, workflow: node.workflow, state: (),
        isVague: node.isVague)
    rows.isNew = false
    rows.isDirty = false
    node.children.append(rows)
    return rows
  }

  func worker(
    _ worker: PlannedWorker<One>, isErased: Bool, onOutput: @escaping (Int) -> Move<Parent>
  ) {
    declareWorker(
      .worker(number: worker.number, script: worker.script, isOneOfMany: false), isErased, onOutput)
  }

  func workers(_ workers: [PlannedWorker<Many>], onOutput: @escaping (Int) -> Move<Parent>) {
    for worker in workers {
      declareWorker(
        .worker(number: worker.number, script: worker.script, isOneOfMany: true), false, onOutput)
    }
  }

  private func declareWorker(
    _ identity: ModelActivity.Identity, _ isErased: Bool,
    _ onOutput: @escaping (Int) -> Move<Parent>
  ) {
    let activity = declare(identity) { _ in }
    let model = model
    let node = node
    activity.deliver = { model.handle(onOutput($0), isErased, in: node) }
  }

  func effect(
    key: Key, begin: @escaping (_ onEnded: @escaping (@escaping () -> Void) -> Void) -> Void
  ) {
    _ = declare(.effect(key), begin: begin)
  }

  private func declare(
    _ identity: ModelActivity.Identity,
    begin: @escaping (@escaping (@escaping () -> Void) -> Void) -> Void
  ) -> ModelActivity {
    let activity =
      node.formerActivities.first { $0.identity == identity }
      ?? ModelActivity(identity, begin: begin)
    node.activities.append(activity)
    return activity
  }

  func mailbox(key: Key, onMessage: @escaping (Int) -> Move<Parent>) -> (Int) -> Void {
    let mailbox = declare(.mailbox(key)) { _ in }
    let model = model
    let node = node
    mailbox.deliver = { model.handle(onMessage($0), false, in: node) }
    return { model.post($0, to: mailbox, of: node) }
  }

  func entry(of workflow: Parent) -> Entry {
    let model = model
    let node = node
    return Entry { route, change in model.send(route, change, to: node, of: Parent.self) }
  }
}
