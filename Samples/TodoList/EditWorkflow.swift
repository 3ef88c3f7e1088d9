import Workflow
import WorkflowScreens

/// Changes a copy of an entry, and asks before it discards changes.
struct EditWorkflow: Workflow, Equatable {
  /// The entry as it is in the list; a new one has no title yet.
  var entry: Entry

  struct State: Codable, Equatable {
    var draft: Entry
    var asksToDiscard = false
  }

  enum Output: Equatable {
    case save(Entry)
    case leave
  }

  typealias Action = EditScreen.Event

  func makeInitialState() -> State { State(draft: entry) }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<EditScreen, DiscardScreen> {
    let sink = context.makeSink(of: Action.self)
    return BodyAndOverlaysScreen(
      body: EditScreen(entry: entry, draft: state.draft, sink: sink),
      overlays: state.asksToDiscard ? [Overlay(DiscardScreen(entry: entry, sink: sink))] : [])
  }

  fileprivate func save(_ draft: Entry) -> Output {
    var draft = draft
    draft.title = draft.title.trimmed
    draft.note = draft.note.trimmed
    return draft == entry ? .leave : .save(draft)
  }
}

extension EditScreen.Event: WorkflowAction {
  func apply(toState state: inout EditWorkflow.State, workflow: EditWorkflow) -> EditWorkflow
    .Output?
  {
    switch self {
    case .changeTitle(let title): state.draft.title = title
    case .changeNote(let note): state.draft.note = note
    case .save: return state.draft.title.isBlank ? nil : workflow.save(state.draft)
    case .back:
      if state.draft == workflow.entry { return .leave }
      state.asksToDiscard = true
    case .discard: return .leave
    case .keep: state.asksToDiscard = false
    }
    return nil
  }
}
