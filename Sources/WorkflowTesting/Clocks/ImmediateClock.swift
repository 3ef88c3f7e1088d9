import WorkflowSynchronization

/// A clock on which sleeping takes no time: it moves the clock to the deadline at once.
///
/// Use it for work that waits a few times. A timer that repeats would never come to rest on it.
/// After 10,000 sleeps the clock records an issue at the line that created it, and each further
/// sleep throws `CancellationError`.
public final class ImmediateClock: Clock, Sendable {
  /// A time on an immediate clock.
  public typealias Instant = TestClock.Instant

  private struct State {
    var now = Instant()
    var sleeps = 0
  }

  private static let mostSleeps = 10_000
  private let state = Locked(State())
  private let passes: @Sendable (Duration) -> Bool
  private let site: CallSite

  /// Creates a clock at the offset zero.
  ///
  /// ```swift
  /// // Pauses between attempts pass, and no time-out comes.
  /// let clock = ImmediateClock(passing: { $0 < .seconds(10) })
  /// ```
  ///
  /// - Parameter passes: Returns whether a sleep of some length takes no time. Other sleeps last until
  ///   their task is cancelled. By default, every sleep passes.
  public init(
    passing passes: @escaping @Sendable (Duration) -> Bool = { _ in true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.passes = passes
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The latest deadline that a task has slept to.
  public var now: Instant { state.withLock { $0.now } }

  /// The resolution of the clock: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the clock to a time, but never back, and returns.
  ///
  /// - Throws: `CancellationError` if the task was cancelled, or after 10,000 sleeps on the clock.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard passes(now.duration(to: deadline)) else {
      // Without an element, the stream ends when the task is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    let sleeps = state.withLock { state in
      state.now = max(state.now, deadline)
      state.sleeps += 1
      return state.sleeps
    }
    guard sleeps > Self.mostSleeps else { return }
    if sleeps == Self.mostSleeps + 1 {
      report(
        """
        A task sleeps again and again on the clock created here, and would never come to rest.
        Pass a TestClock(), and advance it as far as the test needs.
        """, at: site)
    }
    throw CancellationError()
  }
}
