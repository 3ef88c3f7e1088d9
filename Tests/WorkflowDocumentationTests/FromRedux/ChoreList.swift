import Workflow

/// The chores that the list shows.
enum ChoreFilter: Equatable {
  case all, open, done

  func admits(_ chore: Chore) -> Bool {
    switch self {
    case .all: true
    case .open: !chore.isDone
    case .done: chore.isDone
    }
  }
}

/// Shows the chores that a filter admits.
///
/// Nothing else needs the filter, so it is the state of this workflow.
struct ChoreListWorkflow: Workflow, Equatable {
  /// The chore that was ticked off; its owner decides what that means.
  typealias Output = Chore.ID

  var chores: [Chore]

  enum Action: WorkflowAction, Equatable {
    case show(ChoreFilter)

    func apply(toState filter: inout ChoreFilter, workflow: ChoreListWorkflow) -> Chore.ID? {
      switch self {
      case .show(let newFilter): filter = newFilter
      }
      return nil
    }
  }

  func makeInitialState() -> ChoreFilter { .all }

  func render(
    state filter: ChoreFilter, context: borrowing RenderContext<Self>
  ) -> ChoreListScreen {
    // Selectors: the first is memoized, the second is cheap.
    let visible = context.remember(chores, filter) { chores.filter(filter.admits) }
    return ChoreListScreen(
      filter: filter, visible: visible, openCount: chores.count { !$0.isDone },
      onShow: context.makeSink(of: Action.self), onToggle: context.makeOutputSink())
  }
}

struct ChoreListScreen: Equatable {
  var filter: ChoreFilter
  var visible: [Chore]
  var openCount: Int
  var onShow: Sink<ChoreListWorkflow.Action>
  var onToggle: Sink<Chore.ID>
}
