import Workflow
import WorkflowScreens

/// An inbox and the message that is selected in it, side by side.
struct EmailBrowserWorkflow: Workflow, Equatable {
  var messages: [Message]

  struct State: Equatable {
    var selected = 0
  }

  enum Action: WorkflowAction {
    case select(Int)

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> Never? {
      switch self {
      case .select(let number): state.selected = number
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> SplitScreen<InboxScreen, MessageScreen> {
    let inbox = context.render(InboxWorkflow(messages: messages, selected: state.selected)) {
      .select($0)
    }
    let message = context.render(MessageWorkflow(message: messages[state.selected]))
    return SplitScreen(leading: inbox, trailing: message, ratio: 0.4)
  }
}
