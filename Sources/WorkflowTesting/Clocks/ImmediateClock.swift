import WorkflowResidence

/// A clock on which nobody has to wait: sleeping moves it to the deadline at once.
public final class ImmediateClock: Clock, Sendable {
  /// A time on an immediate clock.
  public typealias Instant = TestClock.Instant

  private let time = Locked(Instant())

  /// Makes a clock that shows the offset zero.
  public init() {}

  /// The latest time until which somebody slept.
  public var now: Instant { time.withLock { $0 } }

  /// As fine as durations are.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the clock to a time, not back, and returns.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
