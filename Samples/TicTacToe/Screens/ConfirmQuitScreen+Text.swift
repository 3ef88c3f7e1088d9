import Workflow
import WorkflowScreens
import WorkflowTextUI

extension ConfirmQuitScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Give up this game?",
      commands: [
        Command("yes", key: "y", help: "Give up") { sink.send(.quit) },
        Command("no", keys: ["n", "escape", "enter"], help: "Play on") { sink.send(.stay) },
      ]
    ) {
      Text("The names stay as they are.")
    }
  }
}
