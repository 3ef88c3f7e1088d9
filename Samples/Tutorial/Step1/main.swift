import Workflow

/// A message of a mailbox.
struct Message: Equatable {
  var sender: String
  var subject: String
  var text: String
}

/// Shows a message.
struct MessageWorkflow: Workflow, Equatable {
  var message: Message

  func render(state: Void, context: borrowing RenderContext<Self>) -> MessageScreen {
    MessageScreen(
      title: message.subject, byline: "From \(message.sender)", text: message.text)
  }
}

/// A message as the user sees it.
struct MessageScreen: Equatable {
  var title: String
  var byline: String
  var text: String
}

let lunch = Message(sender: "Ada", subject: "Lunch?", text: "At noon, by the river.")
let host = WorkflowHost(MessageWorkflow(message: lunch))
print(host.rendering.title)
print(host.rendering.byline)
print(host.rendering.text)
