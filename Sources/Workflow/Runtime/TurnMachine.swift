/// What a tree is doing, and what it does next: a pure value without a node.
///
/// `Tree` says what has happened, and performs the step that comes back. One turn is an action from
/// outside with everything that its output causes, up to the root:
///
/// ```text
///   idle ─▶ turn ─▶ pass ─▶ committing ─▶ publishing ─▶ emitting ─▶ the next turn, or idle
/// ```
///
/// A publication comes before an output and, without one, when no turn waits any more. What is left out:
/// the pass if nothing has changed, the commit if it has nothing to do, the output if there is none.
/// Once the end is requested, the callback that is running is the last one:
///
/// ```text
///   turn ─▶ stopping ─▶ ending ─▶ ended ─▶ released
/// ```
@usableFromInline struct TurnMachine: Hashable {
  @usableFromInline enum State: Hashable {
    /// Nothing runs: what is sent is applied at once.
    case idle
    /// An action is applied; what is sent waits, from here until `ended`.
    case turn
    /// Nodes render, for the second time if passes are repeated.
    case pass(isRepeated: Bool)
    /// Ended things end, new things begin.
    case committing
    /// Listeners receive the newest rendering.
    case publishing(beforeOutput: Bool)
    /// The host's callback receives an output.
    case emitting
    /// The turns that wait are dropped, since the end was requested.
    case stopping
    /// Sessions end, from the leaves up.
    case ending
    /// All sessions have ended. What is sent is dropped; `isTelling` while observers hear of that.
    case ended(isTelling: Bool)
    /// The host is gone too: what is sent touches nothing.
    case released
  }

  /// What `Tree` does next.
  enum Step: Hashable {
    /// The steps of a turn come first. `takeNext` and `dropNext` are about the turn that waits longest;
    /// `end` ends the sessions, `release` lets go of what outlived the host.
    case render, commit, publish, emit, takeNext, dropNext, end, release
  }

  /// What becomes of something that is asked for.
  enum Admission: Hashable {
    /// It is done now, and what follows from it.
    case now
    /// It is done when the callback that is running has returned, in its turn.
    case later
    /// It comes to nothing: the tree has ended.
    case never
    /// A programmer's mistake: what is running has to be pure.
    case stop
  }

  @usableFromInline enum EndRequest { case none, end, release }

  @usableFromInline private(set) var state: State = .turn
  /// Whether what is running must not send: `render` and all else that a pass calls.
  ///
  /// Not part of the state, where it would cost 2 % of an action: it is false while an observer is
  /// called in a pass, and while a value is released that the pass has replaced.
  @usableFromInline var isPure = false
  /// Whether listeners have not received the newest rendering.
  private(set) var isUnpublished = false
  /// Whether the turn has an output that was not emitted.
  private(set) var hasOutput = false
  @usableFromInline private(set) var endRequest = EndRequest.none
  /// Whether every pass is made twice.
  let repeatsPasses: Bool

  init(repeatsPasses: Bool = false) { self.repeatsPasses = repeatsPasses }
}

extension TurnMachine {
  /// Whether the end was requested, so that nothing more is applied, emitted or published.
  @inlinable var isEndRequested: Bool { endRequest != .none }
  /// Whether a pass is under way, which an observer may find.
  var isRendering: Bool { if case .pass = state { true } else { false } }
  /// Whether the pass under way repeats the one before it.
  @usableFromInline var isRepeating: Bool { state == .pass(isRepeated: true) }
}

// MARK: - What is asked for

extension TurnMachine {
  /// Begins a turn if none is running: the short way of `send`.
  mutating func beginTurn() -> Bool {
    guard case .idle = state else { return false }
    state = .turn
    return true
  }

  /// A turn is asked for: by a sink, a worker, a mailbox, or new props of the root.
  mutating func send() -> Admission {
    if beginTurn() { return .now }
    if isPure { return .stop }
    if case .released = state { return .never }
    guard case .ended(isTelling: false) = state else { return .later }
    // It is dropped, which observers hear of.
    state = .ended(isTelling: true)
    return .now
  }

  /// The end is asked for; when the host was released, nothing comes after it.
  mutating func end(releasing: Bool) -> Admission {
    if isPure { return .stop }
    if releasing {
      endRequest = .release
    } else if endRequest == .none {
      endRequest = .end
    }
    if beginTurn() { return .now }
    if case .released = state { return .never }
    guard case .ended(isTelling: false) = state else { return .later }
    return releasing ? .now : .never
  }

  /// The root has an output, which is emitted when the turn has rendered.
  @usableFromInline mutating func receiveOutput() { hasOutput = true }
}

// MARK: - What has happened

extension TurnMachine {
  /// The actions of a turn were applied.
  mutating func didApply(needsPass: Bool) -> Step? {
    if isEndRequested { return nil }
    guard needsPass else { return publishAndEmit() }
    state = .pass(isRepeated: false)
    isPure = true
    return .render
  }

  /// The nodes of a pass have rendered.
  mutating func didRender(hasChanges: Bool) -> Step? {
    if repeatsPasses, state == .pass(isRepeated: false) {
      state = .pass(isRepeated: true)
      return .render
    }
    isPure = false
    isUnpublished = true
    state = .committing
    return hasChanges ? .commit : didCommit()
  }

  /// What the pass has ended and begun has ended and begun.
  mutating func didCommit() -> Step? {
    state = .turn
    return publishAndEmit()
  }

  /// Listeners have received the newest rendering.
  mutating func didPublish() -> Step? {
    let isBeforeOutput = state == .publishing(beforeOutput: true)
    state = .turn
    return isBeforeOutput ? publishAndEmit() : nil
  }

  /// The output was emitted.
  mutating func didEmit() { state = .turn }

  /// Emits the output of a turn, after the rendering that belongs to it.
  private mutating func publishAndEmit() -> Step? {
    guard hasOutput, !isEndRequested else { return nil }
    if isUnpublished {
      isUnpublished = false
      state = .publishing(beforeOutput: true)
      return .publish
    }
    hasOutput = false
    state = .emitting
    return .emit
  }

  /// A turn is complete, or whatever came after it; nil when nothing is left to do.
  mutating func next(hasWaiting: Bool) -> Step? {
    switch state {
    case .turn:
      if isEndRequested { return stop(hasWaiting: hasWaiting) }
      if hasWaiting { return .takeNext }
      guard isUnpublished else {
        state = .idle
        return nil
      }
      isUnpublished = false
      state = .publishing(beforeOutput: false)
      return .publish
    case .stopping: return stop(hasWaiting: hasWaiting)
    case .ending, .ended:
      // No session is left to receive what the ends have sent.
      if hasWaiting { return .dropNext }
      let isReleased = endRequest == .release
      state = isReleased ? .released : .ended(isTelling: false)
      return isReleased ? .release : nil
    case .idle, .released: return nil
    case .pass, .committing, .publishing, .emitting:
      preconditionFailure("A turn is not complete in \(state).")
    }
  }

  private mutating func stop(hasWaiting: Bool) -> Step? {
    state = hasWaiting ? .stopping : .ending
    isUnpublished = false
    hasOutput = false
    return hasWaiting ? .dropNext : .end
  }
}
