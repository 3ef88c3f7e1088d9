/// A pure value that knows what a tree is doing and what it does next.
///
/// `Tree` reports what has happened, and performs the step that the machine returns. A turn is an
/// action from outside with everything that its output causes, up to the root:
///
/// ```text
///   apply ─▶ render ─▶ commit ─▶ publish ─▶ emit ─▶ the next turn, or idle
/// ```
///
/// The rendering is published before an output or, without an output, once no turn is waiting. The
/// pass is skipped if nothing has changed, the commit if it has nothing to do, and the output if
/// there is none. Once the end is requested, the running callback is the last one: the waiting turns
/// are dropped, and then the sessions end.
@usableFromInline struct TurnMachine: Hashable {
  @usableFromInline enum State: Hashable {
    /// Nothing is running: an action that is sent is applied at once.
    case idle
    /// A step of a turn is performed: actions that are sent wait, from here until `ended`.
    case turn
    /// Nodes render; `isRepeated` is true the second time, if passes are repeated.
    case pass(isRepeated: Bool)
    /// Sessions end, or observers are told of what came too late.
    case ending
    /// All sessions have ended: actions that are sent are dropped.
    case ended
    /// The host was released too: values that are sent touch nothing.
    case released
  }

  /// The next step of `Tree`.
  enum Step: Hashable {
    /// `render` to `emit` are the steps of a turn. `takeNext` and `dropNext` concern the turn that
    /// has waited longest. `end` ends the sessions; `release` releases what outlived the host.
    case render, commit, publish, emit, takeNext, dropNext, end, release
  }

  /// The decision on a request.
  enum Admission: Hashable {
    /// It is performed now, with everything that follows from it.
    case now
    /// It is performed in its turn, after the running callback has returned.
    case later
    /// It has no effect: the tree has ended.
    case never
    /// It is a programming error: the running code has to be pure.
    case stop
  }

  @usableFromInline enum EndRequest { case none, end, release }

  @usableFromInline private(set) var state: State = .turn
  /// Whether the running code must not send: `render` and everything else that a pass calls.
  ///
  /// It is false while a pass calls an observer, and while it releases a value that it has
  /// replaced. As part of the state it would cost 2 % of an action. Outside this file, only tests
  /// read it; inlinable methods write it, so that it cannot be private.
  @usableFromInline var isPure = false
  /// Whether listeners have not yet received the newest rendering.
  private(set) var isUnpublished = false
  /// Whether the turn has an output that was not yet emitted.
  private(set) var hasOutput = false
  @usableFromInline private(set) var endRequest = EndRequest.none
  /// Whether every pass is made twice.
  let repeatsPasses: Bool

  init(repeatsPasses: Bool = false) { self.repeatsPasses = repeatsPasses }
}

extension TurnMachine {
  /// Whether the end was requested, so that nothing more is applied, emitted or published.
  @inlinable var isEndRequested: Bool { endRequest != .none }
  /// Whether a pass is running, as it may be when an observer is called.
  var isRendering: Bool { if case .pass = state { true } else { false } }
  /// Whether the running pass repeats the one before it.
  @usableFromInline var isRepeating: Bool { state == .pass(isRepeated: true) }
}

// MARK: - Code that has to be pure

extension TurnMachine {
  /// Forbids sending to what follows.
  @inlinable mutating func forbidSending() { isPure = true }
  /// Allows sending, until it is forbidden again: to an observer, or to the `deinit` of a value.
  @inlinable mutating func allowSending() { isPure = false }
  /// Whether the running code may send, and change or save the tree from outside.
  var allowsSending: Bool { !isPure }
}

// MARK: - Requests

extension TurnMachine {
  /// Begins a turn if none is running: the fast path of `send`.
  mutating func beginTurn() -> Bool {
    guard case .idle = state else { return false }
    state = .turn
    return true
  }

  /// Requests a turn, for a sink, a worker, a mailbox, or new props of the root.
  mutating func send() -> Admission {
    if beginTurn() { return .now }
    // Rules 24a, 81c.
    if isPure { return .stop }
    if case .released = state { return .never }
    guard case .ended = state else { return .later }
    // The turn is dropped, and observers are told.
    state = .ending
    return .now
  }

  /// Requests the end; if the host was released, nothing comes after it.
  mutating func end(releasing: Bool) -> Admission {
    // Rule 24c.
    if isPure { return .stop }
    if releasing {
      endRequest = .release
    } else if endRequest == .none {
      endRequest = .end
    }
    if beginTurn() { return .now }
    if case .released = state { return .never }
    guard case .ended = state else { return .later }
    return releasing ? .now : .never
  }

  /// Records that the root has an output, which is emitted when the turn has rendered.
  @usableFromInline mutating func receiveOutput() { hasOutput = true }
}

// MARK: - Reports

extension TurnMachine {
  /// Reports that the actions of a turn were applied.
  mutating func didApply(needsPass: Bool) -> Step? {
    if isEndRequested { return nil }
    // Rules 34a, 35.
    guard needsPass else { return publishOrEmit() }
    state = .pass(isRepeated: false)
    isPure = true
    return .render
  }

  /// Reports that the nodes of a pass have rendered.
  mutating func didRender(needsCommit: Bool) -> Step? {
    // Rule 20b.
    if repeatsPasses, state == .pass(isRepeated: false) {
      state = .pass(isRepeated: true)
      return .render
    }
    isPure = false
    isUnpublished = true
    state = .turn
    // Rules 6f, 7j, 37b.
    return needsCommit ? .commit : publishOrEmit()
  }

  /// Returns the step after a commit or a publication: the output of a turn is emitted after the
  /// rendering that belongs to it.
  mutating func publishOrEmit() -> Step? {
    // Rule 38.
    guard hasOutput, !isEndRequested else { return nil }
    // Rule 37c.
    if isUnpublished { return publish() }
    hasOutput = false
    return .emit
  }

  private mutating func publish() -> Step {
    isUnpublished = false
    return .publish
  }

  /// Returns the step after a complete turn, or after such a step; nil if nothing is left to do.
  mutating func next(hasWaiting: Bool) -> Step? {
    switch state {
    case .turn:
      if !isEndRequested {
        // Rule 26c.
        if hasWaiting { return .takeNext }
        // Rule 37d.
        if isUnpublished { return publish() }
        state = .idle
        return nil
      }
      // Rules 7c, 7k.
      if hasWaiting { return .dropNext }
      (state, isUnpublished, hasOutput) = (.ending, false, false)
      return .end
    case .ending, .ended:
      // No session is left to receive what was sent while the sessions ended.
      if hasWaiting { return .dropNext }
      let isReleased = endRequest == .release
      state = isReleased ? .released : .ended
      return isReleased ? .release : nil
    case .idle, .released: return nil
    case .pass: preconditionFailure("A turn is not complete in a pass.")
    }
  }
}
