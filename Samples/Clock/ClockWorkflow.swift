import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// A stopwatch, timers and alarms, one of which is visible; above them, what rings.
///
/// All three are declared all the time, so what runs continues while the user looks at something
/// else.
struct ClockWorkflow: Workflow {
  typealias Output = ExitCode

  enum Tab: Int, Codable, CaseIterable {
    case stopwatch, timers, alarms
  }

  /// The least time between two ticks; longer where every change is read aloud.
  var leastTick = Duration.milliseconds(100)
  @Injected var time: WallClock

  struct State: Codable, Equatable {
    var tab = Tab.stopwatch
  }

  enum Action: WorkflowAction, Equatable {
    case show(Tab)
    case quit

    func apply(toState state: inout State, workflow: ClockWorkflow) -> ExitCode? {
      switch self {
      case .show(let tab):
        state.tab = tab
        return nil
      case .quit:
        return .success
      }
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<ClockScreen, RingingScreen> {
    let tab = state.tab
    let screen = ClockScreen(
      tab: tab,
      today: context.render(MomentWorkflow(interval: .seconds(60), time: time)),
      calendar: time.calendar,
      stopwatch: context.render(
        StopwatchWorkflow(isShown: tab == .stopwatch, leastTick: leastTick, time: time)),
      timers: context.render(
        TimersWorkflow(isShown: tab == .timers, leastTick: leastTick, time: time)),
      alarms: context.render(
        AlarmsWorkflow(isShown: tab == .alarms, leastTick: leastTick, time: time)),
      onWait: time.advance, sink: context.makeSink(of: Action.self))
    return BodyAndOverlaysScreen(body: screen, overlays: screen.ringing.map { Overlay($0) })
  }
}

extension ClockScreen {
  /// The alarms and timers that ring, each until the user dismisses it; the last one is on top.
  fileprivate var ringing: [RingingScreen] {
    let timers = self.timers.rows.filter { $0.state == .ringing }.map { row in
      RingingScreen(
        title: row.timer.label, time: Duration.zero.countdownText,
        detail: "\(row.timer.length.countdownText) have passed.", onWait: onWait,
        onDismiss: row.sink.contraMap { .reset })
    }
    let alarms = self.alarms.rows.filter(\.isRinging).map { row in
      RingingScreen(
        title: row.alarm.label, time: row.alarm.text, detail: "It is time.", onWait: onWait,
        onDismiss: row.sink.contraMap { .dismiss })
    }
    return timers + alarms
  }
}
