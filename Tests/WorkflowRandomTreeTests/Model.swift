import Workflow

/// A model of the runtime, which carries out the rules in the plainest way.
///
/// It renders everything every time, looks up children in dictionaries, and has one queue. It also
/// works out which nodes have to render, and tells observers only of these.
final class Model<Root: PlannedWorkflow>: Machine {
  enum DropReason: Int {
    case sessionHasEnded, hostHasEnded, workerHasEnded, intercepted, mailboxHasEnded
  }

  typealias Turn = (DropReason?) -> Void

  let world: World
  let rendersAll: Bool
  var observers: Int
  private(set) var root: ModelNode!
  private(set) var newest: Shown?
  private(set) var isEnding = false
  var sessions = 0
  var activitiesSoFar = 0
  /// The number of nodes above the one being rendered that would have kept their rendering.
  var skippedAbove = 0

  private var isReleased = false
  private var isBusy = true
  private var queue: [Turn] = []
  private var isUnpublished = false
  private var output: Int?
  private var listeners: [(number: Int, receive: (Shown) -> Void)] = []
  private var listenersSoFar = 0
  /// The jobs that `drain()` runs, in order.
  private var jobs: [() -> Void] = []
  private var mail: [() -> Void] = []

  init(_ plan: Plan, world: World, observers: Int, rendersAll: Bool) {
    self.world = world
    self.observers = observers
    self.rendersAll = rendersAll
    root = begin(
      Root(given: Given(node: 0), stamp: 0, world: world), key: .none, below: nil)
    root.onOutput = { [unowned self] in output = $0 }
    completeTurn()
    drainQueue()
  }

  var rendering: Shown { newest! }
  var hasEnded: Bool { root.hasEnded }
}

// MARK: - Turns

extension Model {
  func perform(_ session: Int? = nil, _ turn: @escaping Turn) {
    if isReleased {
      turn(.hostHasEnded)
    } else if isBusy {
      queue.append(turn)
      if let session { tell(.received, session, isBeginning: true) }
    } else {
      isBusy = true
      if let session { tell(.received, session, isBeginning: true) }
      run(turn)
      drainQueue()
    }
  }

  private func run(_ turn: Turn) {
    tell(.turnBegins, isBeginning: true)
    turn(isEnding ? .hostHasEnded : nil)
    completeTurn()
    tell(.turnEnds)
  }

  private func completeTurn() {
    if isEnding { return }
    if needsPass(root) { pass() } else { world.covered.insert(.turnWithoutPass) }
    guard let output, !isEnding else { return }
    self.output = nil
    if isUnpublished { publish() }
    if isEnding { return }
    world.covered.insert(.rootOutput)
    world.log(.output, output)
    if world.machine != nil { world.log(.shown, rendering) }
    world.happens(.output)
  }

  private func drainQueue() {
    while !isEnding {
      if !queue.isEmpty {
        run(queue.removeFirst())
      } else if isUnpublished {
        publish()
      } else {
        break
      }
    }
    if isEnding {
      dropQueue()
      if !hasEnded { endAll(root) }
      dropQueue()
    }
    isBusy = false
  }

  private func dropQueue() {
    while !queue.isEmpty { queue.removeFirst()(.hostHasEnded) }
  }

  private func pass() {
    tell(.passBegins, isBeginning: true)
    newest = render(root)
    tell(.passEnds)
    isUnpublished = true
    commitEndings(root)
    commitBeginnings(root)
  }

  private func publish() {
    isUnpublished = false
    for (number, receive) in listeners where !isEnding {
      if listeners.contains(where: { $0.number == number }) { receive(rendering) }
    }
  }
}

// MARK: - The host

extension Model {
  func update(_ value: Int) {
    if hasEnded { return }
    perform { [self] reason in
      guard reason == nil else { return }
      adopt(Root(given: Given(node: 0, value: value), stamp: value, world: world), in: root)
    }
  }

  func end() {
    isEnding = true
    if isBusy { return }
    isBusy = true
    drainQueue()
  }

  func listen(_ receive: @escaping (Shown) -> Void) -> () -> Void {
    listenersSoFar += 1
    let number = listenersSoFar
    listeners.append((number, receive))
    return { [unowned self] in listeners.removeAll { $0.number == number } }
  }

  func drain() async { runJobs() }

