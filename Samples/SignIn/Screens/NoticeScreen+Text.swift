import Workflow
import WorkflowScreens
import WorkflowTextUI

extension NoticeScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for line in lines { Text(line, overflow: .wrappedLine) }
      Spacer()
    }
    .border(title)
    .commands(Command("close", key: "enter", help: "Close") { onClose.send() })
  }
}
