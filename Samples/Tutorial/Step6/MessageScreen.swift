import WorkflowScreens
import WorkflowTextUI

/// A message as the user sees it.
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
