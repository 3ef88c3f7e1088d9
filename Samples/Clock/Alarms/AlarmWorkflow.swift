import Foundation
import Workflow

/// One alarm: if it is on, it rings at its time every day, until the user dismisses it.
struct AlarmWorkflow: Workflow, Equatable {
  var alarm: Alarm
  @Injected var time: WallClock

  enum State: Codable, Equatable {
    case off
    /// It rings at the first of its times after a date: when it was switched on, or last dismissed.
    case on(since: Date)
    case ringing
  }

  enum Action: WorkflowAction, Equatable {
    case toggle
    case ring
    case dismiss

    func apply(toState state: inout State, workflow: AlarmWorkflow) -> Never? {
      switch self {
      case .toggle: state = state == .off ? .on(since: workflow.time.now) : .off
      case .ring: state = .ringing
      case .dismiss: state = .on(since: workflow.time.now)
      }
      return nil
    }
  }

  func makeInitialState() -> State { .off }

  func render(state: State, context: borrowing RenderContext<Self>) -> AlarmRow {
    var next: Date?
    if case .on(let since) = state {
      let deadline = alarm.next(after: since, in: time.calendar)
      context.run(DeadlineWorker(deadline: deadline, time: time)) { .ring }
      next = deadline
    }
    return AlarmRow(
      alarm: alarm, isOn: state != .off, isRinging: state == .ringing, next: next,
      sink: context.makeSink(of: Action.self))
  }
}
