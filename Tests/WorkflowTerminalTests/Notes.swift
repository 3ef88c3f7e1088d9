import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app for tests: notes in a list, a field for the next one, and a clock that counts seconds.
struct Notes<Time: Clock<Duration>>: Workflow {
  typealias Output = TerminalRequest

  struct State: Codable, Equatable {
    var draft = ""
    var notes: [String] = ["one", "two", "three"]
    var selection = 0
    var seconds = 0
  }

  enum Action: WorkflowAction {
    case draft(String)
    case add
    case select(Int)
    case tick(Int)
    case undo
    case exit(Int32)

    func apply(toState state: inout State, workflow: Notes) -> TerminalRequest? {
      switch self {
      case .draft(let text): state.draft = text
      case .add:
        state.notes.append(state.draft)
        state.draft = ""
        return .checkpoint
      case .select(let place): state.selection = place
      case .tick(let count): state.seconds = count
      case .undo: return .undo
      case .exit(let code): return .exit(ExitCode(rawValue: code))
      }
      return nil
    }
  }

  @Injected var clock: Time

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Notes>) -> NotesScreen<Time> {
    context.run(TimerWorker.every(.seconds(1), id: "seconds", clock: clock)) { .tick($0) }
    return NotesScreen(state: state, sink: context.makeSink(of: Action.self))
  }
}

struct NotesScreen<Time: Clock<Duration>>: TextScreen {
  var state: Notes<Time>.State
  var sink: Sink<Notes<Time>.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      Text("\(state.seconds) s")
      List(state.notes, selection: state.selection, onSelect: { sink.send(.select($0)) }) {
        Text($0)
      }
      TextField("Note", text: state.draft) { sink.send(.draft($0)) }
    }
    .commands(
      Command("add", key: "enter", help: "Add") { sink.send(.add) },
      Command("undo", key: "ctrl-y", help: "Undo") { sink.send(.undo) },
      Command("quit", key: "escape", help: "Quit") { sink.send(.exit(0)) },
      Command("exit", number: "CODE", help: "Exit") { number throws(CommandError) in
        guard let code = Int32(exactly: number) else { throw CommandError("too large") }
        sink.send(.exit(code))
      })
  }
}
