import Workflow
import WorkflowScreens
import WorkflowTextUI

extension SignInScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if environment.size.width >= 80 {
        HStack {
          front.frame(width: environment.size.width * 2 / 5)
          ScreenView(table)
        }
      } else {
        front
        ScreenView(table)
      }
      KeyHelp()
    }
    .commands(
      Command("again", key: "ctrl-r", help: "Begin again") { sink.send(.again) },
      Command("leave", keys: ["escape", "ctrl-x"], help: "Leave") { sink.send(.leave) })
  }

  /// The operations without what they show, which stands beside them.
  private var table: StatusTableScreen {
    var table = graph
    table.screens = []
    return table
  }

  private var front: any TextView {
    VStack {
      for frame in graph.screens { ScreenView(frame) }
      if graph.screens.isEmpty {
        Text(hasEnded ? "That is all." : "One moment…").border("Sign in")
      }
    }
  }
}
