import WorkflowScreens
import WorkflowTextUI

/// What the user sees of a message.
struct MessageScreen: TextScreen, Equatable {
  var title: String
  var byline: String
  var text: String

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      Text(title, style: .strong)
      Text(byline, style: .muted)
      Text("")
      Text(text)
    }
    .border("Message")
  }
}
