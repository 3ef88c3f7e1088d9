import Workflow

/// Shows a message.
struct MessageWorkflow: Workflow, Equatable {
  /// The message; nil if there is none.
  var message: Message?

  func render(state: Void, context: borrowing RenderContext<Self>) -> MessageScreen {
    guard let message else {
      return MessageScreen(title: "No message", byline: "", text: "")
    }
    return MessageScreen(
      title: message.subject, byline: "From \(message.sender)", text: message.text)
  }
}
