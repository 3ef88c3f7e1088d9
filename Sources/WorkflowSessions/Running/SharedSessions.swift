import Workflow
import WorkflowSynchronization

/// The table and the duties of all sessions of one process.
final class SharedSessions<Root: SessionWorkflow>: Sendable {
  let place: SessionPlace<Root>
  let table = SessionTable<SessionActor<Root>>()
  private let due = Locked(DueSessions())
  /// An element when others may have asked something of this process; of several, one is kept.
  let requests: AsyncStream<Void>
  private let didRequest: AsyncStream<Void>.Continuation

  init(_ setup: SessionSetup<Root>, threads: Int) {
    place = SessionPlace(setup, threads: threads)
    (requests, didRequest) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var setup: SessionSetup<Root> { place.setup }
  var process: SessionProcess { place.process }

  // MARK: - Calls

  /// Calls a closure with a session, which stays in the table meanwhile.
  func withSession<Result: Sendable>(
    _ name: String, _ body: @Sendable (SessionActor<Root>) async throws -> Result
  ) async throws -> Result {
    guard let id = SessionID(name) else { throw SessionError.badID }
    defer { trim() }
    return try await use(id, isCall: true, body)
  }

  private func use<Result: Sendable>(
    _ id: SessionID, isCall: Bool, _ body: @Sendable (SessionActor<Root>) async throws -> Result
  ) async rethrows -> Result {
    let session = table.beginUse(of: id, isCall: isCall) {
      SessionActor(id, in: place) { self.didChange(id, $0) }
    }
    defer { table.endUse(of: id) }
    return try await body(session)
  }

  /// Lets sessions leave that were not used for longest, if there are too many.
  private func trim() {
    for id in table.excess(over: setup.limit) { run(id) { await $0.leave() } }
  }

  /// Does something with a session, while the caller continues.
  func run(_ id: SessionID, _ body: @escaping @Sendable (SessionActor<Root>) async -> Void) {
    Task { await use(id, isCall: false, body) }
  }

  // MARK: - Sessions that begin and end

  private func didChange(_ id: SessionID, _ change: SessionChange) {
    switch change {
    case .began:
      due.withLock { $0.didBegin(id) }
      table.didBegin(id)
      // An adopted session may be one too many.
      trim()
    case .rested:
      table.didRest(id)
      trim()
    case .left(let hasWork):
      due.withLock { due in
        if hasWork {
          due.didLose(id)
        } else if !setup.takesWork {
          // Such a process loads no session by itself.
          due.didBegin(id)
        }
      }
      table.didLeave(id)
    case .adopted: due.withLock { $0.didBegin(id) }
    case .failed(let error): didFail(id, error)
    case .workerFailed(let error):
      due.withLock { $0.didFail(id, at: process.now) }
      setup.onProblem(id.text, error)
    }
  }

  /// Adopts a session that has something to do.
  func adopt(_ id: SessionID) {
    run(id) { [self] session in
      do {
        try await session.adopt()
      } catch SessionError.isElsewhere, SessionError.hasEnded, SessionError.isDraining {
        due.withLock { $0.didMove(id, at: process.now) }
      } catch {
        didFail(id, error)
      }
    }
  }

  /// Reports an error that no caller gets; the session is tried again later.
  private func didFail(_ id: SessionID, _ error: any Error) {
    due.withLock { due in
      // The store may know it as this process's, and then it is due for none.
      due.didLose(id)
      let isMisfit = (error as? SessionError)?.isOfVersion == true
      due.didFail(id, at: process.now, isMisfit: isMisfit)
    }
    setup.onProblem(id.text, error as? SessionError ?? .storeRefused(reason: "\(error)"))
  }

  // MARK: - The process

  /// Hears of requests before the next beat, if the store tells them.
  func listen() {
    process.store.listen(for: process.owner) { [didRequest] in didRequest.yield() }
  }

  /// Says that the process is alive, lets sessions go that others ask for, and takes work.
  ///
  /// Called on a thread that may wait for the store.
  func beat() throws(SessionStoreError) {
    let process = process
    guard try answer(), !place.isDraining else { return }
    // Its own sessions with work are due in any case, if their hosts have ended. A message for one
    // that is here waits for this process, even if it takes no other work.
    let page =
      setup.takesWork || table.liveCount > 0
      ? try process.store.due(
        for: process.owner, types: setup.types, after: due.withLock(\.last),
        limit: DueSessions.pageSize) : []
    // The others are due again, when these have left. If none can leave, since all have work, a few
    // more than the limit are taken, one after another.
    let (count, limit) = (table.liveCount, setup.limit)
    let room = max(limit - count, count - limit < max(limit / 4, 1) ? 1 : 0)
    let found = page.map(\.id)
    let taken = setup.takesWork ? found : found.filter(table.isLive)
    let ids = due.withLock { $0.add(taken, ofPage: found, at: process.now) }
    // Those that are here need no room.
    for id in ids where table.isLive(id) { adopt(id) }
    let others = setup.takesWork ? ids : ids.filter { !found.contains($0) }
    for id in others.lazy.filter({ !self.table.isLive($0) }).prefix(room) { adopt(id) }
  }

  /// Says that the process is alive, and lets sessions go that others ask for.
  ///
  /// - Returns: False if the store has lost turns, and the process has begun again.
  @discardableResult
  func answer() throws(SessionStoreError) -> Bool {
    guard let beat = try process.beat() else {
      try beginAgain()
      return false
    }
    for id in beat.asked { run(id) { await $0.letGoIfPossible() } }
    return true
  }

  /// Ends all hosts, since the store has lost turns, and continues as another process.
  private func beginAgain() throws(SessionStoreError) {
    try process.store.leave(process.owner)
    let new = setup.makeProcess()
    _ = try new.beat()
    place.resume(as: new)
    listen()
    due.withLock { $0 = DueSessions() }
    setup.onProblem("", .storeHasLostTurns)
    for id in table.all { run(id) { await $0.forget() } }
  }

  /// Lets all sessions go; further calls throw.
  func drain() async {
    place.drain()
    await withTaskGroup(of: Void.self) { group in
      for id in table.all {
        group.addTask { await self.use(id, isCall: false) { await $0.leaveForGood() } }
      }
    }
  }

  func leave() { try? process.store.leave(process.owner) }
}
