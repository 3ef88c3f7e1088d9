import MailReading
import Workflow
import WorkflowScreens

/// A list of messages, one of them selected.
struct InboxScreen: Equatable, Screen {
  var messages: MessageList
  var selected: MessageID?
  /// Knows who sent what; asked only for the rows that are shown.
  @Injected var mail: MailStore
  var onMessageSelected: Sink<MessageID>
}
