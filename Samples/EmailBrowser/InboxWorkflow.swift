import MailReadingSample
import Workflow
import WorkflowTerminal

/// Lists the messages of a mailbox, or those that match a filter.
///
/// The parent owns the selection, so the inbox emits the number of the message that the user
/// selects. What a row says about its message is read when the row is drawn.
struct InboxWorkflow: Workflow, Equatable {
  typealias Output = Int

  var mail: MailStore
  /// The number of the selected message; nil if there is none.
  var selected: Int?
  var dates = ShortDateStyle()

  /// The output of the search; the other actions are the events of the screen.
  enum Action: WorkflowAction {
    case found(Search.Found)

    func apply(toState filter: inout Filter?, workflow: InboxWorkflow) -> Int? {
      switch self {
      case .found(let found):
        filter?.found = found
        return found.selection(insteadOf: workflow.selected)
      }
    }
  }

  func makeInitialState() -> Filter? { nil }

  func render(state filter: Filter?, context: borrowing RenderContext<Self>) -> InboxScreen {
    if let filter, !filter.text.isEmpty {
      context.run(Search(mail: mail, text: filter.text)) { .found($0) }
    }
    return InboxScreen(
      mail: mail, selected: selected, filter: filter, dates: dates,
      sink: context.makeSink(of: InboxScreen.Event.self))
  }
}

extension InboxScreen.Event: WorkflowAction {
  func apply(toState filter: inout Filter?, workflow: InboxWorkflow) -> Int? {
    switch self {
    case .select(let number): return number
    case .editFilter:
      filter = filter ?? Filter()
      filter?.isEdited = true
    case .filter(let text):
      // For the same text, no new search begins, so what the old one has found stays.
      if text != filter?.text { filter = Filter(text: text) }
    case .applyFilter: filter = filter?.applied
    case .clearFilter: filter = nil
    }
    return nil
  }
}
