import Workflow
import WorkflowScreens

/// Shows the entries, and knows which one is selected.
///
/// The parent owns the entries, so every event but a selection is an output.
struct ListWorkflow: Workflow, Equatable {
  var name: String
  var entries: [Entry]

  typealias Output = ListScreen.Event
  typealias Action = ListScreen.Selection

  func makeInitialState() -> Int { 0 }

  /// Selects an added entry, or the entry that follows a deleted one.
  func workflowDidChange(from previous: ListWorkflow, state selection: inout Int) {
    let wasAdded = entries.count > previous.entries.count
    selection = nearestIndex(to: wasAdded ? entries.count - 1 : selection)
  }

  func render(state selection: Int, context: borrowing RenderContext<Self>) -> ListScreen {
    ListScreen(
      name: name, entries: entries, selection: selection,
      onSelect: context.makeSink(of: Action.self), sink: context.makeOutputSink())
  }

  fileprivate func nearestIndex(to index: Int) -> Int { max(0, min(index, entries.count - 1)) }
}

extension ListScreen.Selection: WorkflowAction {
  func apply(toState selection: inout Int, workflow: ListWorkflow) -> ListScreen.Event? {
    selection = workflow.nearestIndex(to: index)
    return nil
  }
}
