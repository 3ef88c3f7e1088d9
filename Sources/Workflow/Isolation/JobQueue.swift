import WorkflowSynchronization

/// A first-in, first-out queue of jobs that wait until they are run by hand.
final class JobQueue: SerialExecutor, TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    /// The number of jobs that have ever arrived.
    var count = 0
    var isRunning = false
    /// Set when the host was released: jobs of cancelled workers then run as they arrive.
    var runsByItself = false
    /// Called when a job arrives in an empty queue.
    var notify: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (startsItself, notify) = state.withLock { state in
      // Rule 31h.
      state.waiting.append(job)
      state.count += 1
      let notify = state.waiting.count == 1 && !state.isRunning ? state.notify : nil
      guard state.runsByItself, !state.isRunning else { return (false, notify) }
      state.isRunning = true
      return (true, notify)
    }
    if startsItself { Task { self.runWaiting() } }
    notify?()
  }

  var count: Int { state.withLock { $0.count } }
  var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

  /// Calls a closure whenever there is something to run; at once if there already is.
  func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    let isPending = state.withLock { state in
      state.notify = notify
      return !state.waiting.isEmpty && !state.isRunning
    }
    if isPending { notify?() }
  }

  /// Runs jobs until none is left; does nothing if they are already being run.
  ///
  /// - Returns: Whether there were any jobs to run.
  @discardableResult
  func run() -> Bool {
    let starts = state.withLock { state in
      defer { if !state.waiting.isEmpty { state.isRunning = true } }
      return !state.isRunning && !state.waiting.isEmpty
    }
    // Rule 31g.
    if starts { runWaiting() }
    return starts
  }

  /// Runs the waiting jobs, and lets later ones run by themselves.
  func release() {
    // Rule 31k.
    state.withLock { $0.runsByItself = true }
    run()
  }

  private func runWaiting() {
    let (serial, task) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    // Rule 31i.
    while case let jobs = takeWaiting(), !jobs.isEmpty {
      for job in jobs { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }
  }

  private func takeWaiting() -> [UnownedJob] {
    state.withLock { state in
      state.isRunning = !state.waiting.isEmpty
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
