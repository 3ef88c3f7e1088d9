import Workflow

/// Lists messages, one of which is selected.
struct InboxWorkflow: Workflow, Equatable {
  var messages: [Message]

  struct State: Equatable {
    var selected = 0
  }

  enum Action: WorkflowAction {
    case select(Int)

    func apply(toState state: inout State, workflow: InboxWorkflow) -> Never? {
      switch self {
      case .select(let number): state.selected = number
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