  func release() {
    end()
    isReleased = true
    while !mail.isEmpty { mail.removeFirst()() }
    observers = 0
    runJobs()
    // The rendering refers back to the model.
    newest = nil
  }

  private func runJobs() {
    while !jobs.isEmpty { jobs.removeFirst()() }
  }

  func schedule(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Posts a message; the first of several schedules the delivery of all.
  func post(_ number: Int, to mailbox: ModelActivity, of node: ModelNode) {
    mail.append { [self] in
      perform { [self] reason in
        if reason == nil, let deliver = mailbox.deliver {
          deliver(number)
        } else {
          let ended: DropReason = node.hasEnded ? .sessionHasEnded : .mailboxHasEnded
          tell(.dropped, node.session, (reason ?? ended).rawValue)
        }
      }
    }
    guard mail.count == 1 else { return }
    schedule { [self] in
      let all = mail
      mail = []
      for message in all { message() }
    }
  }
}

// MARK: - Actions

extension Model {
  /// Sends through a sink of a node.
  func send<WorkflowType: PlannedWorkflow>(
    _ route: Route, _ change: Change, to node: ModelNode, of type: WorkflowType.Type
  ) {
    if route == .output {
      guard case .output(let number) = change, WorkflowType.output(number) != nil else { return }
    }
    perform(node.session) { [self] reason in
      guard reason == nil, !node.hasEnded else {
        world.covered.insert(.dropped)
        tell(.dropped, node.session, (reason ?? .sessionHasEnded).rawValue)
        return
      }
      switch route {
      case .action, .mapped: apply(.move(Move<WorkflowType>(change: change)), to: node)
      case .erased: apply(.erased(Move<WorkflowType>(change: change)), to: node)
      case .event, .state:
        apply(ModelAction<WorkflowType>.event(change, givesOutput: route == .event), to: node)
      case .output: apply(.erased(Move<WorkflowType>(change: change)), to: node)
      }
    }
  }

  func apply<WorkflowType: PlannedWorkflow>(_ action: ModelAction<WorkflowType>, to node: ModelNode)
  {
    let workflow = node.workflow as! WorkflowType
    var state = node.state as! WorkflowType.State
    let before = WorkflowType.Store.facts(state)
    let output: WorkflowType.Output?
    var mayChange = true
    switch action {
    case .move(let move): output = move.apply(toState: &state, workflow: workflow)
    case .erased(let move):
      switch move.change {
      case .nothing: (output, mayChange) = (nil, false)
      case .output(let number): (output, mayChange) = (WorkflowType.output(number), false)
      default: output = move.apply(toState: &state, workflow: workflow)
      }
    case .event(let change, let givesOutput):
      // The closure of such a sink has the workflow of the render that made it, so it logs numbers
      // that are the same for all workflows.
      let given = workflow.make(change, in: &state, captured: 0, stamp: -1)
      output = givesOutput ? given : nil
    case .quiet(let move): output = WorkflowType.makeQuietly(move(), in: &state)
    case .nothing: (output, mayChange) = (nil, false)
    }
    node.state = state
    if mayChange {
      switch WorkflowType.Store.detection {
      case .never: break
      case .whenUnequal: if WorkflowType.Store.facts(state) != before { node.isDirty = true }
      case .always: node.isDirty = true
      }
    }
    let number = output.map { WorkflowType.number($0) }
    tell(.applied, node.session, number ?? -1)
    if let number, !isEnding { node.onOutput?(number) }
  }
}

/// An action that can be applied to a node.
enum ModelAction<WorkflowType: PlannedWorkflow> {
  case move(Move<WorkflowType>)
  /// A type-erased action, which can say that it changes no state.
  case erased(Move<WorkflowType>)
  case event(Change, givesOutput: Bool)
  /// An action whose move a handler makes while the action is applied.
  case quiet(() -> Move<WorkflowType>)
  case nothing
}

// MARK: - Observers

extension Model {
  func tell(
    _ event: Event, _ session: Int = 0, _ detail: Int = 0, _ other: Int = 0,
    isBeginning: Bool = false
  ) {
    guard observers > 0, skippedAbove == 0 else { return }
    for index in 0..<observers {
      let observer = isBeginning ? index : observers - 1 - index
      world.observe(event, session, detail, other, observer: observer)
    }
  }
}
