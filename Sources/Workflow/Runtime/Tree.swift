import CWorkflowExecutor
import WorkflowSynchronization

/// The runtime of one host, which performs the steps that the turn machine returns.
///
/// The machine knows only the order of steps. The tree has the queue of turns, the sessions, the
/// endings and beginnings that a pass has collected for its commit, and the observers.
@usableFromInline package final class Tree {
  /// The steps that only code that knows the root's type can perform.
  @usableFromInline enum RootStep {
    case render, publish, emit, end
  }

  let isolation: TreeIsolation
  /// The queue for the messages of mailboxes.
  private(set) lazy var deliveries = DeliveryQueue(isolation: isolation)

  // Unchecked for the reason given in `Session`.
  @exclusivity(unchecked) @usableFromInline var machine: TurnMachine
  /// The things that the tree does besides its work; a byte, which has room here.
  @exclusivity(unchecked) @usableFromInline private(set) var extras: Extras = []
  /// The power of ten of turns without rest that stops the program, or `max`; a byte has room here.
  let turnLimitPower: UInt8
  @exclusivity(unchecked) private var queue = TurnQueue()
  /// Used during the first pass only.
  @exclusivity(unchecked) private(set) var stateSource: (any StateSource)?
  @exclusivity(unchecked) @usableFromInline private(set) var recorder: (any TurnRecorder)?
  /// Receives the report of a repeated pass that differs from the first.
  private let onDifference: ((CheckMisuse) -> Void)?
  /// The observers, and their state; nil if there are none.
  @exclusivity(unchecked) @usableFromInline var observation: Observation?
  /// A session holds its tree, so this is a reference cycle until the end.
  @exclusivity(unchecked) @usableFromInline private(set) var root: Session?
  /// Performs the steps that depend on the root's type.
  @exclusivity(unchecked) private var rootPerformer: (RootStep, Session) -> Void = { _, _ in }

  /// The last number that a render or the beginning of an activity has got.
  @exclusivity(unchecked) @usableFromInline var lastNumber = 0
  @exclusivity(unchecked) @usableFromInline private(set) var lastNumberBeforePass = 0
  // Rule 9a.
  @exclusivity(unchecked) private var sessionCount = 0

  /// Collected by a pass for its commit: what ends, in order, and the nodes where something begins.
  @exclusivity(unchecked) var endings: [any Reconcilable] = []
  @exclusivity(unchecked) var beginnings: [Session] = []

  @usableFromInline init(
    observers: [any WorkflowObserver], options: RuntimeOptions, on actor: (any Actor)?
  ) {
    isolation = TreeIsolation(on: actor, collectsJobs: options.collectsJobs)
    let checks = options.checks
    machine = TurnMachine(repeatsPasses: checks.contains(.repeatsPasses))
    observation = Observation(observers)
    stateSource = options.stateSource
    onDifference = options.onDifference
    recorder = options.recorder
    turnLimitPower = checks.contains(.allowsEndlessTurns) ? .max : options.turnLimitPower
    if observation != nil || machine.repeatsPasses { extras.insert(.isWatched) }
    if recorder != nil || stateSource != nil { extras.insert(.isKept) }
    if checks.contains(.rendersAll) { extras.insert(.rendersAll) }
    if checks.contains(.comparesRenderings) { extras.insert(.comparesRenderings) }
  }
}

// MARK: - What a tree does besides its work

extension Tree {
  @usableFromInline struct Extras: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is observed, or every pass is made twice.
    static var isWatched: Extras { Extras(rawValue: 1) }
    /// It is recorded, or not yet restored.
    @inlinable static var isKept: Extras { Extras(rawValue: 2) }
    static var rendersAll: Extras { Extras(rawValue: 4) }
    static var comparesRenderings: Extras { Extras(rawValue: 8) }
  }

  /// Whether nothing observes, records, restores or checks the tree.
  ///
  /// Most trees are plain. One test of it leads past all steps that other trees add: testing for
  /// each cost 14 % of an action.
  @inlinable var isPlain: Bool { extras.rawValue == 0 }

  /// Whether nodes render as in a plain tree: neither observed nor checked.
  @inlinable var rendersPlainly: Bool { extras.rawValue & ~Extras.isKept.rawValue == 0 }

  /// Whether nodes render even if nothing can have changed.
  @usableFromInline var rendersAll: Bool { extras.contains(.rendersAll) }

  /// Whether the renderings of a pass and its repetition are compared.
  var comparesRenderings: Bool { extras.contains(.comparesRenderings) }

  func stopComparing() { extras.remove(.comparesRenderings) }

  /// Reports that a repeated pass differs from the first, or stops the program.
  func report(_ difference: CheckMisuse) {
    guard let onDifference else { difference.stop() }
    onDifference(difference)
  }
}

// MARK: - Turns

