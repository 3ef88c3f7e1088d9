import Foundation
import Workflow
import WorkflowScreens

/// The visible one of three screens, the tabs, and the date.
struct ClockScreen: Screen {
  var tab: ClockWorkflow.Tab
  var today: Date
  var calendar: Calendar
  var stopwatch: StopwatchScreen
  var timers: TimersScreen
  var alarms: AlarmsScreen
  /// Moves the time on; nil if it goes by itself.
  var onWait: (@Sendable (Duration) -> Void)?
  var sink: Sink<ClockWorkflow.Action>

  /// The date in the user's language, such as `Tuesday 10 March`.
  var dateText: String {
    let style = Date.FormatStyle(
      locale: calendar.locale ?? .autoupdatingCurrent, calendar: calendar,
      timeZone: calendar.timeZone)
    return today.formatted(style.weekday(.wide).day().month(.wide))
  }
}

/// Something that rings.
struct RingingScreen: Screen {
  var title: String
  var time: String
  var detail: String
  /// Moves the time on; nil if it goes by itself.
  var onWait: (@Sendable (Duration) -> Void)?
  var onDismiss: Sink<Void>
}
