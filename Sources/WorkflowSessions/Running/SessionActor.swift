import Workflow
import WorkflowPersistence

/// One session in this process: its host, as long as it is in memory.
///
/// It runs on threads of the sessions, since it waits for the store.
actor SessionActor<Root: SessionWorkflow> {
  private let id: SessionID
  private let shared: SharedSessions<Root>
  private let executor: SessionExecutor
  private var live: (host: WorkflowHost<Root>, log: SessionLog)?
  /// The claim that is being made, for all callers that wait for it.
  private var claiming: Task<Void, any Error>?

  init(_ id: SessionID, in shared: SharedSessions<Root>) {
    (self.id, self.shared) = (id, shared)
    executor = SessionExecutor(shared.threads)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private var process: SessionProcess { shared.process }

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
      } catch { throw end(error) }
    }
    let value = try result.get()
    if isToEnd { try endForGood() }
    return value
  }

  private func endForGood() throws(SessionError) {
    guard let (host, log) = live else { return }
    live = nil
    host.end()
    if let failure = log.letGo(.end) { throw failure }
  }

  /// Stores a message, and lets the session take it soon.
  func post(_ message: SessionMessage) throws(SessionError) -> Bool {
    do throws(SessionStoreError) {
      return try process.store.post(message)
    } catch {
      throw SessionError(error)
    }
  }

  /// Returns what is stored if the session has a later number than the given one.
  func stored(after number: Int) throws(SessionError) -> StoredSession? {
    do throws(SessionStoreError) {
      let stored = try process.store.open(id, for: nil)
      return stored.rows.last.map { $0.number > number } == true ? stored : nil
    } catch {
      throw SessionError(error)
    }
  }

  // MARK: - Work without a call

  /// Takes the session if it has work and no process, and then its messages.
  func adopt() async {
    do {
      let (_, log) = try await begun(for: .adoption)
      takeMessages()
      if log.failure == nil { try log.didAnswer() }
    } catch SessionError.isElsewhere, SessionError.hasEnded, SessionError.isDraining {
      // Another process has been faster.
    } catch {
      shared.tell(error, of: id)
    }
  }

  /// Lets the session go to a process that asks for it.
  func letGoIfPossible() async {
    if let (_, log) = live {
      if log.canLetGo { leave() }
    } else if claiming == nil {
      try? await claim(for: .lettingGo)
    }
  }

  /// Frees the session after it was set aside.
  func retry() async throws { try await claim(for: .retry) }

  /// Ends the host, and lets the session go; it is brought back when it is asked for.
  ///
  /// - Parameter isForced: Whether it leaves although it has work, as before the process ends.
  func leave(isForced: Bool = false) {
    guard let (host, log) = live, isForced || !log.isBusy else { return }
    live = nil
    // First: nothing of it may begin after another process has it.
    host.end()
    _ = log.letGo(.release)
    shared.table.didLeave(id)
  }

  /// Ends the host without a word to the store, which has lost what it was told.
  func forget() {
    live?.host.end()
    live = nil
    shared.table.didLeave(id)
  }

  private func takeMessages() {
    guard let (host, log) = live else { return }
    do {
      for message in try process.store.messages(for: id, after: log.taken) {
        let value = try TreeSnapshot.value(Root.Message.self, from: message.content)
        log.taken = message.number
        host.send(value)
        if log.failure != nil { break }
      }
    } catch let error as SessionStoreError {
      shared.setup.onProblem(id.text, SessionError(error))
    } catch {
      let reason = SnapshotError.text(of: error)
      shared.setup.onProblem(id.text, .messageCannotBeTaken(reason: reason))
    }
    if let failure = log.failure { end(failure) }
  }

  /// Ends the host after a turn that is not stored.
  @discardableResult
  private func end(_ failure: SessionError) -> SessionError {
    live?.host.end()
    live = nil
    shared.table.didLeave(id)
    return failure
  }

  /// Notes that a turn of a worker is not stored, so that the host has ended.
  private func workerDidFail() async {
    guard let (_, log) = live, let failure = log.failure else { return }
    let isBusy = log.isBusy
    shared.setup.onProblem(id.text, end(failure))
    // Its work goes on, here unless another process is faster.
    if isBusy {
      await process.sleep(for: .seconds(1))
      await adopt()
    }
  }
}

// MARK: - Claiming