extension Tree {
  /// Makes the first pass, and performs the turns that it caused.
  @usableFromInline
  func begin(
    makeRoot: () -> Session, rootPerformer: @escaping (RootStep, Session) -> Void
  ) {
    self.rootPerformer = rootPerformer
    purely { root = makeRoot() }
    // The machine begins within a turn. The root has never rendered, so this makes a pass.
    // Rules 15a, 15b.
    endUntoldTurn()
  }

  /// Begins a turn if none is running.
  @usableFromInline func beginTurn(at session: Session) -> Bool {
    isolation.assertIsCurrent { Misuse.otherActor(path: session.path).stop() }
    return machine.beginTurn()
  }

  /// Completes the turn that `beginTurn(at:)` began, and all turns that were sent meanwhile.
  @usableFromInline func endTurn() {
    completeAndTell()
    performRemainingSteps()
  }

  /// Completes a turn of which observers are not told, since the user did not cause it.
  func endUntoldTurn() {
    complete()
    performRemainingSteps()
  }

  /// Performs a turn now or, if one is running, after the turns that wait before it.
  ///
  /// - Parameters:
  ///   - event: The event that observers are told of once the turn has its position in the queue.
  ///   - turn: A closure that performs the turn, or reports it as dropped.
  @usableFromInline func performTurn(
    from session: Session, announcing event: @autoclosure () -> WorkflowEvent? = nil,
    _ turn: @escaping (DropReason?) -> Void
  ) {
    // Checked first, because what outlives a released host may run off its actor.
    // Rule 31l.
    if case .released = machine.state { return turn(.hostHasEnded) }
    isolation.assertIsCurrent { Misuse.otherActor(path: session.path).stop() }
    switch machine.send() {
    case .now:
      tell(event())
      run(turn)
      performRemainingSteps()
    case .later:
      // Rule 26a.
      queue.append(turn)
      tell(event())
    case .stop: Misuse.sentDuringPass(path: session.path).stop()
    case .never: turn(.hostHasEnded)
    }
  }

  /// Performs a turn that has begun.
  private func run(_ turn: (DropReason?) -> Void) {
    turn(willRunTurn())
    completeAndTell()
  }

  private func completeAndTell() {
    complete()
    if !isPlain { tellEndOfTurn() }
  }

  @inline(never) private func tellEndOfTurn() {
    // Otherwise the session of a child would live until the next action.
    observation?.sender = .sink
    tell(.turnDidEnd)
  }

  /// Tells observers, and returns the reason to drop the turn, if there is one.
  @usableFromInline func willRunTurn() -> DropReason? {
    tell(.turnDidBegin)
    return machine.isEndRequested ? .hostHasEnded : nil
  }

  /// Renders, commits, publishes and emits what the actions of a turn have changed.
  private func complete() {
    // Rule 83b.
    let needsPass = withRoot(\.hasToRender) ?? false
    // Without a pass, no commit records the turn.
    if !needsPass, !isPlain { record() }
    // Rule 33b.
    var step = machine.didApply(needsPass: needsPass)
    while let current = step { step = perform(current) }
  }

  /// Performs the turns that wait, publishes what they have changed, and ends if that was requested.
  private func performRemainingSteps() {
    var count = 0
    // Rule 26d.
    while let step = machine.next(hasWaiting: !queue.isEmpty) {
      count += 1
      // Rule 26f.
      if count >= 1_000 { observeEndlessTurn(count) }
      _ = perform(step)
    }
  }

  /// Performs a step, and returns the one that follows in the same turn.
  @inline(__always) private func perform(_ step: TurnMachine.Step) -> TurnMachine.Step? {
    switch step {
    case .render:
      if !isPlain { passWillBegin() }
      performAtRoot(.render)
      if !isPlain { passDidEnd() }
      return machine.didRender(needsCommit: needsCommit || recorder != nil)
    case .commit:
      commit()
      return machine.publishOrEmit()
    case .publish:
      performAtRoot(.publish)
      return machine.publishOrEmit()
    case .emit: performAtRoot(.emit)
    case .takeNext: run(queue.takeFirst())
    // Rule 7d.
    case .dropNext: queue.takeFirst()(.hostHasEnded)
    case .end: endSessions()
    case .release: release()
    }
    return nil
  }

  private func performAtRoot(_ step: RootStep) { withRoot { rootPerformer(step, $0) } }

  /// Tells the recorder of a node whose state has changed since its last render.
  @usableFromInline @inline(never) func recordChange(of session: Session) {
    if session.hasChanged { recorder?.didChange(session) }
  }

  /// Tells the recorder of an output of the root.
  @usableFromInline @inline(never) func recordOutput(_ output: Any) { recorder?.willEmit(output) }

  /// Calls a closure with the root, if there is one.
  ///
  /// Unmanaged: only the end releases the root, and reference counting showed in every action.
  private func withRoot<Result>(_ body: (Session) -> Result) -> Result? {
    root.map { Unmanaged.passUnretained($0) }.map { $0._withUnsafeGuaranteedRef(body) }
  }
}

