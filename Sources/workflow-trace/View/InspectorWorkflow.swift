import Workflow
import WorkflowTerminal

/// Shows a trace: turns on the left, the tree of the selected one, and a node of it.
struct InspectorWorkflow: Workflow {
  typealias Output = TerminalRequest
  typealias Props = Bool
  typealias Action = InspectorEvent

  /// Whether the trace may grow.
  var follows = false
  @Injected var browser: TraceBrowser
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  var props: Bool { follows }

  func makeInitialState() -> InspectorState { InspectorState(turnCount: browser.turnCount) }

  func render(state: InspectorState, context: borrowing RenderContext<Self>) -> InspectorScreen {
    if follows {
      context.run(TraceFollower(browser: browser, clock: clock)) { growth in
        growth.isNew ? .beginAnew(turns: growth.turnCount) : .grow(to: growth.turnCount)
      }
    }
    if let search = state.search {
      context.run(SearchWorker(search: search, browser: browser)) { .find(at: $0) }
    }
    let all = state.showsAll
    let rows = context.remember(state.turn, browser.eventCount, browser.beginnings, all) {
      browser.rows(ofTurnAt: state.turn, all: all)
    }
    return InspectorScreen(
      browser: browser, state: state, rows: rows,
      sink: context.makeSink(of: InspectorEvent.self))
  }
}

extension InspectorEvent: WorkflowAction {
  func apply(
    toState state: inout InspectorState, workflow: InspectorWorkflow
  ) -> TerminalRequest? { apply(to: &state) }
}
