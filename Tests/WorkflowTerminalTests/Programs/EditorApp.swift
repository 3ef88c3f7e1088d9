import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app for tests: it opens files in the user's editor, and shows how that has ended.
struct EditorApp: Workflow {
  typealias Output = ExitCode

  struct State: Codable, Equatable {
    var files: [String] = []
    var outcomes: [ForegroundProgram.Outcome] = []
  }

  enum Action: WorkflowAction {
    case open([String])
    case close
    case edited(String, ForegroundProgram.Outcome)

    func apply(toState state: inout State, workflow: EditorApp) -> ExitCode? {
      switch self {
      case .open(let files): state.files = files
      case .close: state.files = []
      case .edited(let file, let outcome):
        state.files.removeAll { $0 == file }
        state.outcomes.append(outcome)
      }
      return nil
    }
  }

  @Injected var runner = ProgramRunner.terminal

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<EditorApp>) -> EditorAppScreen {
    for file in state.files {
      context.run(ForegroundWorker(.editor(file, variables: [:]), by: runner)) {
        .edited(file, $0)
      }
    }
    return EditorAppScreen(state: state, sink: context.makeSink(of: Action.self))
  }
}

struct EditorAppScreen: TextScreen {
  var state: EditorApp.State
  var sink: Sink<EditorApp.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      Text("open: \(state.files.joined(separator: " "))")
      Text(state.outcomes.map(\.description).joined(separator: ", "))
    }
    .commands(
      Command("edit", key: "e", help: "Edit") { sink.send(.open(["notes.txt"])) },
      Command("edit-two", key: "2", help: "Edit two") { sink.send(.open(["a.txt", "b.txt"])) },
      Command("close", key: "c", help: "Close") { sink.send(.close) })
  }
}
