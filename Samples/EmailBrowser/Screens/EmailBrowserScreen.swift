import Workflow
import WorkflowScreens

/// The inbox and the message, and what the user can do in both.
struct EmailBrowserScreen: Screen {
  enum Event: Equatable {
    case switchPane
    case showHelp, closeHelp
    case quit
  }

  var panes: SplitScreen<InboxScreen, MessageScreen>
  var sink: Sink<Event>
}

/// The help, which says what all keys do.
struct HelpScreen: Screen {
  var sink: Sink<EmailBrowserScreen.Event>
}
