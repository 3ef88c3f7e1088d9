import Foundation
import Workflow

/// All alarms: which there are, which one is selected, and what is typed for a new one.
struct AlarmsWorkflow: Workflow, Equatable {
  var isShown: Bool
  var leastTick: Duration
  @Injected var time: WallClock

  struct State: Codable, Equatable {
    var alarms = Alarm.examples
    var selection = 0
    var entry = ""
  }

  typealias Action = AlarmsScreen.Event

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> AlarmsScreen {
    let rows = context.render(each: state.alarms) { AlarmWorkflow(alarm: $0, time: time) }
    let tick = max(leastTick, .seconds(1))
    return AlarmsScreen(
      now: isShown ? context.render(MomentWorkflow(interval: tick, time: time)) : nil,
      calendar: time.calendar, rows: Array(rows), selection: state.selection, entry: state.entry,
      sink: context.makeSink(of: Action.self))
  }
}

extension AlarmsScreen.Event: WorkflowAction {
  func apply(toState state: inout AlarmsWorkflow.State, workflow: AlarmsWorkflow) -> Never? {
    switch self {
    case .select(let index): state.selection = index
    case .type(let text): state.entry = text
    case .add:
      let id = (state.alarms.map(\.id).max() ?? 0) + 1
      guard let alarm = Alarm(id: id, text: state.entry) else { return nil }
      state.alarms.append(alarm)
      state.selection = state.alarms.count - 1
      state.entry = ""
    case .delete:
      guard state.alarms.indices.contains(state.selection) else { return nil }
      state.alarms.remove(at: state.selection)
      state.selection = max(0, min(state.selection, state.alarms.count - 1))
    }
    return nil
  }
}
