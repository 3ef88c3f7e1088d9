import MailReading
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// An inbox and the message selected in it, side by side.
///
/// The two children know nothing of each other. The inbox emits the message that the user selects,
/// and the message workflow gets the message to show as its props.
struct EmailBrowserWorkflow: Workflow {
  typealias Output = ExitCode
  typealias Rendering = BodyAndOverlaysScreen<EmailBrowserScreen, HelpScreen>

  struct State {
    let all: MessageList
    var selected: MessageID?
    var filter: Filter?
    var focus = SplitPane.leading
    var showsHelp = false

    /// The messages in the list.
    var messages: MessageList { filter?.found ?? all }
  }

  /// The outputs of the inbox and of the search; the other actions are the events of the screen.
  enum Action: WorkflowAction, Equatable {
    case select(MessageID)
    case found(Search.Found)

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> ExitCode? {
      switch self {
      case .select(let id): state.selected = id
      case .found(let found): state.add(found)
      }
      return nil
    }
  }

  @Injected var mail: MailStore

  func makeInitialState() -> State {
    let all = MessageList(ids: Array(0..<mail.count))
    return State(all: all, selected: all.ids.first)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering {
    if let text = state.filter?.text, !text.isEmpty {
      context.run(Search(text: text, mail: mail)) { .found($0) }
    }
    let inbox = context.render(
      InboxWorkflow(
        messages: state.messages, selected: state.selected, placeholder: state.placeholder,
        mail: mail)
    ) { .select($0) }
    let message =
      if let selected = state.selected {
        context.render(MessageWorkflow(props: selected, mail: mail))
      } else {
        MessageScreen(id: nil, content: .nothing)
      }
    let sink = context.makeSink(of: EmailBrowserScreen.Event.self)
    let browser = EmailBrowserScreen(
      panes: SplitScreen(leading: inbox, trailing: message, ratio: 0.4, focus: state.focus),
      filter: state.filter, sink: sink)
    return BodyAndOverlaysScreen(
      body: browser, overlays: state.showsHelp ? [Overlay(HelpScreen(sink: sink))] : [])
  }
}

extension EmailBrowserScreen.Event: WorkflowAction {
  func apply(
    toState state: inout EmailBrowserWorkflow.State, workflow: EmailBrowserWorkflow
  ) -> ExitCode? {
    switch self {
    case .switchPane:
      state.focus = state.focus.other
      state.filter?.isEdited = false
    case .beginFilter: state.beginFilter()
    case .changeFilter(let text): state.changeFilter(to: text)
    case .applyFilter: state.filter?.isEdited = false
    case .clearFilter: state.clearFilter()
    case .move(let count): state.move(by: count)
    case .showHelp: state.showsHelp = true
    case .closeHelp: state.showsHelp = false
    case .quit: return .success
    }
    return nil
  }
}
