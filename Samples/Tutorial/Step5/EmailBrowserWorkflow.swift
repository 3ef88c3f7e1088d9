import Workflow
import WorkflowScreens

/// An inbox and the message that is selected in it, side by side.
struct EmailBrowserWorkflow: Workflow, Equatable {
  @Injected var mail: MailStore
  @Injected var clock: any Clock<Duration>

  struct State: Equatable {
    var messages: [Message] = []
    var selected = 0
  }

  enum Action: WorkflowAction, Equatable {
    case read([Message])
    case select(Int)

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> Never? {
      switch self {
      case .read(let messages): state.messages = messages
      case .select(let number): state.selected = number
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> SplitScreen<InboxScreen, MessageScreen> {
    context.run(MailReader(mail: mail, clock: clock)) { .read($0) }
    let messages = state.messages
    let inbox = context.render(InboxWorkflow(messages: messages, selected: state.selected)) {
      .select($0)
    }
    let selected = messages.indices.contains(state.selected) ? messages[state.selected] : nil
    let message = context.render(MessageWorkflow(message: selected))
    return SplitScreen(leading: inbox, trailing: message, ratio: 0.4)
  }
}
