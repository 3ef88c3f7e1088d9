import Workflow
import WorkflowScreens
import WorkflowTextUI

struct GroceriesScreen: TextScreen {
  var items: [Grocery]
  var count: Int
  var selection: Int
  var filter: Groceries.Filter?
  var status: String?
  var sink: Sink<Groceries.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      content.border(title)
      Text(status ?? summary, style: status == nil ? .muted : .success, overflow: .truncated)
        .padding(horizontal: 1)
      KeyHelp()
    }
    .commands(commands)
  }

  private var isTyping: Bool { filter?.isTyped ?? false }

  private var title: String {
    guard let filter, !filter.isTyped else { return "Groceries" }
    return "Groceries: \(filter.text)"
  }

  private var summary: String {
    if count == 0 { return "No items" }
    if items.count < count { return "\(items.count) of \(count) items" }
    return count == 1 ? "1 item" : "\(count) items"
  }

  private var content: any TextView {
    guard let filter, filter.isTyped else { return list }
    return FilterList(
      TextField("Filter", text: filter.text, takesFocusAtOnce: true) { sink.send(.filter($0)) },
      list)
  }

  private var list: List {
    List(items, selection: selection, rowHeight: 2, placeholder: "Nothing here.") {
      sink.send(.select($0))
    } row: { item in
      VStack {
        Text(StyledText(item.title).marking(filter?.text ?? ""), overflow: .truncated)
        Text(item.note, style: .muted, overflow: .truncated)
      }
    }
  }

  private var commands: [Command] {
    if isTyping {
      return [
        Command("apply", key: "enter", help: "Apply") { sink.send(.applyFilter) },
        Command("cancel", key: "escape", help: "Cancel") { sink.send(.clearFilter) },
      ]
    }
    return [
      Command("choose", key: "enter", help: "Choose", isEnabled: !items.isEmpty) {
        sink.send(.choose)
      },
      Command("delete", keys: ["x", "backspace"], help: "Delete", isEnabled: !items.isEmpty) {
        sink.send(.delete)
      },
      Command("add", key: "a", help: "Add") { sink.send(.add) },
      Command("find", key: "/", help: "Filter") { sink.send(.editFilter) },
      Command("clear", key: "escape", help: "Clear", isEnabled: filter != nil) {
        sink.send(.clearFilter)
      },
      Command("quit", keys: ["q", "escape"], help: "Quit") { sink.send(.quit) },
    ]
  }
}
