import WorkflowSynchronization

/// The settings, the threads and the process that all sessions of a process use.
final class SessionPlace<Root: SessionWorkflow>: Sendable {
  let setup: SessionSetup<Root>
  let threads: SessionThreads
  private let state: Locked<(process: SessionProcess, isDraining: Bool)>

  init(_ setup: SessionSetup<Root>, threads: Int) {
    self.setup = setup
    self.threads = SessionThreads(threads)
    state = Locked((setup.makeProcess(), isDraining: false))
  }

  var process: SessionProcess { state.withLock { $0.process } }

  /// Whether no session begins any more.
  var isDraining: Bool { state.withLock { $0.isDraining } }

  /// Continues as another process, after the store has gone back.
  func resume(as process: SessionProcess) { state.withLock { $0.process = process } }

  /// Lets no session begin any more.
  func drain() { state.withLock { $0.isDraining = true } }
}
