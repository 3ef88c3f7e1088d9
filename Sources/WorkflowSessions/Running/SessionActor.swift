import Workflow
import WorkflowPersistence

/// A change of a session, of which its table is told.
enum SessionChange {
  case began
  /// The session has no work any more, so its host may end.
  case rested
  /// The host of the session has ended; with work, it has to be brought back without a call.
  case left(hasWork: Bool)
  /// The session has taken all that waited for it.
  case adopted
  /// Messages could not be taken, and no caller gets the error; that is tried again later.
  case failed(any Error)
  /// A turn of a worker could not be stored, and no caller gets the error.
  ///
  /// If the session has work, it was told to have left with work.
  case workerFailed(SessionError)
}

/// A row that a reader has seen, told apart from another one under its number.
struct ReadRow: Equatable {
  let number: Int
  private let owner: UInt64
  private let claim: Int

  init(_ row: SessionRow) { (number, owner, claim) = (row.number, row.owner, row.claim) }
}

/// One session in this process: its host, as long as it is in memory.
///
/// It runs on threads of the sessions, since it waits for the store.
actor SessionActor<Root: SessionWorkflow> {
  typealias Live = (host: WorkflowHost<Root>, log: SessionLog)

  let id: SessionID
  private let place: SessionPlace<Root>
  private let onChange: @Sendable (SessionChange) -> Void
  private let executor: SessionExecutor
  private var live: Live?
  /// Whether messages are taken when the session is loaded: not after one has ended the host.
  private var takesMessages = true
  /// Whether the last try to take messages was reported as failed.
  private var hasFailedToTake = false
  /// The claim that is being made, or the pause after letting go, for all that wait for it.
  private var claiming: (purpose: ClaimAttempt.Purpose, task: Task<Void, any Error>)?
  /// The last pause after letting go.
  private var pause: Task<Void, any Error>?

  /// Creates a session that is not in memory yet.
  ///
  /// - Parameter onChange: Called on the executor of the session.
  init(
    _ id: SessionID, in place: SessionPlace<Root>,
    onChange: @escaping @Sendable (SessionChange) -> Void
  ) {
    (self.id, self.place, self.onChange) = (id, place, onChange)
    executor = SessionExecutor(place.threads)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  // MARK: - Calls

  func perform<Result: Sendable>(
    _ body: @Sendable (borrowing SessionAccess<Root>) throws -> Result
  ) async throws -> Result {
    let (host, log) = try await begun(for: .call)
    let count = log.count
    var isToEnd = false
    let result = Swift.Result {
      try withoutActuallyEscaping({ isToEnd = true }) { onEnd in
        try body(SessionAccess(host, onEnd: onEnd))
      }
    }
    if let failure = log.failure { throw end(failure) }
    if log.count == count {
      do throws(SessionError) {
        try log.requireCurrent()
        try log.didAnswer()
      } catch {
        throw end(error)
      }
    }
    let value = try result.get()
    if isToEnd, let failure = finish(.end) { throw failure }
    return value
  }

  /// Stores a message for the session, which takes it at once if it is here.
  func post(_ message: SessionMessage) throws(SessionError) -> Bool {
    let isNew: Bool
    do {
      let last = try place.process.store.open(id, for: nil).rows.last
      // It would wait for ever.
      if let type = last?.type, !place.setup.types.contains(type) {
        throw SessionError.otherType(stored: type)
      }
      if last?.kind == .end { throw SessionError.hasEnded }
      isNew = try place.process.store.post(message)
    } catch let error as SessionError {
      throw error
    } catch {
      throw SessionError(error as? SessionStoreError ?? .refused(reason: "\(error)"))
    }
    tryToTakeMessages()
    return isNew
  }

  /// Returns what is stored if its last row is another one than that which was read last.
  func stored(since last: ReadRow?) throws(SessionError) -> StoredSession? {
    do throws(SessionStoreError) {
      let stored = try place.process.store.open(id, for: nil)
      return stored.rows.last.map { ReadRow($0) != last } == true ? stored : nil
    } catch {
      throw SessionError(error)
    }
  }

  /// Frees the session after it was set aside.
  func retry() async throws {
    while live == nil {
      if try await claim(for: .retry) { return }
    }
  }

  // MARK: - Work without a call

  /// Claims the session if it has work and no process, and then its messages.
  func adopt() async throws {
    takesMessages = true
    hasFailedToTake = false
    let wasLoaded = live != nil
    let (_, log) = try await begun(for: .adoption)
    // Who loads it takes them.
    if wasLoaded { try takeMessages() }
    if hasFailedToTake { return }
    if log.failure == nil {
      do throws(SessionError) { try log.didAnswer() } catch { throw end(error) }
    }
    onChange(.adopted)
  }

  private func takeMessages() throws {
    guard let (host, log) = live else { return }
    do {
      for message in try log.messages() {
        let value = try TreeSnapshot.value(Root.Message.self, from: message.content)
        log.taken = message.number
        host.send(value)
        if let failure = log.failure { throw end(failure) }
      }
    } catch let error as SessionError {
      throw error
    } catch let error as SessionStoreError {
      throw SessionError(error)
    } catch {
      throw SessionError.messageCannotBeTaken(reason: SnapshotError.text(of: error))
    }
  }

  /// Takes messages where an error must not fail a call.
  private func tryToTakeMessages() {
    guard takesMessages else { return }
    do {
      try takeMessages()
    } catch {
      // A call continues without them, and the next adoption tries again.
      takesMessages = live != nil
      hasFailedToTake = true
      onChange(.failed(error))
    }
  }

  /// Lets the session go to a process that asks for it.
  func letGoIfPossible() async {
    workerDidFail()
    if let (_, log) = live {
      guard log.canLetGo, finish(.release) == nil else { return }
      // Calls here wait, since they would claim it again before that process looks.
      let pause = Task<Void, any Error> {
        defer { claiming = nil }
        await place.process.sleep(for: ClaimAttempt.pause * 3)
      }
      self.pause = pause
      claiming = (.lettingGo, pause)
      try? await pause.value
    } else if claiming == nil {
      _ = try? await claim(for: .lettingGo)
    }
  }

  // MARK: - The end of a host

  /// Ends the host, and lets the session go, unless it has work; it is brought back by a call.
  func leave() {
    workerDidFail()
    if live?.log.isBusy == false { _ = finish(.release) }
  }

  /// Ends the host, and lets the session go, before the process ends.
  func leaveForGood() async {
    pause?.cancel()
    if let claiming { _ = try? await claiming.task.value }
    _ = finish(.release)
  }

  /// Ends the host without a word to the store, which has lost what it was told.
  func forget() {
    guard let (host, log) = live, !log.belongs(to: place.process) else { return }
    live = nil
    host.end()
    log.close()
    // If the store still has it, it is due, since the former process has left.
    onChange(.left(hasWork: false))
  }

  private func finish(_ kind: SessionRow.Kind) -> SessionError? {
    // Nobody may have heard of it yet.
    workerDidFail()
    guard let (host, log) = live else { return nil }
    live = nil
    let wake = log.wake
    // First: nothing of it may begin after another process has it.
    host.end()
    let failure = log.letGo(kind, wake: wake)
    onChange(.left(hasWork: failure != nil && log.mayHaveWork))
    return failure
  }

  /// Ends the host after a turn that is not stored.
  private func end(_ failure: SessionError) -> SessionError {
    guard let (host, log) = live else { return failure }
    live = nil
    host.end()
    log.close()
    onChange(.left(hasWork: log.mayHaveWork))
    return failure
  }

  /// Ends the host after a turn of a worker that is not stored.
  private func workerDidFail() {
    guard let failure = live?.log.failure else { return }
    onChange(.workerFailed(end(failure)))
  }
}

// MARK: - Claiming

extension SessionActor {
  /// Returns the host, which is brought back if it is not in memory.
  private func begun(for purpose: ClaimAttempt.Purpose) async throws -> Live {
    while true {
      // A host of a process that the store has forgotten.
      forget()
      workerDidFail()
      if let live { return live }
      if place.isDraining { throw SessionError.isDraining }
      _ = try await claim(for: purpose)
    }
  }

  /// Claims the session, or waits for the claim that is being made.
  ///
  /// - Returns: Whether it was a claim for this purpose.
  private func claim(for purpose: ClaimAttempt.Purpose) async throws -> Bool {
    if let claiming {
      // What another purpose gives up, a call may still get.
      guard claiming.purpose == purpose else {
        _ = try? await claiming.task.value
        return false
      }
      try await claiming.task.value
      return true
    }
    // A task of its own: the caller may be cancelled, and others wait too.
    let task = Task {
      defer { claiming = nil }
      try await makeClaim(for: purpose)
    }
    claiming = (purpose, task)
    try await task.value
    return true
  }

  private func makeClaim(for purpose: ClaimAttempt.Purpose) async throws {
    let claim = SessionClaim(id, in: place.process, for: purpose, types: place.setup.types)
    do {
      guard let held = try await claim.make() else { return }
      try begin(held, claim)
    } catch {
      claim.close()
      // The store may have the claim, now or later, and then no other process looks for its work.
      if claim.wasSent { onChange(.left(hasWork: claim.stored.rows.last?.wake != nil)) }
      throw error
    }
  }

  private func begin(_ held: HeldSession, _ claim: SessionClaim) throws {
    let (setup, name) = (place.setup, id.text)
    let log = SessionLog(
      held, of: claim, messages: { try setup.messages($0 as! Root.Output) }, label: setup.labelOf)
    // Nobody may wait for it any more.
    if claim.purpose == .retry || place.isDraining {
      if let failure = log.letGo(.release, wake: log.wake) { throw failure }
      if claim.purpose != .retry { throw SessionError.isDraining }
      return
    }
    let host: WorkflowHost<Root>
    do {
      let isLong = claim.stored.rows.count > 2 * claim.stored.frames.count + 100
      host = try makeHost(claim.stored.frames, isLong: isLong, log) { setup.onOutput(name, $0) }
    } catch {
      _ = log.letGo(.release, wake: log.wake)
      throw error
    }
    do {
      try log.didBegin()
    } catch {
      // Its first turns may say that it has work.
      if log.mayHaveWork { onChange(.left(hasWork: true)) }
      throw error
    }
    live = (host, log)
    log.onFailure = { [weak self] in Task { await self?.workerDidFail() } }
    log.onRest = { [onChange] in onChange(.rested) }
    onChange(.began)
    // So that a call sees what was sent before it.
    tryToTakeMessages()
  }

  private func makeHost(
    _ frames: [[UInt8]], isLong: Bool, _ log: SessionLog,
    onOutput: @escaping (Root.Output) -> Void
  ) throws -> WorkflowHost<Root> {
    var options = RuntimeOptions()
    let root = place.setup.make(id.text)
    if frames.isEmpty {
      options.record(in: log, restored: nil)
      return WorkflowHost(root, options: options, onOutput: onOutput, on: self)
    }
    guard let snapshot = TreeSnapshot(turns: frames) else {
      throw SessionError.storeIsDamaged(reason: "the turns of \"\(id.text)\" cannot be read")
    }
    // After many claims without a turn, a whole turn lets the store remove them.
    options.record(in: log, restored: isLong ? nil : snapshot)
    do throws(SnapshotError) {
      return try WorkflowHost(
        root, restoring: snapshot, options: options, onOutput: onOutput, on: self)
    } catch {
      throw SessionError.doesNotFit(error)
    }
  }
}
