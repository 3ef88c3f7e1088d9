import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension MailboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(panes)
      if let notice = listing.isArranged ? notice : "Reading all headers …" {
        Text(notice, style: .warning, overflow: .truncated)
      }
      if let filter = listing.filter { filterRow(filter) }
      KeyHelp()
    }
    .commands(commands)
  }

  private func filterRow(_ filter: MailFilter) -> any TextView {
    let count =
      filter.query.problem ?? "\(filter.found.count)\(filter.isComplete ? "" : " so far")"
    guard filter.isEdited else {
      return Text("Filter: \(filter.text) (\(count))", style: .bold, overflow: .truncated)
    }
    return HStack(spacing: 1) {
      TextField(
        "Filter", text: filter.text, placeholder: "words, \(MailQuery.help)", takesFocusAtOnce: true
      ) { sink.send(.changeFilter($0)) }
      if !filter.text.isEmpty { Text("(\(count))", overflow: .truncated) }
    }
    .commands(
      Command("apply", key: "enter", help: "Apply") { sink.send(.applyFilter) },
      Command("clear", key: "escape", help: "Clear") { sink.send(.clearFilter) },
      Command("next", key: "down", help: "Next") { sink.send(.move(1)) },
      Command("previous", key: "up", help: "Previous") { sink.send(.move(-1)) })
  }

  private var commands: [Command] {
    let isInInbox = panes.focus == .leading
    let isFiltered = listing.filter.map { !$0.isEdited && !$0.query.isEmpty } ?? false
    let canOpen = listing.canOpen
    return [
      Command(
        isInInbox ? "open" : "close", keys: ["enter", "tab"], help: isInInbox ? "Read" : "Inbox",
        isEnabled: !isInInbox || listing.messages.count > 0
      ) { sink.send(.switchPane) },
      Command("back", key: "escape", help: "Inbox", isEnabled: !isInInbox) {
        sink.send(.switchPane)
      },
      Command(
        "clear", key: "escape", help: "Clear filter", isEnabled: isInInbox && listing.filter != nil
      ) { sink.send(.clearFilter) },
      Command("next-message", key: "n", help: "Next", isEnabled: !isInInbox || isFiltered) {
        sink.send(.move(1))
      },
      Command(
        "previous-message", keys: isFiltered ? ["p", "N"] : ["p"], help: "Previous",
        isEnabled: !isInInbox || isFiltered
      ) { sink.send(.move(-1)) },
      Command("find", key: "/", help: "Filter") { sink.send(.beginFilter) },
      Command("filter", parameter: "TEXT", help: "Filter: words, \(MailQuery.help)") {
        sink.send(.changeFilter($0))
        sink.send(.applyFilter)
      },
      Command(
        canOpen == false ? "close-conversation" : "open-conversation",
        key: canOpen == false ? "left" : "right",
        help: canOpen == false ? "Close" : "Open",
        isEnabled: isInInbox && canOpen != nil
      ) { sink.send(.openConversation(canOpen ?? false)) },
      Command("help", key: "?", help: "Help") { sink.send(.showHelp) },
      Command("quit", key: "q", help: "Quit") { sink.send(.quit) },
      Command(
        "conversations", key: "c",
        help: listing.arrangement.inConversations ? "Single messages" : "Conversations"
      ) { sink.send(.toggleConversations) },
      Command("mark", key: "u", help: "Unread", isEnabled: listing.selected != nil) {
        sink.send(.toggleRead)
      },
      Command(
        "newest", key: "o", help: listing.arrangement.isNewestFirst ? "File order" : "Newest first"
      ) { sink.send(.toggleNewestFirst) },
      Command("narrow-list", key: "<", help: "Narrower list") { sink.send(.widenList(-5)) },
      Command("widen-list", key: ">", help: "Wider list") { sink.send(.widenList(5)) },
      Command("mailboxes", key: "m", help: "Mailboxes", isEnabled: canLeave) { sink.send(.leave) },
      Command("reload", key: "r", help: "Read again") { sink.send(.readAgain) },
    ]
  }
}

extension HelpScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    Dialog(
      "Help",
      commands: [
        Command("close", keys: ["escape", "?", "enter", "q"], help: "Close") {
          sink.send(.closeHelp)
        }
      ]
    ) { ScrollArea { KeyHelp(.all) } }
  }
}