extension SessionActor {
  /// Returns the host, which is brought back if it is not in memory.
  private func begun(
    for purpose: ClaimAttempt.Purpose
  ) async throws -> (host: WorkflowHost<Root>, log: SessionLog) {
    while true {
      if let live, live.log.failure == nil { return live }
      if let failure = live?.log.failure { end(failure) }
      if shared.isDraining { throw SessionError.isDraining }
      if let claiming {
        try await claiming.value
      } else {
        // A task of its own: the caller may be cancelled, and others wait too.
        let task = Task { try await claim(for: purpose) }
        claiming = task
        try await task.value
      }
    }
  }

  private func claim(for purpose: ClaimAttempt.Purpose) async throws {
    defer { claiming = nil }
    var attempt = ClaimAttempt(
      process.nextClaim(), version: process.version, for: purpose, at: process.now)
    var step = ClaimAttempt.Step.open
    var stored = StoredSession(rows: [], holder: .nobody)
    while true {
      switch step {
      case .open:
        do throws(SessionStoreError) {
          stored = try process.store.open(id, for: process.owner)
          step = attempt.opened(stored.found(by: process.owner.id), at: process.now)
        } catch .noAnswer {
          step = attempt.answered(.lost, at: process.now)
        } catch {
          throw SessionError(error)
        }
        if let type = stored.rows.last?.type, !shared.setup.types.contains(type) {
          throw SessionError.otherType(stored: type)
        }
      case .ask(let pause):
        try? process.store.ask(for: id)
        await process.sleep(for: pause)
        step = .open
      case .wait(let pause):
        await process.sleep(for: pause)
        step = .open
      case .claim(let number, let overtakes):
        var row = row(number, .claim, claim: attempt.claim, stored)
        row.overtakes = overtakes
        step = attempt.answered(append(row), at: process.now)
      case .release(let number, let claim):
        step = attempt.answered(
          append(row(number, .release, claim: claim, stored)), at: process.now)
      case .begin(let number): return try begin(attempt, number: number, stored)
      case .fail(let refusal): throw SessionError(refusal)
      case .end: return
      }
    }
  }

  private func row(
    _ number: Int, _ kind: SessionRow.Kind, claim: Int, _ stored: StoredSession
  ) -> SessionRow {
    var row = SessionRow(
      number: number, kind: kind, owner: process.owner.id, claim: claim, type: process.type,
      version: process.version)
    (row.wake, row.taken) = (stored.rows.last?.wake, stored.taken)
    return row
  }

  private func append(_ row: SessionRow) -> StoreAnswer {
    // What else has failed is found when the session is opened again.
    (try? process.store.append(row, to: id)).map { $0 ? .stored : .refused } ?? .lost
  }

  private func begin(_ attempt: ClaimAttempt, number: Int, _ stored: StoredSession) throws {
    let (process, setup, name) = (process, shared.setup, id.text)
    let log = SessionLog(
      HeldSession(attempt, number: number, at: process.now), of: id, in: process,
      taken: stored.taken, wake: stored.rows.last?.wake,
      hasCrashed: stored.found(by: process.owner.id).crashes > 0
    ) { output in try setup.messages(output as! Root.Output) }
    if attempt.purpose == .retry {
      if let failure = log.letGo(.release) { throw failure }
      return
    }
    do {
      let host = try host(from: stored.frames, log) { setup.onOutput(name, $0) }
      if let failure = log.failure { throw failure }
      live = (host, log)
    } catch {
      if log.failure == nil { _ = log.letGo(.release) }
      throw error
    }
    log.onFailure = { [weak self] in Task { await self?.workerDidFail() } }
    shared.table.didBegin(id)
  }

  private func host(
    from frames: [[UInt8]], _ log: SessionLog, onOutput: @escaping (Root.Output) -> Void
  ) throws -> WorkflowHost<Root> {
    var options = RuntimeOptions()
    let root = shared.setup.make(id.text)
    if frames.isEmpty {
      options.record(in: log, restored: nil)
      return WorkflowHost(root, options: options, onOutput: onOutput, on: self)
    }
    guard let snapshot = TreeSnapshot(turns: frames) else {
      throw SessionError.storeIsDamaged(reason: "the turns of \"\(id.text)\" cannot be read")
    }
    options.record(in: log, restored: snapshot)
    do throws(SnapshotError) {
      return try WorkflowHost(
        root, restoring: snapshot, options: options, onOutput: onOutput, on: self)
    } catch {
      throw SessionError.doesNotFit(error)
    }
  }
}
