import Workflow

/// Shows a message.
struct MessageWorkflow: Workflow, Equatable {
  var message: Message

  func render(state: Void, context: borrowing RenderContext<Self>) -> MessageScreen {
    MessageScreen(
      title: message.subject, byline: "From \(message.sender)", text: message.text)
  }
}

/// What the user sees of a message.
struct MessageScreen: Equatable {
  var title: String
  var byline: String
  var text: String
}
