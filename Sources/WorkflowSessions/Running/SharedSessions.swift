import Foundation
import Workflow
import WorkflowPersistence
import WorkflowSynchronization

/// The table, the threads and the duties that all sessions of one process share.
final class SharedSessions<Root: SessionWorkflow>: Sendable {
  let setup: SessionSetup<Root>
  let threads: SessionThreads
  let table = SessionTable<SessionActor<Root>>()
  private let due = Locked(DueSessions())
  private let state: Locked<State>

  private struct State {
    /// Another one after the store has gone back.
    var process: SessionProcess
    var isDraining = false
  }

  init(_ setup: SessionSetup<Root>, threads: Int) {
    self.setup = setup
    self.threads = SessionThreads(threads)
    state = Locked(State(process: setup.makeProcess()))
  }

  var process: SessionProcess { state.withLock { $0.process } }
  var isDraining: Bool { state.withLock { $0.isDraining } }

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
    let session = table.beginUse(of: id, isCall: isCall) { SessionActor(id, in: self) }
    defer { table.endUse(of: id) }
    return try await body(session)
  }

  /// Lets sessions leave that were not used for longest, if there are too many.
  private func trim() {
    for id in table.excess(over: setup.limit) { run(id) { await $0.leave() } }
  }

  /// Does something with a session, while the caller goes on.
  func run(_ id: SessionID, _ body: @escaping @Sendable (SessionActor<Root>) async -> Void) {
    Task { await use(id, isCall: false, body) }
  }

  // MARK: - Sessions that begin and end

  func didBegin(_ id: SessionID) {
    due.withLock { $0.didBegin(id) }
    table.didBegin(id)
    // An adopted session may be one too many.
    trim()
  }

  /// Notes that a session has no work any more, so that it may leave.
  func didRest(_ id: SessionID) {
    table.didRest(id)
    trim()
  }

  /// Notes that a host has ended.
  ///
  /// - Parameter hasWork: Whether it has to be brought back without a call.
  func didLeave(_ id: SessionID, hasWork: Bool = false) {
    if hasWork { due.withLock { $0.didLose(id) } }
    table.didLeave(id)
  }

  /// Takes a session that has something to do.
  func adopt(_ id: SessionID) {
    run(id) { [self] session in
      do {
        if try await session.adopt() { due.withLock { $0.didAdopt(id) } }
      } catch SessionError.isElsewhere, SessionError.hasEnded, SessionError.isDraining {
        due.withLock { $0.didMove(id, at: process.now) }
      } catch {
        didFail(id, error)
      }
    }
  }

  /// Reports an error that no caller gets; the session is tried again later.
  func didFail(_ id: SessionID, _ error: any Error) {
    due.withLock { $0.didFail(id, at: process.now) }
    setup.onProblem(id.text, error as? SessionError ?? .storeRefused(reason: "\(error)"))
  }

  // MARK: - The process

  /// Says that the process is alive, and does what others ask of it.
  ///
  /// Called on a thread that may wait for the store.
  func beat() throws(SessionStoreError) {
    let process = process
    guard let beat = try process.beat() else { return try beginAgain() }
    for id in beat.asked { run(id) { await $0.letGoIfPossible() } }
    if isDraining { return }
    // Its own sessions with work are due in any case, if their hosts have ended.
    let page =
      setup.takesWork
      ? try process.store.due(
        for: process.owner, types: setup.types, after: due.withLock(\.last),
        limit: DueSessions.pageSize) : []
    // The others are due again, when these have left. If none can leave, since all have work, a few
    // more than the limit are taken, one after another.
    let (count, limit) = (table.liveCount, setup.limit)
    let room = max(limit - count, count < limit + max(limit / 4, 1) ? 1 : 0)
    let ids = due.withLock { $0.take(page.map(\.id), at: process.now) }
    for id in ids.prefix(room) { adopt(id) }
  }

  /// Ends all hosts, since the store has lost turns, and goes on as another process.
  private func beginAgain() throws(SessionStoreError) {
    try process.store.leave(process.owner)
    let new = setup.makeProcess()
    _ = try new.beat()
    state.withLock { $0.process = new }
    due.withLock { $0 = DueSessions() }
    setup.onProblem("", .storeHasLostTurns)
    for id in table.all { run(id) { await $0.forget() } }
  }

  /// Lets all sessions go; further calls throw.
  func drain() async {
    state.withLock { $0.isDraining = true }
    await withTaskGroup(of: Void.self) { group in
      for id in table.all {
        group.addTask { await self.use(id, isCall: false) { await $0.leaveForGood() } }
      }
    }
  }

  func leave() { try? process.store.leave(process.owner) }
}

/// The settings and closures of the user.
struct SessionSetup<Root: SessionWorkflow>: Sendable {
  var store: any SessionStore
  var version: Int
  /// The greatest number of sessions in memory.
  var limit: Int
  /// Whether it loads sessions without a call.
  var takesWork: Bool
  var address: String
  var clock: any Clock<Duration>
  var make: @Sendable (String) -> Root
  var label: (@Sendable (Root.Rendering) -> String)?
  var messages: @Sendable (Root.Output) throws -> [SessionMessage]
  var onOutput: @Sendable (String, Root.Output) -> Void
  var onProblem: @Sendable (String, SessionError) -> Void

  /// The names of the root's type: the present one, and those before.
  let types: [String] = [Root.lastingName ?? ""] + Root.formerLastingNames

  /// The labels are columns to list by, and no place for long texts.
  private static var longestLabel: Int { 200 }

  /// Returns the label of a root that has rendered.
  var labelOf: ((Session) -> String)? {
    label.map { label in
      { root in
        let rendering = (root.node as? Node<Root>)?.rendering
        return rendering.map { String(label($0).unicodeScalars.prefix(Self.longestLabel)) } ?? ""
      }
    }
  }

  func makeProcess() -> SessionProcess {
    SessionProcess(
      store: store, owner: SessionOwner(id: .random(in: 1...(.max >> 1)), address: address),
      type: types[0], version: version, clock: clock)
  }
}
