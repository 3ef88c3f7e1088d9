import Workflow
import WorkflowScreens
import WorkflowTextUI

extension LoginScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack(spacing: 1) {
        VStack {
          TextField("Email", text: email, placeholder: "you@example.com", labelWidth: 10) {
            sink.send(.changeEmail($0))
          }
          PasswordField("Password", text: password, labelWidth: 10) {
            sink.send(.changePassword($0))
          }
        }
        if let message { Text(message, style: .danger) }
      }
      .border("Log in", neededRows: 3)
      .centered()
      KeyHelp()
    }
    .commands(
      Command("log-in", key: "enter", help: "Log in") { sink.send(.logIn) },
      Command("exit", key: "escape", help: "Exit") { sink.send(.exit) })
  }
}
