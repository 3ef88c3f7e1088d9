import Workflow
import WorkflowScreens
import WorkflowTextUI

extension WaitingScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack {
        Text("One moment …")
      }
      .border("Log in")
      .centered()
      KeyHelp()
    }
    .commands(Command("cancel", key: "escape", help: "Cancel") { sink.send(.cancel) })
  }
}
