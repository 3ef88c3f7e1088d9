import Workflow

extension Model {
  func handle<WorkflowType: PlannedWorkflow>(
    _ move: Move<WorkflowType>, _ isErased: Bool, in node: ModelNode
  ) {
    if !isEnding { apply(isErased ? .erased(move) : .move(move), to: node) }
  }

  /// Ends what is no longer declared, from the leaves up: children, then workers, then effects.
  func commitEndings(_ node: ModelNode) {
    for child in node.children { commitEndings(child) }
    let children = Set(node.children.map(\.identity))
    let gone = node.formerChildren.filter { !children.contains($0.identity) }
    node.formerChildren = []
    if !gone.isEmpty { world.covered.insert(.childLeaves) }
    for child in gone { endAll(child) }
    let activities = Set(node.activities.map(\.identity))
    end(node.formerActivities.filter { !activities.contains($0.identity) }, of: node)
    node.formerActivities = []
  }

  func endAll(_ node: ModelNode) {
    for child in node.children { endAll(child) }
    node.children = []
    end(node.activities, of: node)
    node.activities = []
    if !node.identity.isCollection { tell(.sessionEnds, node.session) }
    node.hasEnded = true
  }

  /// Ends what has begun: workers first, then effects, each in the order in which they began.
  private func end(_ activities: [ModelActivity], of node: ModelNode) {
    for mailbox in activities where mailbox.isMailbox { mailbox.deliver = nil }
    let begun = activities.filter { $0.hasBegun && !$0.isMailbox }.sorted { $0.order < $1.order }
    for worker in begun where worker.isWorker { cancel(worker, in: node) }
    for effect in begun where !effect.isWorker {
      let handlers = effect.handlers
      effect.handlers = []
      effect.hasFinished = true
      for handler in handlers { handler() }
      tell(.sideEffectEnds, node.session, effect.number)
      world.covered.insert(.effectEnds)
    }
  }

  /// Begins what is new, from the root down, each node's own in the order of the code.
  func commitBeginnings(_ node: ModelNode) {
    for activity in node.activities where !activity.hasBegun && !isEnding {
      activity.hasBegun = true
      activitiesSoFar += 1
      activity.order = activitiesSoFar
      if activity.isWorker {
        tell(.workerBegins, node.session, activity.number, isBeginning: true)
        if isEnding {
          activity.hasFinished = true
          tell(.workerEnds, node.session, activity.number)
        } else {
          schedule { [self] in run(activity, in: node) }
        }
      } else if !activity.isMailbox {
        tell(.sideEffectBegins, node.session, activity.number, isBeginning: true)
        // An observer may have ended the tree.
        if isEnding { continue }
        activity.begin { handler in
          if activity.hasFinished { handler() } else { activity.handlers.append(handler) }
        }
      }
    }
    for child in node.children { commitBeginnings(child) }
  }
}

extension ModelActivity {
  var number: Int {
    switch identity {
    case .worker(let number, _, _): number
    case .effect(let key), .mailbox(let key): key.base!.base as! Int
    }
  }
}

// MARK: - Workers

extension Model {
  /// Carries out the script of a worker, as its task does.
  private func run(_ worker: ModelActivity, in node: ModelNode) {
    guard case .worker(let number, let script, _) = worker.identity else { return }
    world.log(.workerRuns, number)
    let desk = Desk(isLate: script.isLate)
    worker.desk = desk
    world.desks.append(desk)
    if script.putsAtOnce, world.spend() { put(number, of: worker, in: node) }
    world.happens(.worker)
    if script.finishesAtOnce { return finish(worker, in: node) }
    if worker.isCancelled, !script.isLate { return finish(worker, in: node) }
    desk.receive = { [self] command in
      if worker.isCancelled { world.covered.insert(.lateWorker) }
      switch command {
      case .put(let value): put(value, of: worker, in: node)
      case .putTwice(let value):
        put(value, of: worker, in: node)
        put(value + 1, of: worker, in: node)
      case .finish:
        if script.retires { put(-number, of: worker, in: node) }
        return finish(worker, in: node)
      }
      if worker.isCancelled, !script.isLate { finish(worker, in: node) }
    }
    worker.isListening = true
  }

  private func put(_ value: Int, of worker: ModelActivity, in node: ModelNode) {
    world.covered.insert(worker.isCancelled ? .workerOutputDropped : .workerOutput)
    perform { [self] reason in
      if reason == nil, let deliver = worker.deliver { return deliver(value) }
      tell(.dropped, node.session, (reason ?? .workerHasEnded).rawValue)
    }
  }

  /// Ends a worker whose code has returned.
  private func finish(_ worker: ModelActivity, in node: ModelNode) {
    leave(worker)
    perform { [self] _ in
      guard !worker.hasFinished else { return }
      worker.hasFinished = true
      world.covered.insert(.workerFinishes)
      tell(.workerEnds, node.session, worker.number)
    }
  }

  private func cancel(_ worker: ModelActivity, in node: ModelNode) {
    worker.isCancelled = true
    worker.deliver = nil
    if worker.isListening, worker.desk?.isLate == false { schedule { [self] in leave(worker) } }
    guard !worker.hasFinished else { return }
    worker.hasFinished = true
    world.covered.insert(.workerIsCancelled)
    tell(.workerEnds, node.session, worker.number)
  }

  private func leave(_ worker: ModelActivity) {
    world.desks.removeAll { $0 === worker.desk }
    worker.desk?.receive = { _ in }
  }
}
