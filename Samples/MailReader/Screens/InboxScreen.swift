import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTerminal

/// A list of messages, one of them selected.
struct InboxScreen: Equatable, Screen {
  /// The messages, whose senders and subjects are read only for the visible rows.
  var listing: MailListing
  var marks = ReadMarks()
  var dates = ShortDateStyle()
  var onMessageSelected: Sink<MessageID>
}
