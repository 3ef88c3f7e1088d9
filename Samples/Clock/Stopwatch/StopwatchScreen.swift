import Workflow
import WorkflowScreens

/// The time of the stopwatch, and its laps.
struct StopwatchScreen: Screen, Equatable {
  enum Event: Equatable {
    case startOrStop
    case lap
    case reset
  }

  var elapsed: Duration
  var isRunning: Bool
  /// The times at which laps ended, in order.
  var laps: [Duration]
  var sink: Sink<Event>

  /// The laps with their own times, the newest first.
  var rows: [(number: Int, time: Duration, end: Duration)] {
    zip(laps, [.zero] + laps).enumerated().map { index, lap in
      (index + 1, lap.0 - lap.1, lap.0)
    }.reversed()
  }
}
