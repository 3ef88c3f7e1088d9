import MailReading
import Workflow

/// A list of messages, which shows the selected one and emits the one that the user selects.
struct InboxWorkflow: Workflow, Equatable {
  typealias Output = MessageID

  var messages: MessageList
  var selected: MessageID?
  @Injected var mail: MailStore

  func render(state: Void, context: borrowing RenderContext<Self>) -> InboxScreen {
    InboxScreen(
      messages: messages, selected: selected, mail: mail,
      onMessageSelected: context.makeOutputSink())
  }
}
