import Dispatch
import Foundation
import WorkflowSynchronization

/// Threads on which sessions run, since a session waits for its store.
///
/// A slow store holds some of them, and never the threads of Swift's own tasks.
final class SessionThreads: Sendable {
  fileprivate struct State {
    /// The executors with jobs.
    var ready = Queue<SessionExecutor>()
    var isEnding = false
  }

  private let state = Locked(State())
  private let semaphore = DispatchSemaphore(value: 0)
  private let count: Int

  /// The size of the main thread's stack, since a tree is rendered on this one.
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
    while let executor = state.withLock({ $0.ready.popFirst() }) { executor.run() }
  }

  private func run() {
    while true {
      semaphore.wait()
      let (executor, isEnding) = state.withLock { ($0.ready.popFirst(), $0.isEnding) }
      executor?.run()
      // There is one signal of the end for each thread, whatever it finds.
      if isEnding { return runReady() }
    }
  }
}

/// The executor of one session: its jobs run one after another, on any of the threads.
final class SessionExecutor: SerialExecutor {
  fileprivate struct State {
    var jobs = Queue<UnownedJob>()
    /// Whether a thread runs it, or will.
    var isScheduled = false
  }

  /// A call of a session is two or three jobs.
  private static let jobsInTurn = 16

  private let state = Locked(State())
  private let threads: SessionThreads

  init(_ threads: SessionThreads) { self.threads = threads }

  /// The number of jobs that wait.
  var count: Int { state.withLock { $0.jobs.count } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { threads.add(self) }
  }

  /// Runs some jobs; those after them wait until the other sessions had their turn.
  func run() {
    let executor = asUnownedSerialExecutor()
    for _ in 0..<Self.jobsInTurn {
      guard let job = state.withLock({ $0.jobs.popFirst() }) else { break }
      job.runSynchronously(on: executor)
    }
    let hasMore = state.withLock { state in
      state.isScheduled = state.jobs.count > 0
      return state.isScheduled
    }
    if hasMore { threads.add(self) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// A queue: elements leave in the order in which they came.
private struct Queue<Element> {
  /// Those before `first` were taken.
  private var elements: [Element?] = []
  private var first = 0

  var count: Int { elements.count - first }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      elements[first] = nil
      first += 1
      if first == elements.count {
        // An executor of an idle session needs no memory.
        (elements, first) = ([], 0)
      } else if first > 64, first > elements.count / 2 {
        // Removed many at once: a removal moves all that follow.
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }
}
