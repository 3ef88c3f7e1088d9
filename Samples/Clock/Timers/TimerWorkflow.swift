import Foundation
import Workflow

/// One timer, whose state is the date at which it rings while it runs.
///
/// So a timer that is restored rings in time, or at once if it is late.
struct TimerWorkflow: Workflow, Equatable {
  var timer: KitchenTimer
  /// Whether the user sees it; only then, it ticks.
  var isShown: Bool
  /// The least time between two ticks.
  var leastTick: Duration
  @Injected var time: WallClock

  enum State: Codable, Equatable {
    case ready
    case running(until: Date)
    case paused(Duration)
    case ringing
  }

  enum Action: WorkflowAction, Equatable {
    case startOrPause
    case reset
    case ring

    func apply(toState state: inout State, workflow: TimerWorkflow) -> Never? {
      let now = workflow.time.now
      switch (self, state) {
      case (.reset, _): state = .ready
      case (.ring, _): state = .ringing
      case (.startOrPause, .ready): state = .running(until: now.advanced(by: workflow.timer.length))
      case (.startOrPause, .paused(let rest)): state = .running(until: now.advanced(by: rest))
      case (.startOrPause, .running(let end)): state = .paused(end.duration(since: now))
      case (.startOrPause, .ringing): state = .ready
      }
      return nil
    }
  }

  func makeInitialState() -> State { .ready }

  func render(state: State, context: borrowing RenderContext<Self>) -> TimerRow {
    var remaining = timer.length
    switch state {
    case .ready: break
    case .running(let end):
      context.run(DeadlineWorker(deadline: end, time: time)) { .ring }
      if isShown {
        let tick = max(leastTick, .seconds(1))
        let moment = context.render(MomentWorkflow(interval: tick, time: time))
        remaining = max(.zero, end.duration(since: moment))
      }
    case .paused(let rest): remaining = rest
    case .ringing: remaining = .zero
    }
    return TimerRow(
      timer: timer, remaining: remaining, state: state, sink: context.makeSink(of: Action.self))
  }
}
