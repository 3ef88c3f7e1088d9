import WorkflowSynchronization

/// The programs that want the terminal of a host, in the order in which they get it.
///
/// Workers add programs. The session that has the terminal takes them, one at a time.
final class ProgramQueue: Sendable {
  private struct State {
    var waiting: [ProgramRequest] = []
    var running: ProgramRequest?
    var notify: @Sendable () -> Void = {}
  }

  private let state = Locked(State())
  /// The reason why this host starts no programs; nil if it does.
  private let refusal: String?

  init(refusal: String? = nil) { self.refusal = refusal }

  /// Adds a program, which then waits for its turn.
  func add(_ program: ForegroundProgram) -> ProgramRequest {
    let request = ProgramRequest(program)
    if let refusal {
      request.refuse(refusal)
      return request
    }
    let notify = state.withLock { state in
      state.waiting.append(request)
      return state.notify
    }
    notify()
    return request
  }

  // MARK: - For the session

  /// Calls a closure when a program wants the terminal, and when one has ended.
  func onChange(_ notify: @escaping @Sendable () -> Void) {
    state.withLock { $0.notify = notify }
  }

  /// Whether a program has the terminal.
  var isRunning: Bool { state.withLock { $0.running != nil } }

  /// The programs that want the terminal now.
  var programs: TerminalMachine.Programs {
    state.withLock { state in
      guard let running = state.running else { return state.waiting.isEmpty ? .none : .waiting }
      return running.outcome == nil ? .running : .ended(owesKey: running.owesKey)
    }
  }

  /// Removes and returns the program that has ended; nil if there is none.
  func takeEnded() -> ProgramRequest? {
    state.withLock { state in
      guard let running = state.running, running.outcome != nil else { return nil }
      state.running = nil
      return running
    }
  }

  /// Removes and returns the next program that is still wanted, if none is running.
  func takeNext() -> ProgramRequest? {
    state.withLock { state in
      guard state.running == nil else { return nil }
      while !state.waiting.isEmpty {
        let next = state.waiting.removeFirst()
        if next.isCancelled { continue }
        state.running = next
        return next
      }
      return nil
    }
  }

  /// Starts a program that was taken.
  func start(_ request: ProgramRequest) {
    request.start { [state] in state.withLock { $0.notify }() }
  }

  /// Ends all programs, and waits until the one that runs has ended.
  func end() async {
    let (waiting, running) = state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.running)
    }
    for request in waiting { request.cancel() }
    guard let running else { return }
    running.cancel()
    await running.end()
    running.finish()
  }
}

// MARK: - Hosts

/// The queues of the hosts that run now, each with the actor that its tree lives on.
private let queues = Locked([(actor: ObjectIdentifier, queue: ProgramQueue)]())

extension ProgramQueue {
  /// Returns the queue of the newest host whose tree lives on an actor.
  static func ofHost(on actor: (any Actor)?) -> ProgramQueue? {
    guard let actor else { return nil }
    let id = ObjectIdentifier(actor)
    return queues.withLock { queues in queues.last { $0.actor == id }?.queue }
  }

  /// Makes this the queue of a host, until ``removeHost()``.
  func addHost(on actor: (any Actor)?) {
    guard let actor else { return }
    let id = ObjectIdentifier(actor)
    queues.withLock { $0.append((id, self)) }
  }

  /// Ends what ``addHost(on:)`` has begun.
  func removeHost() {
    queues.withLock { queues in queues.removeAll { $0.queue === self } }
  }
}
