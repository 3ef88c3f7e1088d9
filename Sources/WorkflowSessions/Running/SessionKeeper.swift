/// The part of a process that says that it is alive: twice a second, and at each request.
actor SessionKeeper<Root: SessionWorkflow> {
  private let shared: SharedSessions<Root>
  // A thread of its own: a store that is slow for sessions must not make the process seem dead.
  private let threads = SessionThreads(1)
  private let executor: SessionExecutor

  /// The time between two beats.
  static var distance: Duration { .milliseconds(500) }
  /// The least time between two answers to requests: many may come at once.
  private static var pause: Duration { .milliseconds(20) }

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
    shared.listen()
  }

  /// Beats until the task is cancelled.
  func run() async {
    async let answering: Void = answer()
    while !Task.isCancelled {
      await shared.process.sleep(for: Self.distance)
      perform { () throws(SessionStoreError) in try shared.beat() }
    }
    await answering
  }

  /// Answers requests until the task is cancelled.
  private func answer() async {
    for await _ in shared.requests {
      perform { () throws(SessionStoreError) in try shared.answer() }
      await shared.process.sleep(for: Self.pause)
    }
  }

  private func perform(_ body: () throws(SessionStoreError) -> Void) {
    if Task.isCancelled { return }
    do throws(SessionStoreError) {
      try body()
    } catch {
      shared.setup.onProblem("", SessionError(error))
    }
  }

  /// Says that the process has ended.
  func leave() {
    shared.leave()
    threads.end()
    shared.place.threads.end()
  }
}
