import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// A list of messages, one of them selected.
struct InboxScreen: Screen {
  enum Event: Equatable {
    case select(Int)
    case editFilter
    case filter(String)
    case applyFilter
    case clearFilter
  }

  /// The mailbox, of which only the visible messages are read.
  var mail: MailStore
  /// The number of the selected message; nil if there is none.
  var selected: Int?
  /// The filter of the list; nil if it shows all messages.
  var filter: Filter?
  var dates = ShortDateStyle()
  var sink: Sink<Event>

  /// Whether there is a message in the list.
  var listsMessages: Bool {
    guard let filter, !filter.text.isEmpty else { return mail.count > 0 }
    return !filter.found.numbers.isEmpty
  }
}
