/// The actor of a host that was made outside any actor.
///
/// Its jobs run only inside `drain()`, on the caller's thread, one after the other in the order in
/// which they came. It is the preferred executor of the workers' tasks too, so whatever they call off
/// the actor runs there as well: nothing races, and an empty queue means that nothing is left.
package actor PrivateActor {
  nonisolated let jobs = JobQueue()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.asUnownedSerialExecutor() }
}

final class JobQueue: SerialExecutor, TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    var isRunning = false
    /// Set when the host was released: what cancelled workers still do is run as it comes.
    var runsByItself = false
    /// Called when a job comes in where none was waiting.
    var notify: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (startsItself, notify) = state.withLock { state in
      state.waiting.append(job)
      let notify = state.waiting.count == 1 && !state.isRunning ? state.notify : nil
      guard state.runsByItself, !state.isRunning else { return (false, notify) }
      state.isRunning = true
      return (true, notify)
    }
    if startsItself { Task { self.runWaiting() } }
    notify?()
  }

  /// Calls a closure whenever there is something to run; at once if there is already.
  func onPendingWork(_ notify: (@Sendable () -> Void)?) {
    let isPending = state.withLock { state in
      state.notify = notify
      return !state.waiting.isEmpty && !state.isRunning
    }
    if isPending { notify?() }
  }

  /// Runs jobs until none is left; does nothing if a call further up is at it.
  func run() {
    let starts = state.withLock { state in
      if state.isRunning { return false }
      state.isRunning = true
      return true
    }
    if starts { runWaiting() }
  }

  /// Lets jobs that come later run by themselves.
  func release() {
    state.withLock { $0.runsByItself = true }
    run()
  }

  private func runWaiting() {
    while let jobs = takeWaiting() {
      for job in jobs {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }

  private func takeWaiting() -> [UnownedJob]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }
}
