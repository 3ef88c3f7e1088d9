import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension InboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    content.border(title).commands(commands)
  }

  private var title: String {
    guard let filter, !filter.isEdited else { return "Inbox" }
    return "Inbox: \(filter.text)"
  }

  private var content: any TextView {
    guard let filter, filter.isEdited else { return list }
    return FilterList(
      TextField("Filter", text: filter.text, takesFocusAtOnce: true) { sink.send(.filter($0)) },
      list)
  }

  private var list: List {
    guard let filter, !filter.text.isEmpty else {
      return list(of: 0..<mail.count, placeholder: "No messages.")
    }
    let isComplete = filter.found.lookedAt == mail.count
    return list(of: filter.found.numbers, placeholder: isComplete ? "No match." : "Searching …")
  }

  /// Returns a list of messages, which creates only the visible rows.
  private func list<Numbers: RandomAccessCollection<Int>>(
    of numbers: Numbers, placeholder: String
  ) -> List where Numbers.Index == Int {
    List(
      numbers, selection: selected.flatMap(numbers.firstIndex), placeholder: placeholder,
      onSelect: { sink.send(.select(numbers[$0])) }, row: row)
  }

  private func row(_ number: Int) -> any TextView {
    do {
      return InboxRow(try mail.summary(at: number))
    } catch {
      return Text("\(error)", style: .danger, overflow: .truncated)
    }
  }

  private var commands: [Command] {
    let isEdited = filter?.isEdited ?? false
    return [
      Command("apply", key: "enter", help: "Apply", isEnabled: isEdited) {
        sink.send(.applyFilter)
      },
      Command("clear", key: "escape", help: "Clear", isEnabled: filter != nil) {
        sink.send(.clearFilter)
      },
      Command("find", key: "/", help: "Filter", isEnabled: !isEdited) { sink.send(.editFilter) },
      Command("filter", parameter: "TEXT", help: "Filter by sender or subject") {
        sink.send(.filter($0))
        sink.send(.applyFilter)
      },
    ]
  }
}
