import WorkflowIsolation

/// The runtime of one host: it performs what the machine of turns says.
///
/// The machine knows the order of things and nothing else; the tree has the queue of turns, the
/// sessions, what a pass has collected for its commit, and the observers.
@usableFromInline package final class Tree {
  /// What only code that knows the root's type can do.
  @usableFromInline enum RootStep {
    case render, publish, emit, finish
  }

  let isolation: TreeIsolation
  /// Where mailboxes leave their messages.
  private(set) lazy var deliveries = DeliveryQueue(isolation: isolation)

  // Unchecked for the reason given in `Session`.
  @exclusivity(unchecked) @usableFromInline var machine: TurnMachine
  @exclusivity(unchecked) @usableFromInline var slowPath: SlowPathReasons = []
  @exclusivity(unchecked) private var queue = TurnQueue()
  /// Asked during the first pass only.
  @exclusivity(unchecked) @usableFromInline private(set) var stateSource: (any StateSource)?
  @exclusivity(unchecked) private var observers: [any WorkflowObserver]
  @exclusivity(unchecked) @usableFromInline private(set) var root: Session?
  /// Performs what depends on the root's type; it makes a cycle until the end.
  @exclusivity(unchecked) private var takeRootStep: (RootStep, Session) -> Void = { _, _ in }

  /// The number of renders, and of what they have begun.
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) private(set) var countBeforePass = 0
  @exclusivity(unchecked) @usableFromInline var sessionCount = 0

  /// Collected by a pass for its commit: what ends, in order, and the nodes where something begins.
  @exclusivity(unchecked) var endings: [any Reconcilable] = []
  @exclusivity(unchecked) var beginnings: [Session] = []

  @usableFromInline init(
    observers: [any WorkflowObserver], options: RuntimeOptions, on actor: (any Actor)?
  ) {
    isolation = TreeIsolation(on: actor, collectsJobs: options.collectsJobs)
    machine = TurnMachine(repeatsPasses: options.repeatsRenders)
    self.observers = observers
    stateSource = options.stateSource
    if !observers.isEmpty { slowPath.insert(.isObserved) }
    if !options.skipsUnchanged { slowPath.insert(.rendersAll) }
    if options.repeatsRenders { slowPath.insert(.repeatsPasses) }
  }
}

// MARK: - Turns

extension Tree {
  /// Makes the first pass, and performs what it sent.
  @usableFromInline
  func begin(
    makeRoot: () -> Session, takeRootStep: @escaping (RootStep, Session) -> Void
  ) {
    self.takeRootStep = takeRootStep
    purely { root = makeRoot() }
    // The root has never rendered, so this makes a pass as after any turn.
    leave()
  }

  /// Begins a turn if none is running.
  @usableFromInline func enter(_ session: Session) -> Bool {
    isolation.assertIsCurrent { Misuse.otherActor(path: session.path).stop() }
    return machine.beginTurn()
  }

  /// Completes the turn that `enter` began, and all that were sent meanwhile.
  @usableFromInline func leave() {
    completeTurn()
    finishTurns()
  }

  /// Performs a turn now or, if one is running, as soon as those before it are done.
  ///
  /// - Parameters:
  ///   - event: told to observers when the turn has its position in the queue.
  ///   - turn: performs it, or reports it as dropped.
  @usableFromInline func perform(
    from session: Session, announcing event: @autoclosure () -> WorkflowEvent? = nil,
    _ turn: @escaping (DropReason?) -> Void
  ) {
    // First: a host that was released is no longer on its actor, either.
    if case .released = machine.state { return turn(.hostHasEnded) }
    isolation.assertIsCurrent { Misuse.otherActor(path: session.path).stop() }
    switch machine.send() {
    case .now:
      if !slowPath.isEmpty { tell(event()) }
      run(turn)
      finishTurns()
    case .later:
      queue.append(turn)
      if !slowPath.isEmpty { tell(event()) }
    case .stop: Misuse.sentDuringPass(path: session.path).stop()
    case .never: turn(.hostHasEnded)
    }
  }

  private func run(_ turn: TurnQueue.Turn) {
    if !slowPath.isEmpty { tell(.turnDidBegin) }
    turn(machine.isEndRequested ? .hostHasEnded : nil)
    completeTurn()
    if !slowPath.isEmpty { tell(.turnDidEnd) }
  }

