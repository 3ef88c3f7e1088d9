import MailReading
import Workflow
import WorkflowScreens

/// A list of messages, one of them selected.
struct InboxScreen: Equatable, Screen {
  var messages: MessageList
  var selected: MessageID?
  /// What stands in the list if there is no message in it.
  var placeholder = "No messages."
  /// The source of senders and subjects, asked only for the visible rows.
  var mail: MailStore
  var onMessageSelected: Sink<MessageID>
}
