import Workflow
import WorkflowScreens
import WorkflowTextUI

extension EmailBrowserScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    var bordered = ViewEnvironment()
    bordered.panesShareEdges = true
    return VStack {
      ScreenView(EnvironmentScreen(panes, environment: bordered))
      if let notice { Text(notice, style: .warning, overflow: .truncated) }
      if let filter { filterRow(filter) }
      KeyHelp()
    }
    .commands(commands)
  }

  private func filterRow(_ filter: Filter) -> any TextView {
    let count = "\(filter.found.count)\(filter.isComplete ? "" : " so far")"
    guard filter.isEdited else {
      return Text("Filter: \(filter.text) (\(count))", style: .bold, overflow: .truncated)
    }
    return HStack(spacing: 1) {
      TextField(
        "Filter", text: filter.text, placeholder: "sender or subject", takesFocusAtOnce: true
      ) { sink(.changeFilter($0)) }
      if !filter.text.isEmpty { Text("(\(count))", overflow: .truncated) }
    }
    .commands(
      Command("apply", key: "enter", help: "Apply") { sink(.applyFilter) },
      Command("clear", key: "escape", help: "Clear") { sink(.clearFilter) },
      Command("next", key: "down", help: "Next") { sink(.move(1)) },
      Command("previous", key: "up", help: "Previous") { sink(.move(-1)) })
  }

  private var commands: [Command] {
    let isInInbox = panes.focus == .leading
    return [
      Command(
        isInInbox ? "open" : "close", keys: ["enter", "tab"], help: isInInbox ? "Read" : "Inbox"
      ) { sink(.switchPane) },
      Command("back", key: "escape", help: "Inbox", isEnabled: !isInInbox) { sink(.switchPane) },
      Command(
        "clear", key: "escape", help: "Clear filter", isEnabled: isInInbox && filter != nil
      ) { sink(.clearFilter) },
      Command("find", key: "/", help: "Filter") { sink(.beginFilter) },
      Command("filter", parameter: "TEXT", help: "Filter by sender or subject") {
        sink(.changeFilter($0))
        sink(.applyFilter)
      },
      Command("reload", key: "r", help: "Read again") { sink(.readAgain) },
      Command("help", key: "?", help: "Help") { sink(.showHelp) },
      Command("quit", key: "q", help: "Quit") { sink(.quit) },
    ]
  }
}

extension HelpScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Help",
      commands: [
        Command("close", keys: ["escape", "?", "enter", "q"], help: "Close") {
          sink(.closeHelp)
        }
      ]
    ) { ScrollArea { KeyHelp(.all) } }
  }
}
