import WorkflowIsolation

/// The runtime of one host: the queue of turns, the render pass, the commit.
///
/// A turn is one action from outside with everything that its output causes, up to the root. Then
/// there is one render pass over what changed, and the commit: ended things end, new things begin.
/// Whatever is sent meanwhile waits in one first-in-first-out queue, which is drained before the
/// outermost `send` returns.
@usableFromInline package final class Tree {
  @usableFromInline enum Phase {
    /// Nothing runs: what is sent is performed at once.
    case idle
    /// A turn, a commit or a publication: what is sent waits in the queue.
    case turn
    /// `render` and everything else that is pure: nothing may be sent.
    case pass
  }

  /// What the typed end of the tree does at some point of a turn.
  @usableFromInline enum Step {
    case render, publish, putOut, finish
  }

  /// What makes the runtime leave its quick path.
  @usableFromInline struct Hooks: OptionSet {
    @usableFromInline let rawValue: UInt8
    @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }
    static var observed: Hooks { Hooks(rawValue: 1) }
    /// Every pass is made twice.
    static var repeats: Hooks { Hooks(rawValue: 2) }
    @usableFromInline static var rendersAll: Hooks { Hooks(rawValue: 4) }
    /// A pass is being made for the second time.
    @usableFromInline static var repeating: Hooks { Hooks(rawValue: 8) }
  }

  /// Performs a waiting turn, or reports it as dropped for a reason.
  typealias QueuedTurn = (DropReason?) -> Void

  let isolation: TreeIsolation
  /// Asked during the first pass only.
  @usableFromInline private(set) var stateSource: (any StateSource)?
  /// Where mailboxes leave their messages.
  private(set) lazy var deliveries = DeliveryQueue(domain: isolation.domain)

  @exclusivity(unchecked) @usableFromInline var phase: Phase = .turn
  @exclusivity(unchecked) @usableFromInline var hooks: Hooks = []
  @exclusivity(unchecked) @usableFromInline var isEndRequested = false
  /// Whether sessions are ending one by one: what is left of the tree is no tree any more.
  private(set) var isEnding = false
  /// Whether a pass is under way; observers are called in between, and `phase` looks away then.
  private(set) var isRendering = false
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) private(set) var rendersBeforeThisPass = 0
  @exclusivity(unchecked) @usableFromInline var sessionCount = 0
  /// Set when nobody has the host any more.
  private var isReleased = false

  @exclusivity(unchecked) private var queue = TurnQueue()
  @exclusivity(unchecked) private var observers: [any WorkflowObserver]
  /// Performs what depends on the root's type; it makes a cycle until the end.
  @exclusivity(unchecked) private var takeStep: (Step) -> Void = { _ in }
  /// Whether listeners have not been given the newest rendering.
  @exclusivity(unchecked) private var hasUnpublished = false
  /// Whether the turn has given an output.
  @exclusivity(unchecked) @usableFromInline var hasOutput = false
  @exclusivity(unchecked) private var root: Session?

  /// Collected by a pass for its commit: what ends, in order, and the nodes where something begins.
  @exclusivity(unchecked) var endings: [() -> Void] = []
  @exclusivity(unchecked) var beginnings: [Session] = []

  @usableFromInline init(
    observers: [any WorkflowObserver], options: RuntimeOptions, on actor: (any Actor)?
  ) {
    isolation = TreeIsolation(on: actor, collectsJobs: options.collectsJobs)
    self.observers = observers
    self.stateSource = options.stateSource
    if !observers.isEmpty { hooks.insert(.observed) }
    if !options.skipsUnchanged { hooks.insert(.rendersAll) }
    if options.repeatsRenders { hooks.insert(.repeats) }
  }

  package var hasEnded: Bool { root?.hasEnded ?? true }
}

extension Tree {
  /// Begins a turn if none is running.
  @usableFromInline func enter(_ session: Session) -> Bool {
    isolation.assertIsCurrent { Misuse.otherActor(path: session.path).stop() }
    guard phase == .idle else { return false }
    phase = .turn
    return true
  }

  /// Completes the turn that `enter` began, and all that were sent meanwhile.
  @usableFromInline func leave() {
    completeTurn()
    while !isEndRequested {
      if let turn = queue.next() {
        run(turn)
      } else if hasUnpublished {
        publish()
      } else {
        break
      }
    }
    becomeIdle()
  }

