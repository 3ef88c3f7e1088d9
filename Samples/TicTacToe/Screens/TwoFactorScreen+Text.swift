import Workflow
import WorkflowScreens
import WorkflowTextUI

extension TwoFactorScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack(spacing: 1) {
        TextField("Code", text: code, placeholder: "six digits") { sink.send(.changeCode($0)) }
        if let message { Text(message, style: .danger) }
        Text("A code was sent to you.", style: .muted)
      }
      .border("Second step", neededRows: 2)
      .centered()
      KeyHelp()
    }
    .commands(
      Command("verify", key: "enter", help: "Verify", isEnabled: !code.isEmpty) {
        sink.send(.verify)
      },
      Command("cancel", key: "escape", help: "Cancel") { sink.send(.cancel) })
  }
}
