import Workflow

/// Lists messages, one of which is selected.
struct InboxWorkflow: Workflow, Equatable {
  var messages: [Message]

  struct State: Equatable {
    var selected = 0
  }

  enum Action: WorkflowAction {
    case next
    case previous

    func apply(toState state: inout State, workflow: InboxWorkflow) -> Never? {
      switch self {
      case .next: state.selected = min(state.selected + 1, workflow.messages.count - 1)
      case .previous: state.selected = max(state.selected - 1, 0)
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Self>) -> InboxScreen {
    InboxScreen(
      messages: messages, selected: state.selected, sink: context.makeSink(of: Action.self))
  }
}

/// A list of messages, one of them selected.
struct InboxScreen: Equatable {
  var messages: [Message]
  var selected: Int
  var sink: Sink<InboxWorkflow.Action>
}
