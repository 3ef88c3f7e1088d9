import MailReading
import Workflow
import WorkflowScreens

/// A list of messages, one of them selected.
struct InboxScreen: Equatable, Screen {
  var messages: MessageList
  var selected: MessageID?
  /// The source of senders and subjects, asked only for the visible rows.
  @Injected var mail: MailStore
  var onMessageSelected: Sink<MessageID>
}
