import Workflow
import WorkflowScreens
import WorkflowTextUI

extension WaitingScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack {
        Text("One moment …")
        Spacer()
      }
      .border("Log in")
      KeyHelp()
    }
    .commands(Command("cancel", key: "escape", help: "Cancel") { sink.send(.cancel) })
  }
}
