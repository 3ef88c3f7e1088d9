import Workflow
import WorkflowScreens
import WorkflowTextUI

extension NewGameScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      VStack(spacing: 1) {
        VStack {
          for mark in Mark.allCases {
            TextField(mark.text, text: players[mark], placeholder: "a name") {
              sink.send(.changeName(mark, $0))
            }
          }
        }
        // The message stands above the note, so that it remains on a screen of few rows.
        if let message { Text(message, style: .danger) }
        Text("X begins.", style: .muted)
      }
      .border("New game", neededRows: 3)
      .centered()
      KeyHelp()
    }
    .commands(
      Command("start", key: "enter", help: "Start") { sink.send(.start) },
      Command("leave", key: "escape", help: "Leave") { sink.send(.leave) })
  }
}
