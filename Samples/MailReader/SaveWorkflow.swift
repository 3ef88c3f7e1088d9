import MailReadingSample
import Workflow

/// Asks where to save an attachment, and saves it there.
///
/// Nothing is written outside the folder, whatever name the attachment was sent with, and nothing
/// is replaced without asking.
struct SaveWorkflow: Workflow {
  struct State: Equatable, Sendable, Codable {
    var folder = "."
    var name: String
    /// The kind of writing; nil until the user asks for it.
    var writing: Writing?
    /// Whether the user has to say that a file is to be replaced.
    var asksToReplace = false
    var problem: String?

    enum Writing { case new, replacing }

    /// The parts that are saved: a file is not written once more.
    private enum CodingKeys: CodingKey { case folder, name }
  }

  enum Output {
    /// The attachment was saved; the text tells the user where.
    case saved(String)
    case cancelled
  }

  enum Action: WorkflowAction {
    case written(Result<Void, AttachmentFile.Failure>)

    func apply(toState state: inout State, workflow: SaveWorkflow) -> Output? {
      guard case .written(let outcome) = self else { return nil }
      state.writing = nil
      switch outcome {
      case .success:
        let folder = state.folder == "." ? "this folder" : state.folder
        return .saved("\(state.name) was saved in \(folder).")
      case .failure(.exists): state.asksToReplace = true
      case .failure(.badName): state.problem = "A name is not empty and has no “/”."
      case .failure(.failed(let reason)): state.problem = "It cannot be saved: \(reason)."
      }
      return nil
    }
  }

  var path: MessagePath
  var attachment: Message.Attachment
  var mail: MailStore

  func makeInitialState() -> State { State(name: AttachmentFile.name(for: attachment)) }

  func render(state: State, context: borrowing RenderContext<Self>) -> SaveScreen {
    if let writing = state.writing {
      let (path, mail) = (path, mail)
      let worker = OneShotWorker(id: [state.folder, state.name, writing] as [AnyHashable]) {
        Result { () throws(AttachmentFile.Failure) in
          try mail.save(
            path, name: state.name, folder: state.folder, replaces: writing == .replacing)
        }
      }
      context.run(worker) { .written($0) }
    }
    return SaveScreen(
      folder: state.folder, name: state.name, asksToReplace: state.asksToReplace,
      problem: state.problem, sink: context.makeSink(of: SaveScreen.Event.self))
  }
}

extension SaveScreen.Event: WorkflowAction {
  func apply(
    toState state: inout SaveWorkflow.State, workflow: SaveWorkflow
  ) -> SaveWorkflow.Output? {
    state.problem = nil
    switch self {
    case .folder(let folder): state.folder = folder
    case .name(let name): state.name = name
    case .save: state.writing = .new
    case .replace: state.writing = .replacing
    case .keep: break
    case .cancel: return .cancelled
    }
    state.asksToReplace = false
    return nil
  }
}
