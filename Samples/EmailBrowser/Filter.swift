import Workflow
import WorkflowScreens

/// What the list is reduced to: messages of which the sender or the subject has a text in it.
struct Filter: Equatable {
  var text = ""
  /// Whether the text is being typed.
  var isEdited = true
  /// What was found so far.
  var found: MessageList
  /// Whether all messages were looked at.
  var isComplete = true
  /// The message that was selected before; it is again if the filter finds nothing.
  var selectedBefore: MessageID?
}

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

/// Looks for messages of which the sender or the subject has a text in it; another text is other work.
struct Search: Worker {
  let text: String
  @Injected var mail: MailStore

  /// What was found since the last time.
  struct Found: Equatable {
    let ids: [MessageID]
    /// The first message that was not looked at yet.
    let end: MessageID
    let isLast: Bool
  }

  func run(_ output: WorkerOutput<Found>) async {
    var next = 0
    repeat {
      let found = await look(from: next)
      if Task.isCancelled { return }
      next = found.end
      await output(found)
    } while next < mail.count
  }

  /// Looks for some time, off the tree's actor: the list grows while the rest is looked at.
  @concurrent
  private func look(from start: MessageID) async -> Found {
    let text = text.lowercased()
    let limit = ContinuousClock.now + Search.patience
    var ids: [MessageID] = []
    var id = start
    while id < mail.count {
      if mail.searchText(at: id).contains(text) { ids.append(id) }
      id += 1
      // The clock is asked now and then only: it takes as long as looking at a message.
      if id % 64 == 0, Task.isCancelled || ContinuousClock.now > limit { break }
    }
    return Found(ids: ids, end: id, isLast: id == mail.count)
  }

  private static let patience = Duration.milliseconds(20)
}
