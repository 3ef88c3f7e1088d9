import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// An inbox and the message that is selected in it, side by side.
///
/// The two children know nothing of each other. The inbox emits the number of the message that the
/// user selects, and the next pass hands that number to both children.
struct EmailBrowserWorkflow: Workflow, Equatable {
  typealias Output = ExitCode

  /// The mailbox, which the program never changes.
  var mail: MailStore
  /// The style of the dates: the user's language and zone.
  var dates = ShortDateStyle()

  struct State: Codable, Equatable {
    /// The number of the selected message, from 0.
    var selected = 0
    /// The pane that gets the keys.
    var focus = SplitPane.leading
    var showsHelp = false
  }

  /// The output of the inbox; the other actions are the events of the screen.
  enum Action: WorkflowAction {
    case select(Int)

    func apply(toState state: inout State, workflow: EmailBrowserWorkflow) -> ExitCode? {
      switch self {
      case .select(let number): state.selected = number
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<EmailBrowserScreen, HelpScreen> {
    // The mailbox may be empty, or shorter than when a journal saved the selection.
    let selected = state.selected < mail.count ? state.selected : nil
    let inbox = context.render(InboxWorkflow(mail: mail, selected: selected, dates: dates)) {
      .select($0)
    }
    let message = context.render(MessageWorkflow(mail: mail, number: selected, dates: dates))
    let sink = context.makeSink(of: EmailBrowserScreen.Event.self)
    return BodyAndOverlaysScreen(
      body: EmailBrowserScreen(
        panes: SplitScreen(leading: inbox, trailing: message, ratio: 0.4, focus: state.focus),
        sink: sink),
      overlays: state.showsHelp ? [Overlay(HelpScreen(sink: sink))] : [])
  }
}

extension EmailBrowserScreen.Event: WorkflowAction {
  func apply(
    toState state: inout EmailBrowserWorkflow.State, workflow: EmailBrowserWorkflow
  ) -> ExitCode? {
    switch self {
    case .switchPane: state.focus = state.focus.other
    case .showHelp: state.showsHelp = true
    case .closeHelp: state.showsHelp = false
    case .quit: return .success
    }
    return nil
  }
}
