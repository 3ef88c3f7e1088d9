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
    /// The mailbox as it was read last, and how its files looked then.
    var mail: MailStore
    var stamp: MailStamp
    var all: MessageList
    var selected: MessageID?
    var filter: Filter?
    var focus = SplitPane.leading
    var showsHelp = false
    /// Whether the mailbox is being read again.
    var isReadAgain = false
    /// A later reading, in which the messages are being found.
    var later: MailStore?
    /// What has become of that, until the user does something.
    var notice: String?

    /// The messages in the list.
    var messages: MessageList { filter?.found ?? all }
  }

  /// The outputs of the inbox and of the workers; the other actions are the events of the screen.
  enum Action: WorkflowAction {
    case select(MessageID)
    case found(Search.Found)
    case mailboxChanged(MailStamp)
    case wasReadAgain(MailboxReader.Reading)
    case wereFound([MessageID: MessageID])

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> ExitCode? {
      switch self {
      case .select(let id):
        state.selected = id
        state.notice = nil
      case .found(let found): state.add(found)
      case .mailboxChanged(let stamp):
        state.stamp = stamp
        state.isReadAgain = true
      case .wasReadAgain(let reading): state.take(reading)
      case .wereFound(let found): state.take(found)
      }
      return nil
    }
  }

  @Injected var mail: MailStore
  @Injected var clock: any Clock<Duration> = ContinuousClock()

  func makeInitialState() -> State {
    let all = MessageList(ids: Array(0..<mail.count))
    return State(mail: mail, stamp: mail.stamp, all: all, selected: all.ids.first)
  }

  func render(state: State, context: borrowing RenderContext<Self>) -> Rendering {
    let mail = state.mail
    if let text = state.filter?.text, !text.isEmpty {
      context.run(Search(text: text, mail: mail)) { .found($0) }
    }
    context.run(MailboxWatcher(path: mail.path, stamp: state.stamp, clock: clock)) {
      .mailboxChanged($0)
    }
    if state.isReadAgain {
      context.run(MailboxReader(mail: mail)) { .wasReadAgain($0) }
    }
    if let later = state.later {
      context.run(MessageFinder(mail: mail, later: later, ids: state.kept)) { .wereFound($0) }
    }
    let inbox = context.render(
      InboxWorkflow(
        messages: state.messages, selected: state.selected, placeholder: state.placeholder,
        mail: mail)
    ) { .select($0) }
    let message =
      if let selected = state.selected {
        context.render(MessageWorkflow(props: selected, mail: mail, clock: clock))
      } else {
        MessageScreen(id: nil, content: .nothing)
      }
    let sink = context.makeSink(of: EmailBrowserScreen.Event.self)
    let browser = EmailBrowserScreen(
      panes: SplitScreen(leading: inbox, trailing: message, ratio: 0.4, focus: state.focus),
      filter: state.filter, notice: state.notice, sink: sink)
    return BodyAndOverlaysScreen(
      body: browser, overlays: state.showsHelp ? [Overlay(HelpScreen(sink: sink))] : [])
  }
}

extension EmailBrowserScreen.Event: WorkflowAction {
  func apply(
    toState state: inout EmailBrowserWorkflow.State, workflow: EmailBrowserWorkflow
  ) -> ExitCode? {
    state.notice = nil
    switch self {
    case .switchPane:
      state.focus = state.focus.other
      state.filter?.isEdited = false
    case .beginFilter: state.beginFilter()
    case .changeFilter(let text): state.changeFilter(to: text)
    case .applyFilter: state.filter?.isEdited = false
    case .clearFilter: state.clearFilter()
    case .move(let count): state.move(by: count)
    case .readAgain: state.isReadAgain = true
    case .showHelp: state.showsHelp = true
    case .closeHelp: state.showsHelp = false
    case .quit: return .success
    }
    return nil
  }
}
