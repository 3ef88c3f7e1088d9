import Foundation
import Workflow

/// Owns the file: everything that touches it runs here, one call after the other.
actor NoteFile {
  private let url: URL

  init(url: URL) { self.url = url }

  /// Returns the text, which is empty if there is no file yet.
  func read() throws -> String {
    guard FileManager.default.fileExists(atPath: url.path) else { return "" }
    return try String(contentsOf: url, encoding: .utf8)
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: url, options: .atomic) }
}

struct Notebook: Workflow {
  struct State: Equatable {
    /// The text; nil until it has been read.
    var text: String?
    /// The text that is being written.
    var writing: String?
    var message = ""
  }

  enum Action: WorkflowAction {
    case read(Result<String, any Error>)
    case edit(String)
    case wrote(Result<Void, any Error>)

    func apply(toState state: inout State, workflow: Notebook) -> Never? {
      switch self {
      case .read(.success(let text)): state.text = text
      case .read(.failure(let error)): state.message = "Not read: \(error)"
      case .edit(let text):
        // Nothing that was not read is overwritten.
        if state.text == nil { return nil }
        state.text = text
        // One write at a time: the next one begins when this one has ended.
        if state.writing == nil { state.writing = text }
      case .wrote(.success):
        state.message = "Saved"
        state.writing = state.writing == state.text ? nil : state.text
      case .wrote(.failure(let error)):
        state.message = "Not saved: \(error)"
        state.writing = nil
      }
      return nil
    }
  }

  @Injected var file: NoteFile

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Notebook>
  ) -> (state: State, act: Sink<Action>) {
    let file = file
    if state.text == nil {
      context.run(OneShotWorker(id: "read") { try await file.read() }) { .read($0) }
    }
    if let text = state.writing {
      context.run(OneShotWorker(id: text) { try await file.write(text) }) { .wrote($0) }
    }
    return (state, context.makeSink(of: Action.self))
  }
}
