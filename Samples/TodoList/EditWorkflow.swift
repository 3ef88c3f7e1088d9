import Workflow
import WorkflowScreens

/// Changes a copy of an entry, and asks before it throws changes away.
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

  enum Action: WorkflowAction, Equatable {
    case changeTitle(String)
    case changeNote(String)
    case save
    case back
    case discard
    case keep

    func apply(toState state: inout State, workflow: EditWorkflow) -> Output? {
      switch self {
      case .changeTitle(let title): state.draft.title = title
      case .changeNote(let note): state.draft.note = note
      case .save: return state.draft.title.trimmed.isEmpty ? nil : workflow.save(state.draft)
      case .back:
        if state.draft == workflow.entry { return .leave }
        state.asksToDiscard = true
      case .discard: return .leave
      case .keep: state.asksToDiscard = false
      }
      return nil
    }
  }

  func makeInitialState() -> State { State(draft: entry) }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> BodyAndOverlaysScreen<EditScreen, DiscardScreen> {
    let sink = context.makeSink(of: Action.self)
    return BodyAndOverlaysScreen(
      body: EditScreen(entry: entry, draft: state.draft, sink: sink),
      overlays: state.asksToDiscard ? [Overlay(DiscardScreen(entry: entry, sink: sink))] : [])
  }

  private func save(_ draft: Entry) -> Output {
    var draft = draft
    draft.title = draft.title.trimmed
    draft.note = draft.note.trimmed
    return draft == entry ? .leave : .save(draft)
  }
}

/// Fields for the title and the note of an entry.
struct EditScreen: Compatible, Equatable {
  /// The entry as it was.
  var entry: Entry
  /// The entry as it is to be.
  var draft: Entry
  var sink: Sink<EditWorkflow.Action>

  /// Another entry begins with the caret in its title.
  var compatibilityKey: Entry.ID { entry.id }

  var isNew: Bool { entry.title.isEmpty }
  var isChanged: Bool { draft != entry }
  var canSave: Bool { !draft.title.trimmed.isEmpty }
}

/// The question whether changes are to be thrown away.
struct DiscardScreen: Screen, Equatable {
  /// The entry as it was.
  var entry: Entry
  var sink: Sink<EditWorkflow.Action>
}
