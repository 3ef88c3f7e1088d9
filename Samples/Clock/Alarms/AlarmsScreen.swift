import Foundation
import Workflow
import WorkflowScreens

/// One alarm as the user sees it.
struct AlarmRow: Equatable {
  var alarm: Alarm
  var isOn: Bool
  var isRinging: Bool
  /// The date at which it rings next; nil if it is off, or rings now.
  var next: Date?
  var sink: Sink<AlarmWorkflow.Action>
}

/// The time of day, all alarms, and a field for a new one.
struct AlarmsScreen: Screen, Equatable {
  enum Event: Equatable {
    case select(Int)
    case type(String)
    case add
    case delete
  }

  /// The date to show; nil if the user does not see the screen.
  var now: Date?
  var calendar: Calendar
  var rows: [AlarmRow]
  var selection: Int
  var entry: String
  var sink: Sink<Event>

  var selected: AlarmRow? { rows.indices.contains(selection) ? rows[selection] : nil }

  /// The time of day, with seconds.
  var timeText: String {
    guard let now else { return "" }
    let time = calendar.dateComponents([.hour, .minute, .second], from: now)
    return [time.hour, time.minute, time.second].map { ($0 ?? 0).twoDigits }.joined(separator: ":")
  }

  /// Returns how long it takes until an alarm rings, to the minute: `in 9 h 30 min`.
  func waitText(of row: AlarmRow) -> String {
    guard let now, let next = row.next else { return row.isRinging ? "rings" : "off" }
    let minutes = Int((next.duration(since: now) / .seconds(60)).rounded(.up))
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    return (["in"] + parts.map { "\($0.0) \($0.1)" }).joined(separator: " ")
  }
}
