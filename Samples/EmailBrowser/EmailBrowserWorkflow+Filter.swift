import Workflow
import WorkflowScreens

extension EmailBrowserWorkflow.State {
  /// Starts to edit the filter, which is created if there is none.
  mutating func beginFilter() {
    focus = .leading
    if filter == nil { filter = Filter(found: all, selectedBefore: selected) }
    filter?.isEdited = true
  }

  mutating func changeFilter(to text: String) {
    beginFilter()
    // The search for this text goes on, or has ended.
    if text != filter?.text { search(for: text) }
  }

  /// Lists what a search finds, as it finds it.
  mutating func search(for text: String) {
    // Without a text, all messages are listed. With a text, the search adds those that it finds.
    let isEmpty = text.isEmpty
    filter?.text = text
    filter?.found = isEmpty ? all : MessageList(ids: [])
    filter?.isComplete = isEmpty
  }

  /// Adds found messages, and selects the first one if the selected message cannot be in the list.
  mutating func add(_ found: Search.Found) {
    filter?.found.append(found.ids)
    filter?.isComplete = found.isLast
    let isListed = selected.flatMap(messages.position) != nil
    // The search may still find the selected message; until then it stays selected.
    if !isListed, found.isLast || selected.map({ $0 < found.end }) != false {
      // A message that is not in the list is not shown beside it.
      selected = messages.ids.first
    }
  }

  /// What stands in the list if there is no message in it: an empty mailbox looks the same.
  var placeholder: String {
    guard let filter, !filter.text.isEmpty else { return "No messages." }
    return filter.isComplete ? "No match for “\(filter.text)”." : "Searching …"
  }

  /// Selects another message of the list, as many further as said.
  mutating func move(by count: Int) {
    let ids = messages.ids
    guard let position = selected.flatMap(messages.position), !ids.isEmpty else { return }
    selected = ids[min(max(0, position + count), ids.count - 1)]
  }

  /// Removes the filter, and keeps the selected message.
  ///
  /// If the filter found nothing, the message from before is selected again.
  mutating func clearFilter() {
    selected = selected ?? filter?.selectedBefore
    filter = nil
  }
}
