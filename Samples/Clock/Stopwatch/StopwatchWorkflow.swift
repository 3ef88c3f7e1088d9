import Foundation
import Workflow

/// A stopwatch: the state says since when it runs, and a child says up to when it shows.
struct StopwatchWorkflow: Workflow, Equatable {
  /// Whether the user sees it; only then, it ticks.
  var isShown: Bool
  /// The least time between two ticks.
  var leastTick: Duration
  @Injected var time: WallClock

  typealias Action = StopwatchScreen.Event

  func makeInitialState() -> Stopwatch { Stopwatch() }

  func render(
    state stopwatch: Stopwatch, context: borrowing RenderContext<Self>
  ) -> StopwatchScreen {
    var elapsed = stopwatch.counted
    if stopwatch.isRunning, isShown {
      let tick = max(leastTick, .milliseconds(100))
      let moment = context.render(MomentWorkflow(interval: tick, time: time))
      elapsed = stopwatch.elapsed(at: moment)
    }
    return StopwatchScreen(
      elapsed: elapsed, isRunning: stopwatch.isRunning, laps: stopwatch.laps,
      sink: context.makeSink(of: Action.self))
  }
}

extension StopwatchScreen.Event: WorkflowAction {
  func apply(toState stopwatch: inout Stopwatch, workflow: StopwatchWorkflow) -> Never? {
    // The date of the key, not that of the last tick.
    switch self {
    case .startOrStop: stopwatch.startOrStop(at: workflow.time.now)
    case .lap: stopwatch.lap(at: workflow.time.now)
    case .reset: stopwatch.reset()
    }
    return nil
  }
}
