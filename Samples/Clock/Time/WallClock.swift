import Foundation

/// A clock that knows the date: workers sleep on it, and actions look at it.
///
/// `render` never looks at it, so the same states always show the same.
struct WallClock: Sendable {
  /// The calendar of the user, in the user's zone.
  let calendar: Calendar
  /// Moves the time on by hand; nil for a clock that goes by itself.
  var advance: (@Sendable (Duration) -> Void)?

  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date

  /// Creates a clock that shows the date of the system, even after the user has set it.
  init(calendar: Calendar) {
    self.calendar = calendar
    clock = ContinuousClock()
    date = { .now }
  }

  /// Creates a clock that shows a date now, and continues from there as another clock does.
  init(_ clock: any Clock<Duration>, at date: Date, calendar: Calendar) {
    let elapsed = clock.measured()
    self.calendar = calendar
    self.clock = clock
    self.date = { date.advanced(by: elapsed()) }
  }

  var now: Date { date() }

  /// Sleeps until a date has come, and looks at the date each minute, because the user may set it.
  func sleep(until deadline: Date) async throws {
    while case let rest = deadline.duration(since: now), rest > .zero {
      try await clock.sleep(for: min(rest, .seconds(60)))
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that says how much time has passed since this call.
  fileprivate func measured() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension Date {
  /// Returns the time since another date, to the millisecond.
  func duration(since other: Date) -> Duration {
    .milliseconds(Int((timeIntervalSince(other) * 1000).rounded()))
  }

  func advanced(by duration: Duration) -> Date { advanced(by: duration / .seconds(1)) }
}
