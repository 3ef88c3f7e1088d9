import MailReading
import Workflow

/// The list of messages: shows which one is selected, and tells which one is to be.
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
