import WorkflowConcurrency

/// A clock that is moved by hand.
///
/// Whoever sleeps on it wakes when the clock is moved to its deadline, in the order of the deadlines, and
/// of falling asleep where these are equal. Wakened tasks run where they live: those of a
/// `WorkflowTester` in `advance(_:by:)` and `settle()`, which wait for them.
public final class TestClock: Clock, Sendable {
  /// A time on a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes a time from the duration since the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The time that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from this one to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Claims that the first is earlier.
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
    /// Cancelled before they fell asleep.
    var cancelled: Set<Int> = []
  }

  private let state = Locked(State())

  /// Makes a clock that shows the offset zero.
  public init() {}

  /// The time to which the clock was moved.
  public var now: Instant { state.withLock { $0.now } }

  /// As fine as durations are.
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
  /// The first time at which somebody wakes; nil if nobody sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// How many sleep on this clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock to a time, not back, and wakes everybody up to then.
  ///
  /// Who falls asleep again because of it is not waited for: see `WorkflowTester.advance(_:by:)`.
  public func advance(to instant: Instant) {
    move { _ in instant }
  }

  private func move(to target: (Instant) -> Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, target(state.now))
      let count = state.sleepers.prefix { $0.deadline <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return Array(state.sleepers.prefix(count))
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Moves the clock by a duration, and wakes everybody up to then.
  public func advance(by duration: Duration) { move { $0.advanced(by: duration) } }

  /// Claims that nobody sleeps on this clock; otherwise that is an issue.
  public func expectNobodySleeps(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let deadline = nextDeadline else { return }
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = now.duration(to: deadline)
    report(
      """
      \(sleeperCount) of this clock's sleepers still sleep, the first for \(wait) more.
      Move the clock on: clock.advance(by: .seconds(…)), or end what sleeps.
      """, at: site)
  }
}
