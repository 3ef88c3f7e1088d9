import MailReadingSample
import Workflow
import WorkflowScreens

/// The two panes, and the filter below them.
struct MailboxScreen: Screen {
  enum Event: Equatable {
    case switchPane
    case beginFilter
    case changeFilter(String)
    case applyFilter
    case clearFilter
    /// Selects another message of the list, as many further as said.
    case move(Int)
    case toggleConversations, toggleNewestFirst
    /// Makes the list wider by some per cent of the width.
    case widenList(Int)
    /// Opens or closes the conversation of the selected message.
    case openConversation(Bool)
    /// Marks the selected message as read, or as unread.
    case toggleRead
    /// Reads the mailbox again.
    case readAgain
    case showHelp
    case closeHelp
    case leave
    case quit
  }

  var panes: SplitScreen<InboxScreen, ReaderScreen>
  var listing: MailListing
  var canLeave = false
  /// The outcome of reading the mailbox again; nil for none.
  var notice: String?
  var sink: Sink<Event>
}

/// The help, which says what all keys do.
struct HelpScreen: Screen {
  var sink: Sink<MailboxScreen.Event>
}
