import Workflow
import WorkflowOperations
import WorkflowScreens
import WorkflowTextUI

extension BuilderScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(status.screen)
      if isEnding { Text("Ends when what runs has ended.", style: .bold, overflow: .truncated) }
      KeyHelp()
    }
    .commands(Command("quit", key: "q", help: "Quit") { onQuit.send() })
  }
}
