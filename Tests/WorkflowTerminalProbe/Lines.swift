import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app below the prompt, which prints lines, has more or fewer rows, and a text field.
///
/// Keys: p prints a line, l one that is longer than the terminal, s prints by itself, m and n make it
/// higher and lower, f opens a text field that enter closes, e runs a shell, b prints forty lines at
/// once, q ends it, x ends it with nothing left to see.
struct Lines: Workflow {
  typealias Output = TerminalRequest

  struct State {
    var count = 0
    var rows = 2
    var text: String?
    var runs = false
    var hasEnded = false
  }

  enum Action: WorkflowAction {
    case print(long: Bool)
    case printMany
    case speak
    case resize(Int)
    case type(String)
    case open
    case enter
    case run
    case ran
    case leave
    case quit

    func apply(toState state: inout State, workflow: Lines) -> TerminalRequest? {
      switch self {
      case .print(let long):
        state.count += 1
        let words = (1...(long ? 40 : 1)).map { "word\($0)" }.joined(separator: " ")
        return .print(StyledText("line \(state.count)", style: .strong) + StyledText(": \(words)"))
      case .printMany:
        let lines = (1...40).map { "line \(state.count + $0): many" }.joined(separator: "\n")
        state.count += 40
        return .print(StyledText(lines))
      case .speak:
        state.count += 1
        Swift.print("line \(state.count): \u{1B}[1msaid\u{1B}[m\u{1B}[2J")
      case .resize(let rows): state.rows = max(0, rows)
      case .type(let text): state.text = text
      case .open: state.text = ""
      case .enter:
        defer { state.text = nil }
        state.count += 1
        return .print(StyledText("line \(state.count): \(state.text ?? "")"))
      case .run: state.runs = true
      case .ran: state.runs = false
      case .leave:
        state.hasEnded = true
        return .exit(.success)
      case .quit: return .exit(.success)
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Lines>) -> LinesScreen {
    if state.runs {
      context.run(ForegroundWorker(.shell("echo said by the shell"))) { _ in .ran }
    }
    return LinesScreen(state: state, sink: context.makeSink(of: Action.self))
  }
}

struct LinesScreen: TextScreen {
  var state: Lines.State
  var sink: Sink<Lines.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if !state.hasEnded {
        for row in 0..<state.rows {
          Text("frame row \(row) of \(state.rows), \(state.count) lines")
        }
        if let text = state.text {
          TextField("field", text: text) { sink.send(.type($0)) }
            .commands(Command("enter", key: "enter", help: "Print it") { sink.send(.enter) })
        } else {
          Text("frame end").commands(
            Command("print", key: "p", help: "Print") { sink.send(.print(long: false)) },
            Command("long", key: "l", help: "Print a long line") { sink.send(.print(long: true)) },
            Command("many", key: "b", help: "Print many lines") { sink.send(.printMany) },
            Command("say", key: "s", help: "Print by itself") { sink.send(.speak) },
            Command("more", key: "m", help: "More rows") { sink.send(.resize(state.rows + 3)) },
            Command("fewer", key: "n", help: "Fewer rows") { sink.send(.resize(state.rows - 3)) },
            Command("field", key: "f", help: "Open the field") { sink.send(.open) },
            Command("run", key: "e", help: "Run a shell") { sink.send(.run) },
            Command("leave", key: "x", help: "End with nothing") { sink.send(.leave) },
            Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
        }
      }
    }
  }
}
