import Workflow
import WorkflowScreens

/// Shows the entries, and knows which one is selected.
///
/// What is to become of them it leaves to its parent: most of what happens here is output.
struct ListWorkflow: Workflow, Equatable {
  var name: String
  var entries: [Entry]

  enum Output: Equatable {
    case add
    case open(Entry.ID)
    case toggle(Entry.ID)
    case delete(Entry.ID)
    case undo
    case back
    case quit
  }

  enum Action: WorkflowAction, Equatable {
    /// Selects the entry at a place, from 0.
    case select(Int)

    func apply(toState selection: inout Int, workflow: ListWorkflow) -> Output? {
      switch self {
      case .select(let place): selection = workflow.nearestPlace(to: place)
      }
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  /// Selects what was added; where something was deleted, what has taken its place.
  func workflowDidChange(from previous: ListWorkflow, state selection: inout Int) {
    let wasAdded = entries.count > previous.entries.count
    selection = nearestPlace(to: wasAdded ? entries.count - 1 : selection)
  }

  func render(state selection: Int, context: borrowing RenderContext<Self>) -> ListScreen {
    ListScreen(
      name: name, entries: entries, selection: selection,
      selectionSink: context.makeSink(of: Action.self), sink: context.makeOutputSink())
  }

  private func nearestPlace(to place: Int) -> Int { max(0, min(place, entries.count - 1)) }
}

/// The entries, one of them selected.
struct ListScreen: Screen, Equatable {
  var name: String
  var entries: [Entry]
  /// The place of the selected entry, from 0; of no meaning if there are no entries.
  var selection: Int
  var selectionSink: Sink<ListWorkflow.Action>
  var sink: Sink<ListWorkflow.Output>

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }
}
