/// A clock that nobody may use: for tests in which time must play no part.
///
/// Asking it for the time and sleeping on it are issues, at the place where the clock was made. Who
/// sleeps is told that it was cancelled.
public struct UntouchedClock: Clock, Sendable {
  /// A time on an untouched clock; it shows zero for ever.
  public typealias Instant = TestClock.Instant

  private let site: CallSite

  /// Makes a clock that must not be used.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Zero, and an issue.
  public var now: Instant {
    touch("was asked for the time")
    return Instant()
  }

  /// As fine as durations are.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Throws at once, which is an issue too: a timer that went on would never end.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    touch("was slept on")
    throw CancellationError()
  }

  private func touch(_ what: String) {
    report(
      """
      The clock that is made here \(what), and should not be used.
      Pass a TestClock() and move it, or an ImmediateClock(), if time plays a part.
      """, at: site)
  }
}