  private func completeTurn() {
    var step = machine.didApply(needsPass: withRoot(\.hasToRender) ?? false)
    while let current = step { step = perform(current) }
  }

  private func finishTurns() {
    while let step = machine.next(hasWaiting: !queue.isEmpty) { _ = perform(step) }
  }

  /// Performs a step, and returns the one that follows in the same turn.
  @inline(__always) private func perform(_ step: TurnMachine.Step) -> TurnMachine.Step? {
    switch step {
    case .render:
      if slowPath.isEmpty { takeRootStep(.render) } else { renderSlowly() }
      if stateSource != nil { finishRestoring() }
      return machine.didRender(hasChanges: !endings.isEmpty || !beginnings.isEmpty)
    case .commit:
      commit()
      return machine.didCommit()
    case .publish:
      takeRootStep(.publish)
      return machine.didPublish()
    case .emit:
      takeRootStep(.emit)
      machine.didEmit()
    case .takeNext: run(queue.takeFirst())
    case .dropNext: queue.takeFirst()(.hostHasEnded)
    case .end: endSessions()
    case .release: release()
    }
    return nil
  }

  private func takeRootStep(_ step: RootStep) { withRoot { takeRootStep(step, $0) } }

  /// Lends the root, which only the end lets go of; counting references to it showed in every action.
  private func withRoot<Result>(_ body: (Session) -> Result) -> Result? {
    root.map { Unmanaged.passUnretained($0) }.map { $0._withUnsafeGuaranteedRef(body) }
  }
}

// MARK: - Pass and commit

extension Tree {
  /// Runs what has to be pure outside of a render pass.
  @usableFromInline func purely(_ body: () -> Void) {
    machine.isPure = true
    body()
    machine.isPure = false
  }

  @inline(never) private func renderSlowly() {
    if machine.isRepeating { return takeRootStep(.render) }
    countBeforePass = count
    let start = ContinuousClock.now
    tell(.passDidBegin)
    takeRootStep(.render)
    tell(.passDidEnd(duration: .now - start))
  }

  /// After the first pass, before anything begins: a state that could not be read ends the tree.
  private func finishRestoring() {
    if machine.repeatsPasses, !machine.isRepeating { return }
    machine.isPure = false
    if exchange(&stateSource, with: nil)?.finish() == false { _ = machine.end(releasing: false) }
  }

  private func commit() {
    for ending in exchange(&endings, with: []) { ending.end() }
    let beginnings = exchange(&beginnings, with: []).sorted { $0.renderNumber < $1.renderNumber }
    for session in beginnings { session.beginActivities() }
  }

  /// The next of the numbers by which renders, and what they begin, are put in order.
  @inlinable func nextNumber() -> Int {
    count += 1
    return count
  }

  @inlinable func nextSessionID() -> Int {
    defer { sessionCount += 1 }
    return sessionCount
  }
}

// MARK: - The end

extension Tree {
  /// Ends the tree; within a turn, as soon as the callback that is running returns.
  ///
  /// - Parameter releasing: whether the host is gone, so that nothing comes after the end.
  func end(releasing: Bool) {
    let admission = machine.end(releasing: releasing)
    if admission == .stop { Misuse.endedDuringPass.stop() }
    isolation.assertIsCurrent { Misuse.otherActor(path: root?.path ?? "").stop() }
    if admission == .now { finishTurns() }
  }

  private func endSessions() {
    guard let root else { return }
    // From here on nothing finds the tree: it is no longer whole.
    self.root = nil
    root.end()
    endings = []
    beginnings = []
    takeRootStep(.finish, root)
    takeRootStep = { _, _ in }
  }

  /// Lets go of what the host's user can no longer reach.
  private func release() {
    // Sinks, mailboxes and workers that react late may outlive this, on other threads too: from now on
    // what they send is discarded, and touches nothing.
    deliveries.close()
    observers = []
    slowPath.remove(.isObserved)
    isolation.release()
  }
}

// MARK: - Observers

extension Tree {
  /// Tells the observers, in the order given when something begins, else in reverse.
  @usableFromInline func tell(_ event: @autoclosure () -> WorkflowEvent?) {
    guard !observers.isEmpty, let event = event() else { return }
    // An observer may send, even while rendering: it is no part of what has to be pure.
    let isPure = machine.isPure
    machine.isPure = false
    for observer in event.isBeginning ? observers : observers.reversed() { observer.observe(event) }
    machine.isPure = isPure
  }
}
