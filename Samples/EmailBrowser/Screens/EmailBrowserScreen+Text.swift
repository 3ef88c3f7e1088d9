import Workflow
import WorkflowScreens
import WorkflowTextUI

extension EmailBrowserScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(panes)
      KeyHelp()
    }
    .commands(commands)
  }

  private var commands: [Command] {
    let isInInbox = panes.focus == .leading
    let open = Command(
      "open", keys: ["enter", "tab"], help: "Read", isEnabled: panes.leading.listsMessages
    ) { sink.send(.switchPane) }
    let close = Command("close", keys: ["enter", "tab", "escape"], help: "Inbox") {
      sink.send(.switchPane)
    }
    return [
      isInInbox ? open : close,
      Command("help", key: "?", help: "Help") { sink.send(.showHelp) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
    ]
  }
}

extension HelpScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    let close = Command("close", keys: ["escape", "?", "enter", "q"], help: "Close") {
      sink.send(.closeHelp)
    }
    return Dialog("Help", commands: [close]) { ScrollArea { KeyHelp(.all) } }
  }
}
