import MailReadingSample
import Workflow
import WorkflowScreens

/// A message, and above it what was opened in it.
struct ReaderScreen: Screen {
  enum Event: Equatable {
    case back
    case showSource, showAttachments
    case showLinks([String])
    /// Shows the page with the user's pager.
    case openInPager
    case beginSearch
    case typeSearch(String)
    /// Looks for words that stand in some lines of the page.
    case search(String, lines: [String])
    /// Goes to another match, as many further as said.
    case moveMatch(Int)
    case endSearch
  }

  var stack: BackStackScreen<MessageScreen>
  var search: MessageSearch?
  /// The outcome of another program, or the place where something was saved.
  var notice: String?
  var sink: Sink<Event>

  /// The title of the page on top.
  var title: String {
    switch stack.top.page {
    case .source: "Source"
    case .attachment: "Attachment"
    case .message where !stack.rest.isEmpty: "Message in a message"
    default: "Message"
    }
  }
}
