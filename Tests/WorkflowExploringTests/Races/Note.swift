import Workflow
import WorkflowExploring
import WorkflowSynchronization

/// A note is saved on demand, and says whether the server has its text.
struct Note: Workflow {
  var isMended: Bool
  /// Returns the text that the server has now.
  var save: @Sendable (String) async throws -> String

  struct State {
    var versions: [String] = []
    var saves = 0
    var isSaving = false
    var isSaved = false

    var text: String { versions.last ?? "" }
  }

  enum Action: WorkflowAction {
    case type(String)
    case undo, save
    case answered(String?)

    func apply(toState state: inout State, workflow: Note) -> Never? {
      switch self {
      case .type(let text): (state.versions, state.isSaved) = (state.versions + [text], false)
      case .undo: (state.versions, state.isSaved) = (state.versions.dropLast(), false)
      case .save: if !state.isSaving { (state.isSaving, state.saves) = (true, state.saves + 1) }
      case .answered(let text):
        state.isSaving = false
        state.isSaved = workflow.isMended ? text == state.text : text != nil
      }
      return nil
    }
  }

  struct Rendering {
    var text: String
    var isSaved: Bool
    var send: (Action) -> Void
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Note>) -> Rendering {
    if state.isSaving {
      let (save, text) = (save, state.text)
      context.run(OneShotWorker(id: state.saves) { try? await save(text) }) { .answered($0) }
    }
    let sink = context.makeSink(of: Action.self)
    return Rendering(text: state.text, isSaved: state.isSaved) { sink.send($0) }
  }
}

/// A server keeps the text of a note.
final class NoteServer: Sendable {
  private let saved = Locked("")

  static func kept(in world: World) -> NoteServer { world.keep("notes") { NoteServer() } }

  var text: String { saved.withLock { $0 } }

  func save(_ text: String) -> String {
    saved.withLock { $0 = text }
    return text
  }
}
