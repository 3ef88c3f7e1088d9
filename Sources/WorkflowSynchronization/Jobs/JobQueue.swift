/// A first-in, first-out queue of jobs that wait until they are run by hand.
package final class JobQueue: SerialExecutor, TaskExecutor, WaitingJobs {
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

  package init() {}

  package var actorExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }
  package var taskExecutor: any TaskExecutor { self }

  package func enqueue(_ job: consuming ExecutorJob) {
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

  package var count: Int { state.withLock { $0.count } }
  package var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

  package func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    let isPending = state.withLock { state in
      state.notify = notify
      return !state.waiting.isEmpty && !state.isRunning
    }
    if isPending { notify?() }
  }

  @discardableResult
  package func run() -> Bool {
    let starts = start()
    // Rule 31g.
    if starts { runWaiting() }
    return starts
  }

  package func run(atMost limit: Int) -> Bool { !start() || runWaiting(atMost: limit) }

  package func release() {
    // Rule 31k.
    state.withLock { $0.runsByItself = true }
    if !run(atMost: 10_000) { Task { self.run() } }
  }

  private func start() -> Bool {
    state.withLock { state in
      defer { if !state.waiting.isEmpty { state.isRunning = true } }
      return !state.isRunning && !state.waiting.isEmpty
    }
  }

  /// Runs jobs, and returns whether none is left.
  @discardableResult private func runWaiting(atMost limit: Int = .max) -> Bool {
    let (serial, task) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
    var left = limit
    // Rule 31i.
    while case let jobs = takeWaiting(stopping: left <= 0), !jobs.isEmpty {
      for job in jobs { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
      left -= jobs.count
    }
    return left > 0 || isEmpty
  }

  private func takeWaiting(stopping: Bool) -> [UnownedJob] {
    state.withLock { state in
      state.isRunning = !stopping && !state.waiting.isEmpty
      guard state.isRunning else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
