import Workflow
import WorkflowScreens
import WorkflowTextUI

extension EmailBrowserScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    var bordered = ViewEnvironment()
    bordered.panesShareEdges = true
    return VStack {
      ScreenView(EnvironmentScreen(panes, environment: bordered))
      KeyHelp()
    }
    .commands(commands)
  }

  private var commands: [Command] {
    let isInInbox = panes.focus == .leading
    let open = Command(
      "open", keys: ["enter", "tab"], help: "Read", isEnabled: panes.leading.listsMessages
    ) { sink(.switchPane) }
    let close = Command("close", keys: ["enter", "tab", "escape"], help: "Inbox") {
      sink(.switchPane)
    }
    return [
      isInInbox ? open : close,
      Command("help", key: "?", help: "Help") { sink(.showHelp) },
      Command("quit", key: "q", help: "Quit") { sink(.quit) },
    ]
  }
}

extension HelpScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let close = Command("close", keys: ["escape", "?", "enter", "q"], help: "Close") {
      sink(.closeHelp)
    }
    return Dialog("Help", commands: [close]) { ScrollArea { KeyHelp(.all) } }
  }
}
