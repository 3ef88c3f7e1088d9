import Workflow

/// The time of a run, by the clock of its graph.
struct RunClock {
  private let clock: AnyClock
  private let start: AnyClock.Moment
  /// The time of the run before it was continued.
  private let before: Duration

  init(_ clock: any Clock<Duration>, after before: Duration) {
    self.clock = AnyClock(clock)
    start = self.clock.now
    self.before = before
  }

  /// The time since the run began.
  var now: Duration { before + start.duration(to: clock.now) }
}
