import Workflow

/// An inbox and the message selected in it, side by side.
///
/// The two children know nothing of each other: the inbox tells which message was selected, and the
/// message is told which one to show.
struct EmailBrowserWorkflow: Workflow {
  struct State {
    let messages: MessageList
    var selected: MessageID?
  }

  enum Action: WorkflowAction {
    case select(MessageID)

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> Never? {
      switch self {
      case .select(let id): state.selected = id
      }
      return nil
    }
  }

  @Injected var mail: MailStore

  func makeInitialState() -> State {
    let messages = MessageList(ids: Array(0..<mail.count))
    return State(messages: messages, selected: messages.ids.first)
  }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> SplitScreen<InboxScreen, MessageScreen?> {
    let inbox = context.render(
      InboxWorkflow(messages: state.messages, selected: state.selected, mail: mail)
    ) { .select($0) }
    var message: MessageScreen?
    if let selected = state.selected {
      message = context.render(MessageWorkflow(props: selected, mail: mail))
    }
    return SplitScreen(left: inbox, right: message)
  }
}
