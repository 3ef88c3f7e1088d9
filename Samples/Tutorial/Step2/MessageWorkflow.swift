import Workflow

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
