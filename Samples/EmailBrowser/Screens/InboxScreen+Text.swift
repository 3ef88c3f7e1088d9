import MailReadingSample
import Workflow
import WorkflowScreens
import WorkflowTextUI

extension InboxScreen: TextScreen {
  func view(in environment: ViewEnvironment) -> any TextView {
    content(rowHeight: InboxRow.height(in: environment.size)).border(title).commands(commands)
  }

  private var title: String {
    guard let filter, !filter.isEdited else { return "Inbox" }
    return "Inbox: \(filter.text)"
  }

  private func content(rowHeight: Int) -> any TextView {
    let list = list(rowHeight: rowHeight)
    guard let filter, filter.isEdited else { return list }
    return FilterList(
      TextField("Filter", text: filter.text, takesFocusAtOnce: true) { sink.send(.filter($0)) },
      list)
  }

  private func list(rowHeight: Int) -> List {
    guard let filter, !filter.text.isEmpty else {
      return list(of: 0..<mail.count, rowHeight: rowHeight, placeholder: "No messages.")
    }
    let isComplete = filter.found.lookedAt == mail.count
    return list(
      of: filter.found.numbers, rowHeight: rowHeight,
      placeholder: isComplete ? "No match." : "Searching …")
  }

  /// Returns a list of messages, which creates only the visible rows.
  private func list<Numbers: RandomAccessCollection<Int>>(
    of numbers: Numbers, rowHeight: Int, placeholder: String
  ) -> List where Numbers.Index == Int {
    List(
      numbers, selection: selected.flatMap(numbers.firstIndex), rowHeight: rowHeight,
      placeholder: placeholder, onSelect: { sink.send(.select(numbers[$0])) }, row: row)
  }

  private func row(_ number: Int) -> any TextView {
    do {
      return InboxRow(try mail.summary(at: number), dates: dates)
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