  /// Runs a turn now or, if one is running, as soon as those before it are done.
  ///
  /// - Parameters:
  ///   - event: told to observers when the turn has its place.
  ///   - turn: performs it, or reports it as dropped.
  @usableFromInline func perform(
    from session: Session, announcing event: @autoclosure () -> WorkflowEvent? = nil,
    _ turn: @escaping (DropReason?) -> Void
  ) {
    if isReleased, hasEnded { return turn(.hostHasEnded) }
    if phase == .pass { Misuse.sentDuringPass(path: session.path).stop() }
    if enter(session) {
      tell(event())
      run(turn)
      leave()
    } else {
      queue.append(turn)
      if !hooks.isEmpty { tell(event()) }
    }
  }

  private func run(_ turn: QueuedTurn) {
    if !hooks.isEmpty { tell(.turnDidBegin) }
    turn(isEndRequested ? .hostHasEnded : nil)
    completeTurn()
    if !hooks.isEmpty { tell(.turnDidEnd) }
  }

  /// Runs what has to be pure outside of a render pass.
  @usableFromInline func purely(_ body: () -> Void) {
    phase = .pass
    body()
    phase = .turn
  }

  private func publish() {
    hasUnpublished = false
    takeStep(.publish)
  }

  private var rootHasToRender: Bool {
    guard let root = root.map({ Unmanaged.passUnretained($0) }) else { return false }
    return root._withUnsafeGuaranteedRef { $0.hasToRender }
  }

  private func completeTurn() {
    if isEndRequested { return }
    if rootHasToRender { renderAndCommit() }
    guard hasOutput, !isEndRequested else { return }
    hasOutput = false
    if hasUnpublished { publish() }
    if !isEndRequested { takeStep(.putOut) }
  }
}

extension Tree {
  /// Makes the first pass of a tree, and drains what it sent.
  @usableFromInline
  func begin(makeRoot: () -> Session, takeStep: @escaping (Step) -> Void) {
    self.takeStep = takeStep
    purely { root = makeRoot() }
    // The root has never rendered, so this makes a pass as after any turn.
    leave()
  }

  private func renderAndCommit() {
    phase = .pass
    isRendering = true
    if hooks.isEmpty { takeStep(.render) } else { renderUnderHooks() }
    isRendering = false
    phase = .turn
    if let stateSource {
      self.stateSource = nil
      isEndRequested = !stateSource.finish()
      if isEndRequested { return }
    }
    hasUnpublished = true
    if !endings.isEmpty || !beginnings.isEmpty { commit() }
  }

  @inline(never) private func renderUnderHooks() {
    rendersBeforeThisPass = count
    let start = ContinuousClock.now
    tell(.passDidBegin)
    takeStep(.render)
    tell(.passDidEnd(duration: .now - start))
    guard hooks.contains(.repeats) else { return }
    // Every node of this pass renders again, and has to declare the same.
    hooks.insert(.repeating)
    takeStep(.render)
    hooks.remove(.repeating)
  }

  private func commit() {
    let endings = endings
    self.endings = []
    for end in endings { end() }
    let beginnings = beginnings.sorted { $0.renderNumber < $1.renderNumber }
    self.beginnings = []
    for session in beginnings { session.work?.begin(in: session) }
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

extension Tree {
  /// Ends the tree; within a turn, as soon as the callback that is running returns.
  func end() {
    if phase == .pass { Misuse.endedDuringPass.stop() }
    isolation.assertIsCurrent { Misuse.otherActor(path: root?.path ?? "").stop() }
    isEndRequested = true
    if phase == .idle {
      phase = .turn
      becomeIdle()
    }
  }

  /// Ends the tree because nobody has the host any more.
  func release() {
    isReleased = true
    end()
  }

  private func becomeIdle() {
    if isEndRequested {
      dropQueue()
      isEnding = true
      root?.endAll()
      endings = []
      beginnings = []
      takeStep(.finish)
      takeStep = { _ in }
      root = nil
      // What the ends sent, and what was let go by them, has nobody left to receive it.
      dropQueue()
    }
    phase = .idle
    if isReleased {
      // Sinks, mailboxes and workers that react late may outlive this, on other threads too: what
      // they send is nobody's from now on, and touches nothing.
      deliveries.close()
      observers = []
      hooks.remove(.observed)
      isolation.release()
    }
  }

  private func dropQueue() { while let turn = queue.next() { turn(.hostHasEnded) } }
}

extension Tree {
  /// Tells the observers, in the order given when something begins, else in reverse.
  @usableFromInline func tell(_ event: @autoclosure () -> WorkflowEvent?) {
    guard !observers.isEmpty, let event = event() else { return }
    // An observer may send, even while rendering: it is no part of what has to be pure.
    let phase = phase
    if phase == .pass { self.phase = .turn }
    if event.isBeginning {
      for observer in observers { observer.observe(event) }
    } else {
      for observer in observers.reversed() { observer.observe(event) }
    }
    self.phase = phase
  }
}
