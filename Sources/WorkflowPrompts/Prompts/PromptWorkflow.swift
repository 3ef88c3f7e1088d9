import Foundation
public import Workflow
public import WorkflowTerminal

/// Asks questions one after the other, and emits all answers at the end.
///
/// The user can go back to earlier questions, which keep what was entered. `ask` runs it on the
/// terminal; an app renders it as any other child:
///
/// ```swift
/// let questions = PromptWorkflow(.text("Name"), .number("Guests", in: 1...9))
/// let screen = context.render(questions) { result in .answered(result) }
/// ```
///
/// Its rendering is a screen below the prompt or in any other place. Where the user gives up, it emits
/// ``PromptError/cancelled``.
public struct PromptWorkflow<each Answer: Sendable>: Workflow {
  /// The answers, or that the user has given up.
  public typealias Output = Result<(repeat each Answer), PromptError>

  let prompts: (repeat Prompt<each Answer>)
  let questions: [Question]

  @Injected private var files: FolderReader
  @Injected private var runner: ProgramRunner

  /// Creates the workflow of questions.
  ///
  /// - Parameters:
  ///   - prompts: The questions, in the order in which they are asked.
  ///   - runner: The runner of the user's editor.
  public init(_ prompts: repeat Prompt<each Answer>, runner: ProgramRunner = .terminal) {
    self.init(repeat each prompts, runner: runner, files: .disk)
  }

  init(
    _ prompts: repeat Prompt<each Answer>, runner: ProgramRunner = .terminal, files: FolderReader
  ) {
    var questions: [Question] = []
    for prompt in repeat each prompts { questions.append(prompt.question) }
    self.prompts = (repeat each prompts)
    self.questions = questions
    _files = Injected(wrappedValue: files)
    _runner = Injected(wrappedValue: runner)
  }

  /// The input so far.
  public struct State {
    var prompt: PromptState
  }

  struct PromptAction: WorkflowAction {
    let event: PromptEvent

    func apply(toState state: inout State, workflow: PromptWorkflow) -> Output? {
      switch state.prompt.handle(event, workflow.questions) {
      case .answered:
        do throws(Refusal) {
          return .success(try workflow.answers(to: state.prompt.drafts))
        } catch {
          state.prompt.refuse(error)
          return nil
        }
      case .cancelled: return .failure(.cancelled)
      case nil: return nil
      }
    }
  }

  /// Creates the state before the first question.
  public func makeInitialState() -> State { State(prompt: PromptState(questions)) }

  /// Renders the questions.
  public func render(
    state: State, context: borrowing RenderContext<PromptWorkflow>
  ) -> PromptScreen {
    if state.prompt.end == nil {
      let draft = state.prompt.draft
      switch questions[state.prompt.current].field {
      case .file(let kind) where draft.files.isEmpty:
        context.run(ListFolder(folder: draft.folder, kind: kind, files: files)) {
          PromptAction(event: $0)
        }
      case .lines where draft.isEdited:
        context.run(EditText(text: draft.text, runner: runner)) { PromptAction(event: $0) }
      default: break
      }
    }
    let sink = context.makeSink(of: PromptAction.self)
    return PromptScreen(questions: questions, state: state.prompt) {
      sink.send(PromptAction(event: $0))
    }
  }

  /// Returns the answers.
  ///
  /// - Throws: The first that was right when it was given and is wrong now, as of a file that was
  ///   deleted meanwhile.
  private func answers(to drafts: [Draft]) throws(Refusal) -> (repeat each Answer) {
    var index = -1
    func answer<One>(to prompt: Prompt<One>) throws(Refusal) -> One {
      index += 1
      if let given = prompt.given { return given }
      switch prompt.read(drafts[index]) {
      case .success(let answer): return answer
      case .failure(let problem): throw Refusal(question: index, problem: problem)
      }
    }
    return (repeat try answer(to: each prompts))
  }
}

// MARK: - Workers

/// Reads what is in folders, or does as if, in a test.
struct FolderReader: Sendable {
  let read: @Sendable (String) throws -> [FileEntry]

  static let disk = FolderReader { path in
    let folder = URL(filePath: path)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    return files.map { file in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      return FileEntry(name: file.lastPathComponent, isFolder: isFolder.boolValue)
    }
  }
}

/// Reads a folder, with its folders before its files.
private struct ListFolder: Worker {
  let folder: String
  let kind: FileKind
  @Injected var files: FolderReader

  init(folder: String, kind: FileKind, files: FolderReader) {
    self.folder = folder
    self.kind = kind
    _files = Injected(wrappedValue: files)
  }

  func run(_ output: WorkerOutput<PromptEvent>) async {
    let top = kind == .file ? [FileEntry.up] : [.here, .up]
    do {
      let entries = try files.read(folder).filter { kind != .folder || $0.isFolder }
      let sorted = entries.sorted {
        ($0.isFolder ? 0 : 1, $0.name.lowercased(), $0.name)
          < ($1.isFolder ? 0 : 1, $1.name.lowercased(), $1.name)
      }
      await output(.listed(top + sorted, problem: nil))
    } catch {
      await output(.listed([.up], problem: "This folder cannot be read."))
    }
  }
}

/// Lets the user edit a text with an editor, in a file that is deleted afterwards.
private struct EditText: Worker {
  let text: String
  @Injected var runner: ProgramRunner

  init(text: String, runner: ProgramRunner) {
    self.text = text
    _runner = Injected(wrappedValue: runner)
  }

  func run(_ output: WorkerOutput<PromptEvent>) async {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = await runner.run(.editor(file.path))
      guard outcome.isSuccess else {
        return await output(.edited(nil, problem: "The editor: \(outcome)"))
      }
      // Editors end the last line of a file.
      var edited = try String(contentsOf: file, encoding: .utf8)
      if edited.utf8.last == 0x0A, text.utf8.last != 0x0A { edited.removeLast() }
      await output(.edited(edited, problem: nil))
    } catch {
      await output(.edited(nil, problem: error.localizedDescription))
    }
  }
}
