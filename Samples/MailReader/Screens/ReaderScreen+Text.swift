import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension ReaderScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      ScreenView(stack)
      if let notice { Text(notice, style: .warning, overflow: .truncated).padding(horizontal: 1) }
      if let search { searchRow(search).padding(horizontal: 1) }
    }
    .border(title)
    .commands(commands)
  }

  private func searchRow(_ search: MessageSearch) -> any TextView {
    let count = search.lines.count
    return VStack {
      if search.isEdited {
        TextField("Search", text: search.typed, takesFocusAtOnce: true) {
          sink.send(.typeSearch($0))
        }
      } else {
        Text("Search: \(search.words)", overflow: .truncated)
      }
      if count > 0 {
        Text(
          "\(search.current + 1) of \(count): \(search.lines[search.current])", overflow: .truncated
        )
      } else if !search.words.isEmpty {
        Text("No match.")
      }
    }
    .commands(search.isEdited ? commands(of: search) : [])
  }

  /// Returns the commands of a search.
  ///
  /// While words are typed, letters belong to them.
  private func commands(of search: MessageSearch) -> [Command] {
    let isEdited = search.isEdited
    return [
      Command("find-typed", key: "enter", help: "Find", isEnabled: isEdited) {
        find(search.typed, again: search)
      },
      Command("next-match", keys: isEdited ? ["down"] : ["n", "enter"], help: "Next match") {
        sink.send(.moveMatch(1))
      },
      Command("previous-match", key: isEdited ? "up" : "N", help: "Previous match") {
        sink.send(.moveMatch(-1))
      },
      Command("end-search", key: "escape", help: "End search") { sink.send(.endSearch) },
    ]
  }

  private func find(_ words: String, again search: MessageSearch? = nil) {
    if let search, search.words == words { return sink.send(.moveMatch(1)) }
    sink.send(.search(words, lines: stack.top.text.lines(with: words)))
  }

  private var commands: [Command] {
    let page = stack.top.page
    let hasSource = if case .message = page { true } else { false }
    // Where no field has the focus, keys come from the message.
    let searching = search.map { $0.isEdited ? [] : commands(of: $0) } ?? []
    return searching + [
      Command(
        "back-to-message", key: "escape", help: "Back", isEnabled: !stack.rest.isEmpty
      ) { sink.send(.back) },
      Command(
        "attachments", key: "a", help: "Attachments",
        isEnabled: page != nil && !stack.top.attachments.isEmpty
      ) { sink.send(.showAttachments) },
      Command("links", key: "l", help: "Links", isEnabled: page != nil) {
        sink.send(.showLinks(stack.top.text.addresses))
      },
      Command("find-in-message", key: "/", help: "Search", isEnabled: page != nil) {
        sink.send(.beginSearch)
      },
      Command("search", parameter: "TEXT", help: "Search in the message") { find($0) },
      Command("source", key: "s", help: "Source", isEnabled: hasSource) { sink.send(.showSource) },
      Command("pager", key: "v", help: "Pager", isEnabled: page != nil) { sink.send(.openInPager) },
    ]
  }
}