// MARK: - Pass and commit

extension Tree {
  /// Stops the program if the running code has to be pure.
  func stopIfRendering(
    _ call: String, _ instead: String, _ rule: String, _ fileID: StaticString = #fileID,
    _ line: UInt = #line
  ) {
    if machine.allowsSending { return }
    Misuse.calledDuringPass(call, instead: instead, rule: rule).stop(file: fileID, line: line)
  }

  /// Runs a closure that has to be pure, outside a render pass.
  @usableFromInline func purely(_ body: () -> Void) {
    machine.forbidSending()
    body()
    machine.allowSending()
  }

  /// Whether the commit has something to end or to begin.
  private var needsCommit: Bool { !endings.isEmpty || !beginnings.isEmpty }

  @inline(never) private func passWillBegin() {
    if machine.isRepeating { return }
    lastNumberBeforePass = lastNumber
    tell(.passDidBegin)
  }

  @inline(never) private func passDidEnd() {
    if !machine.isRepeating { tell(.passDidEnd) }
    if stateSource != nil { endRestoring() }
  }

  /// Completes restoring after the first pass, before anything begins.
  ///
  /// A state that could not be read ends the tree.
  private func endRestoring() {
    if machine.repeatsPasses, !machine.isRepeating { return }
    machine.allowSending()
    // Rules 49g, 49h.
    let isRestored = exchange(&stateSource, with: nil)?.endRestoring()
    if isRestored == false { _ = machine.end(releasing: false) }
    if recorder == nil { extras.remove(.isKept) }
  }

  /// Records a turn, after its pass and before anything of it is committed.
  @inline(never) private func record() {
    guard let recorder, let root, !machine.isEndRequested else { return }
    recorder.willCommit(
      root, ended: endings.compactMap { $0 as? Session }, beginning: beginnings)
  }

  private func commit() {
    // Rule 50c.
    if !isPlain { record() }
    // Rules 7h, 21d, 22a, 22b.
    for ending in exchange(&endings, with: []) { ending.end() }
    // Rule 21g.
    let beginnings = exchange(&beginnings, with: []).sorted { $0.renderNumber < $1.renderNumber }
    // Rule 23.
    for session in beginnings { session.beginActivities() }
  }

  /// Returns the next number; numbers order renders and the activities that they begin.
  @inlinable func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Begins a session, and tells observers.
  @usableFromInline func beginSession(
    of type: any Any.Type, key: Key, in parent: Session?
  ) -> Session {
    let session = Session(
      tree: self, parent: parent, workflowType: type, key: key, id: sessionCount)
    // Rule 9b.
    sessionCount += 1
    // Rule 16c.
    if workflow_stack_left() < Misuse.stackReserve { session.stopAsTooDeep() }
    tell(.sessionDidBegin(WorkflowSession(session)))
    return session
  }
}

// MARK: - The end

extension Tree {
  /// Ends the tree; within a turn, as soon as the running callback returns.
  ///
  /// - Parameter releasing: Whether the host was released, so that nothing comes after the end.
  func end(releasing: Bool) {
    stopIfRendering("end()", "end the host from an event or from its onOutput", "24c")
    isolation.assertIsCurrent { Misuse.otherActor(path: root?.path ?? "").stop() }
    if machine.end(releasing: releasing) == .now { performRemainingSteps() }
  }

  private func endSessions() {
    guard let root else { return }
    // From here on nothing finds the tree, which is no longer whole.
    self.root = nil
    // Rule 7a.
    root.end()
    endings = []
    beginnings = []
    rootPerformer(.end, root)
    rootPerformer = { _, _ in }
    // The recorder knows the sessions of a turn that is not committed.
    // Rule 50n.
    recorder = nil
  }

  /// Releases everything that the host's user can no longer reach.
  private func release() {
    // Sinks, mailboxes and slow workers may outlive the tree, on other threads too. Anything they
    // send from now on is discarded, and touches nothing.
    deliveries.deliver(isLast: true)
    observation = nil
    // Cancelled workers finish without `drain()`, which nothing can call any more.
    isolation.jobs?.release()
  }
}

// MARK: - Observers

extension Tree {
  /// Tells the observers, in the given order when something begins, otherwise in reverse.
  @usableFromInline func tell(_ event: @autoclosure () -> WorkflowEvent?) {
    guard let observation, let event = event() else { return }
    // An observer may send, even during a pass: it does not have to be pure.
    // Rules 52a, 52b, 52c.
    let sendingWasAllowed = machine.allowsSending
    machine.allowSending()
    observation.tell(event)
    if !sendingWasAllowed { machine.forbidSending() }
  }

  /// Adds an observer.
  func observe(_ observer: any WorkflowObserver) {
    observation = Observation((observation?.observers ?? []) + [observer])
    extras.insert(.isWatched)
  }
}
