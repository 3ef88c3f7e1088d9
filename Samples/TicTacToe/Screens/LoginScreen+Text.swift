import Workflow
import WorkflowScreens
import WorkflowTextUI

extension LoginScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack(spacing: 1) {
        VStack {
          TextField("Email", text: email, placeholder: "you@example.com", labelWidth: 10) {
            sink(.changeEmail($0))
          }
          TextField("Password", text: password, labelWidth: 10) { sink(.changePassword($0)) }
        }
        // The message stands above the note, so that it remains on a screen of few rows.
        if let message { Text(message, style: .error) }
        // Text fields cannot hide what is typed.
        Text("The password can be read on the screen.", style: .muted)
        Spacer()
      }
      .padding(horizontal: 1)
      .border("Log in", neededRows: 3)
      KeyHelp()
    }
    .commands(
      Command("log-in", key: "enter", help: "Log in") { sink(.logIn) },
      Command("exit", key: "escape", help: "Exit") { sink(.exit) })
  }
}
