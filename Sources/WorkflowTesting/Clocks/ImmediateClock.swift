import WorkflowConcurrency

/// A clock on which nobody has to wait: sleeping moves it to the deadline at once.
///
/// For work that waits a few times. A timer that repeats would never come to rest on it: after 10,000 sleeps
/// that is an issue at the place where the clock was made, and who sleeps is told that it was cancelled.
public final class ImmediateClock: Clock, Sendable {
  /// A time on an immediate clock.
  public typealias Instant = TestClock.Instant

  private struct State {
    var now = Instant()
    var sleeps = 0
  }

  private static let mostSleeps = 10_000
  private let state = Locked(State())
  private let site: CallSite

  /// Makes a clock that shows the offset zero.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The latest time until which somebody slept.
  public var now: Instant { state.withLock { $0.now } }

  /// As fine as durations are.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the clock to a time, not back, and returns.
  ///
  /// - Throws: `CancellationError` if the task was cancelled, or sleeps without end.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeps = state.withLock { state in
      state.now = max(state.now, deadline)
      state.sleeps += 1
      return state.sleeps
    }
    guard sleeps > Self.mostSleeps else { return }
    if sleeps == Self.mostSleeps + 1 {
      report(
        """
        Somebody sleeps again and again on the clock that is made here, and would never come to rest.
        Pass a TestClock(), and move it as far as the test needs.
        """, at: site)
    }
    throw CancellationError()
  }
}
