import Workflow
import WorkflowScreens

extension EmailBrowserWorkflow.State {
  /// Begins to type the filter, or goes on with the one that is there.
  mutating func beginFilter() {
    focus = .leading
    if filter == nil { filter = Filter(found: all, selectedBefore: selected) }
    filter?.isEdited = true
  }

  mutating func changeFilter(to text: String) {
    beginFilter()
    // The same text is the same search, which has found what it finds.
    guard text != filter?.text else { return }
    // Nothing typed is nothing left out; anything else is found by the search from now on.
    let isEmpty = text.isEmpty
    filter?.text = text
    filter?.found = isEmpty ? all : MessageList(ids: [])
    filter?.isComplete = isEmpty
  }

  /// Adds what was found, and shows the first of it if the selected message is not in the list.
  mutating func add(_ found: Search.Found) {
    filter?.found.append(found.ids)
    filter?.isComplete = found.isLast
    let isListed = selected.flatMap(messages.position) != nil
    // The selected message may still be found; until then it stays.
    if !isListed, found.isLast || selected.map({ $0 < found.end }) != false {
      // What is not in the list is not shown beside it.
      selected = messages.ids.first
    }
  }

  /// Shows all messages again; the selected one stays.
  mutating func clearFilter() {
    selected = selected ?? filter?.selectedBefore
    filter = nil
  }
}
