import Foundation
import MailReadingSample
import Workflow
import WorkflowScreens

/// A list of messages, one of them selected.
struct InboxScreen: Equatable, Screen {
  /// The messages, whose senders and subjects are read only for the visible rows.
  var listing: MailListing
  var marks = ReadMarks()
  /// The zone of the dates.
  var zone = TimeZone.current
  var onMessageSelected: Sink<MessageID>
}
