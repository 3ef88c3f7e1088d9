import Dispatch
import Foundation
import WorkflowSynchronization

/// Threads on which sessions run, since a session waits for its store.
///
/// A slow store holds some of them, and never the threads of Swift's own tasks.
final class SessionThreads: Sendable {
  fileprivate struct State {
    /// The executors with jobs, in order; those before `next` were taken.
    var ready: [SessionExecutor] = []
    var next = 0
    var isEnding = false
  }

  private let state = Locked(State())
  private let semaphore = DispatchSemaphore(value: 0)
  private let count: Int

  /// As large as that of the main thread, since a tree is rendered on it.
  private static let stackSize = 8 << 20

  init(_ count: Int) {
    self.count = count
    for _ in 0..<count { begin() }
  }

  private func begin(isLate: Bool = false) {
    let thread = Thread { [self] in isLate ? runReady() : run() }
    thread.name = "sessions"
    thread.stackSize = Self.stackSize
    thread.start()
  }

  /// Lets an executor run its jobs, after those that are ready before it.
  func add(_ executor: SessionExecutor) {
    let isEnding = state.withLock { state in
      state.ready.append(executor)
      return state.isEnding
    }
    // Something may still come back to a session after the end, and nothing else would run it.
    if isEnding { begin(isLate: true) } else { semaphore.signal() }
  }

  /// Ends the threads when they have nothing left to do.
  func end() {
    state.withLock { $0.isEnding = true }
    for _ in 0..<count { semaphore.signal() }
  }

  private func runReady() {
    while let executor = state.withLock({ $0.takeNext() }) { executor.run() }
  }

  private func run() {
    while true {
      semaphore.wait()
      let (executor, isEnding) = state.withLock { ($0.takeNext(), $0.isEnding) }
      if let executor {
        executor.run()
      } else if isEnding {
        return
      }
    }
  }
}

extension SessionThreads.State {
  fileprivate mutating func takeNext() -> SessionExecutor? {
    guard next < ready.count else { return nil }
    defer {
      next += 1
      // Removed many at once: a removal moves all that follow.
      if next > 64, next > ready.count / 2 {
        ready.removeFirst(next)
        next = 0
      }
    }
    return ready[next]
  }
}

/// The executor of one session: its jobs run one after another, on any of the threads.
final class SessionExecutor: SerialExecutor {
  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// Whether a thread runs it, or will.
    var isScheduled = false
  }

  private let state = Locked(State())
  private let threads: SessionThreads

  init(_ threads: SessionThreads) { self.threads = threads }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { threads.add(self) }
  }

  /// Runs the jobs that wait now; later ones wait until the other sessions had their turn.
  func run() {
    let executor = asUnownedSerialExecutor()
    for job in state.withLock({ exchange(&$0.jobs) }) { job.runSynchronously(on: executor) }
    let hasMore = state.withLock { state in
      state.isScheduled = !state.jobs.isEmpty
      return state.isScheduled
    }
    if hasMore { threads.add(self) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// Takes all jobs out.
private func exchange(_ jobs: inout [UnownedJob]) -> [UnownedJob] {
  defer { jobs = [] }
  return jobs
}
