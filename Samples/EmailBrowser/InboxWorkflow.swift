import MailReading
import Workflow

/// A list of messages, which shows the selected one and emits the one that the user selects.
struct InboxWorkflow: Workflow, Equatable {
  typealias Output = MessageID

  var messages: MessageList
  var selected: MessageID?
  /// What stands in the list if there is no message in it.
  var placeholder = "No messages."
  var mail: MailStore

  func render(state: Void, context: borrowing RenderContext<Self>) -> InboxScreen {
    InboxScreen(
      messages: messages, selected: selected, placeholder: placeholder, mail: mail,
      onMessageSelected: context.makeOutputSink())
  }
}
