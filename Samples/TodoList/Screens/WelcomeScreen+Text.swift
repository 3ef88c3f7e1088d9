import Workflow
import WorkflowScreens
import WorkflowTextUI

extension WelcomeScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      // The field stands first, so that it remains on a screen of few rows.
      VStack(spacing: 1) {
        TextField("Name", text: name, placeholder: "who keeps this list?") {
          sink.send(.changeName($0))
        }
        Text("A list of what is to be done, and of what is done already.", style: .muted)
      }
      .border("To do")
      .centered()
      KeyHelp()
    }
    .commands(
      Command("start", key: "enter", help: "Start", isEnabled: canStart) { sink.send(.start) },
      Command("quit", key: "escape", help: "Quit") { sink.send(.quit) })
  }
}
