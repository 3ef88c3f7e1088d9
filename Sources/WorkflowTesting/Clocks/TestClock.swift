import WorkflowSynchronization

/// A clock that a test moves by hand.
///
/// A task that sleeps on the clock wakes when the clock is moved to its deadline. Tasks wake in the
/// order of their deadlines; those with equal deadlines wake in the order in which they fell
/// asleep. A task that has woken runs on its own actor. Tasks of a `WorkflowTester` run in
/// `advance(_:by:)` and `settle()`, which wait for them.
public final class TestClock: Clock, Sendable {
  /// A time on a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public let offset: Duration

    /// Creates a time from the duration since the clock was created.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the time that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration from this time to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether the first time is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Sleeper] = []
    /// The ids of the sleepers that were cancelled before they fell asleep.
    var cancelled: Set<Int> = []

    var dueCount: Int { sleepers.prefix { $0.deadline <= now }.count }
  }

  private let state = Locked(State())

  /// Creates a clock at the offset zero.
  public init() {}

  /// The time to which the clock was moved.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the clock is moved to a time, or the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    let result: Result<Void, any Error>? = state.withLock { state in
      if state.cancelled.remove(sleeper.id) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      let index = state.sleepers.firstIndex { $0.deadline > sleeper.deadline }
      state.sleepers.insert(sleeper, at: index ?? state.sleepers.count)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let sleeper: Sleeper? = state.withLock { state in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension TestClock {
  /// The earliest deadline of the sleeping tasks; nil if no task sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// The times that tasks have still to sleep, the shortest first.
  package var sleepingTimes: [Duration] {
    state.withLock { state in state.sleepers.map { state.now.duration(to: $0.deadline) } }
  }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock to a time, but never back, and wakes the tasks whose deadlines have come.
  ///
  /// This does not wait for tasks that fall asleep again after they wake. To wait for them, call
  /// `WorkflowTester.advance(_:by:)`.
  public func advance(to instant: Instant) {
    move { _ in instant }
  }

  private func move(to target: (Instant) -> Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, target(state.now))
      let count = state.dueCount
      defer { state.sleepers.removeFirst(count) }
      return Array(state.sleepers.prefix(count))
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Moves the clock by a duration, and wakes the tasks whose deadlines have come.
  public func advance(by duration: Duration) { move { $0.advanced(by: duration) } }

  /// Moves the clock to a time, but never back, and wakes no sleeper.
  package func moveHolding(to instant: Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// The numbers and deadlines of all tasks that sleep, in the order in which they would wake.
  package var sleepers: [(id: Int, deadline: Instant)] {
    state.withLock { $0.sleepers.map { ($0.id, $0.deadline) } }
  }

  /// Wakes a task by its number.
  package func wake(_ id: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume()
  }

  /// Records an issue if a task sleeps on this clock.
  public func expectNoSleepers(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let deadline = nextDeadline else { return }
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = now.duration(to: deadline)
    report(
      """
      Tasks that still sleep on this clock: \(sleeperCount), the first for \(wait) more.
      Advance the clock: clock.advance(by: .seconds(…)), or end these tasks.
      """, at: site)
  }
}
