import WorkflowSynchronization

/// A clock of any type, for workers that are made with `any Clock<Duration>`.
///
/// Its instants are durations since its first use. The functions that take `any Clock` make it; no code
/// names it.
@_documentation(visibility: internal)
public struct AnyClock: Clock {
  /// A time of the clock.
  public struct Moment: InstantProtocol {
    let offset: Duration

    /// Returns the time after a duration.
    public func advanced(by duration: Duration) -> Moment { Moment(offset: offset + duration) }
    /// Returns the duration up to another time.
    public func duration(to other: Moment) -> Duration { other.offset - offset }
    /// Returns whether the first time is before the second.
    public static func < (left: Moment, right: Moment) -> Bool { left.offset < right.offset }
  }

  private let base: any Running

  /// Wraps a clock.
  public init(_ clock: any Clock<Duration>) { base = AnyClock.running(clock) }

  /// The time since the first use of the clock.
  public var now: Moment { Moment(offset: base.elapsed) }
  /// The smallest time that the clock inside can measure.
  public var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps until a time, as the clock inside does.
  public func sleep(until deadline: Moment, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline.offset, tolerance: tolerance)
  }

  private static func running(_ clock: some Clock<Duration>) -> any Running {
    RunningClock(clock: clock)
  }
}

/// A clock whose times are durations since a start.
private protocol Running: Sendable {
  var elapsed: Duration { get }
  var minimumResolution: Duration { get }
  func sleep(until offset: Duration, tolerance: Duration?) async throws
}

private struct RunningClock<Base: Clock<Duration>>: Running {
  let clock: Base
  /// Read at the first use, since a worker that never runs must not use its clock.
  private let firstUse = Locked<Base.Instant?>(nil)

  init(clock: Base) { self.clock = clock }

  private var start: Base.Instant {
    firstUse.withLock { first in
      let start = first ?? clock.now
      first = start
      return start
    }
  }

  var elapsed: Duration {
    // The start first, or the time of the first use would be before it.
    let start = start
    return start.duration(to: clock.now)
  }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until offset: Duration, tolerance: Duration?) async throws {
    try await clock.sleep(until: start.advanced(by: offset), tolerance: tolerance)
  }
}

// MARK: - Workers

extension TimerWorker where Time == AnyClock {
  /// Creates a timer that ticks repeatedly, with a clock of any type.
  @_disfavoredOverload
  public static func every(
    _ interval: Duration, id: ID, clock: any Clock<Duration>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    every(interval, id: id, clock: AnyClock(clock), file: file, line: line)
  }

  /// Creates a timer that ticks once, with a clock of any type.
  @_disfavoredOverload
  public static func after(_ delay: Duration, id: ID, clock: any Clock<Duration>) -> Self {
    after(delay, id: id, clock: AnyClock(clock))
  }
}

extension Worker {
  /// Returns a worker that begins this one after a pause, with a clock of any type.
  @_disfavoredOverload
  public func delayed(for pause: Duration, clock: any Clock<Duration>) -> some Worker<Output> {
    delayed(for: pause, clock: AnyClock(clock))
  }

  /// Does what `debounced(for:clock:)` does, with a clock of any type.
  @_disfavoredOverload
  public func debounced(
    for interval: Duration, clock: any Clock<Duration>
  ) -> some Worker<Output> {
    debounced(for: interval, clock: AnyClock(clock))
  }

  /// Does what `throttled(for:clock:)` does, with a clock of any type.
  @_disfavoredOverload
  public func throttled(
    for interval: Duration, clock: any Clock<Duration>
  ) -> some Worker<Output> {
    throttled(for: interval, clock: AnyClock(clock))
  }

  /// Does what `retried(_:clock:)` does, with a clock of any type.
  @_disfavoredOverload
  public func retried<Success, Failure: Error>(
    _ policy: RetryPolicy, clock: any Clock<Duration>
  ) -> some Worker<Output> where Output == Result<Success, Failure> {
    retried(policy, clock: AnyClock(clock))
  }
}
