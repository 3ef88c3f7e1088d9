import Workflow
import WorkflowScreens

/// One timer as the user sees it.
struct TimerRow: Equatable {
  var timer: KitchenTimer
  var remaining: Duration
  var state: TimerWorkflow.State
  var sink: Sink<TimerWorkflow.Action>

  var isRunning: Bool { if case .running = state { true } else { false } }

  var fraction: Double { min(1, 1 - remaining / timer.length) }
}

/// All timers, and a field for a new one.
struct TimersScreen: Screen, Equatable {
  enum Event: Equatable {
    case select(Int)
    case type(String)
    case add
    case delete
  }

  var rows: [TimerRow]
  var selection: Int
  var entry: String
  var sink: Sink<Event>

  var selected: TimerRow? { rows.indices.contains(selection) ? rows[selection] : nil }
}
