/// A clock that must not be used, for tests in which time plays no part.
///
/// Reading the time and sleeping record an issue at the line that created the clock. A sleep throws
/// `CancellationError`.
public struct UntouchedClock: Clock, Sendable {
  /// A time on an untouched clock, which always shows zero.
  public typealias Instant = TestClock.Instant

  private let site: CallSite

  /// Creates a clock that must not be used.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Zero; reading it records an issue.
  public var now: Instant {
    touch("was asked for the time")
    return Instant()
  }

  /// The resolution of the clock: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Records an issue, and throws, since a timer that continued would never end.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    touch("was slept on")
    throw CancellationError()
  }

  private func touch(_ what: String) {
    report(
      """
      The clock created here \(what), and must not be used.
      If time plays a part, pass a TestClock() and advance it, or pass an ImmediateClock().
      """, at: site)
  }
}
