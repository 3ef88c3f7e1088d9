import Workflow

/// All timers: which there are, which one is selected, and what is typed for a new one.
struct TimersWorkflow: Workflow, Equatable {
  var isShown: Bool
  var leastTick: Duration
  @Injected var time: WallClock

  struct State: Codable, Equatable {
    var timers = KitchenTimer.examples
    var selection = 0
    var entry = ""
  }

  typealias Action = TimersScreen.Event

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> TimersScreen {
    let rows = context.render(each: state.timers) { timer in
      TimerWorkflow(timer: timer, isShown: isShown, leastTick: leastTick, time: time)
    }
    return TimersScreen(
      rows: Array(rows), selection: state.selection, entry: state.entry,
      sink: context.makeSink(of: Action.self))
  }
}

extension TimersScreen.Event: WorkflowAction {
  func apply(toState state: inout TimersWorkflow.State, workflow: TimersWorkflow) -> Never? {
    switch self {
    case .select(let index): state.selection = index
    case .type(let text): state.entry = text
    case .add:
      let id = (state.timers.map(\.id).max() ?? 0) + 1
      guard let timer = KitchenTimer(id: id, text: state.entry) else { return nil }
      state.timers.append(timer)
      state.selection = state.timers.count - 1
      state.entry = ""
    case .delete:
      guard state.timers.indices.contains(state.selection) else { return nil }
      state.timers.remove(at: state.selection)
      state.selection = max(0, min(state.selection, state.timers.count - 1))
    }
    return nil
  }
}
