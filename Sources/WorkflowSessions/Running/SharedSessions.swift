import Foundation
import Workflow
import WorkflowPersistence
import WorkflowSynchronization

/// What the sessions of one process share.
final class SharedSessions<Root: SessionWorkflow>: Sendable {
  let setup: SessionSetup<Root>
  let threads: SessionThreads
  let table = SessionTable<Root>()
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

  /// Calls a closure with a session, which stays in the table meanwhile.
  func withSession<Result: Sendable>(
    _ id: SessionID, _ body: @Sendable (SessionActor<Root>) async throws -> Result
  ) async rethrows -> Result {
    let session = table.beginUse(of: id) { SessionActor(id, in: self) }
    defer {
      table.endUse(of: id)
      trim()
    }
    return try await body(session)
  }

  func withSession<Result: Sendable>(
    _ name: String, _ body: @Sendable (SessionActor<Root>) async throws -> Result
  ) async throws -> Result {
    guard let id = SessionID(name) else { throw SessionError.badID }
    return try await withSession(id, body)
  }

  /// Lets sessions leave that were not used for longest, if there are too many.
  private func trim() {
    for id in table.excess(over: setup.limit) { run(id) { await $0.leave() } }
  }

  /// Does something with a session, while the caller goes on.
  func run(_ id: SessionID, _ body: @escaping @Sendable (SessionActor<Root>) async -> Void) {
    Task { await withSession(id, body) }
  }

  func tell(_ error: any Error, of id: SessionID) {
    let error = error as? SessionError ?? .storeRefused(reason: "\(error)")
    setup.onProblem(id.text, error)
  }

  // MARK: - The process

  /// Says that the process is alive, and does what others ask of it.
  ///
  /// Called on a thread that may wait for the store.
  func beat() throws(SessionStoreError) {
    let process = process
    guard let beat = try process.beat() else { return beginAgain() }
    for id in beat.asked { run(id) { await $0.letGoIfPossible() } }
    if isDraining || table.live.count >= setup.limit { return }
    for due in try process.store.due(for: process.owner, limit: 100)
    where setup.types.contains(due.type) {
      run(due.id) { await $0.adopt() }
    }
  }

  /// Ends all hosts, since the store has lost turns, and goes on as another process.
  private func beginAgain() {
    state.withLock { $0.process = setup.makeProcess() }
    for id in table.live { run(id) { await $0.forget() } }
  }

  /// Lets all sessions go, and says that the process has ended.
  func drain() async {
    state.withLock { $0.isDraining = true }
    await withTaskGroup(of: Void.self) { group in
      for id in table.live {
        group.addTask { await self.withSession(id) { await $0.leave(isForced: true) } }
      }
    }
  }

  func leave() { try? process.store.leave(process.owner) }
}

/// What the user of sessions has said.
struct SessionSetup<Root: SessionWorkflow>: Sendable {
  var store: any SessionStore
  var version: Int
  /// The greatest number of sessions in memory.
  var limit: Int
  var address: String
  var clock: any Clock<Duration>
  var make: @Sendable (String) -> Root
  var messages: @Sendable (Root.Output) throws -> [SessionMessage]
  var onOutput: @Sendable (String, Root.Output) -> Void
  var onProblem: @Sendable (String, SessionError) -> Void

  /// The names of the root's type: the present one, and those before.
  let types: [String] = [Root.lastingName ?? ""] + Root.formerLastingNames

  func makeProcess() -> SessionProcess {
    SessionProcess(
      store: store, owner: SessionOwner(id: .random(in: 1...(.max >> 1)), address: address),
      type: types[0], version: version, clock: clock)
  }
}

/// The part of a process that says twice a second that it is alive.
actor SessionKeeper<Root: SessionWorkflow> {
  private let shared: SharedSessions<Root>
  // Threads of its own: a store that is slow for sessions must not make the process seem dead.
  private let threads = SessionThreads(1)
  private let executor: SessionExecutor

  /// The time between two beats.
  static var distance: Duration { .milliseconds(500) }

  init(_ shared: SharedSessions<Root>) {
    self.shared = shared
    executor = SessionExecutor(threads)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Beats for the first time: without an answer, there are no sessions.
  func begin() throws(SessionError) {
    do throws(SessionStoreError) {
      try shared.beat()
    } catch {
      leave()
      throw SessionError(error)
    }
  }

  /// Beats until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      await shared.process.sleep(for: Self.distance)
      if Task.isCancelled { return }
      do throws(SessionStoreError) {
        try shared.beat()
      } catch {
        shared.setup.onProblem("", SessionError(error))
      }
    }
  }

  /// Says that the process has ended.
  func leave() {
    shared.leave()
    threads.end()
    shared.threads.end()
  }
}
