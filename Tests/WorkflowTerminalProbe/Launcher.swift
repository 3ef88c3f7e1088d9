import Foundation
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTextUI

/// An app that runs shell commands in the terminal, and shows how they have ended and what is typed.
struct Launcher: Workflow {
  typealias Output = TerminalRequest

  struct State: Codable {
    /// How many programs are open.
    var open = 0
    var waitsForKey = false
    var isMissing = false
    var outcomes: [String] = []
    var keys = ""
    var ticks = 0
  }

  enum Action: WorkflowAction {
    case open(Int)
    case openAndWait
    case openMissing
    case close
    case ended(Int, ForegroundProgram.Outcome)
    case key(String)
    case tick
    case speak
    case ask(TerminalRequest)

    func apply(toState state: inout State, workflow: Launcher) -> TerminalRequest? {
      switch self {
      case .open(let count):
        state = State(open: count, keys: state.keys)
      case .openAndWait: state = State(open: 1, waitsForKey: true, keys: state.keys)
      case .openMissing: state = State(open: 1, isMissing: true, keys: state.keys)
      case .close: state.open = 0
      case .ended(let number, let outcome):
        state.outcomes.append("\(number) \(outcome)")
        if state.outcomes.count == state.open { state.open = 0 }
      case .key(let key): state.keys += key
      case .tick:
        state.ticks += 1
        if state.ticks == 3, workflow.closesByItself { state.open = 0 }
        if state.ticks == 3, workflow.crashesByItself { fatalError("boom") }
        if state.ticks == 3, workflow.exitsByItself { exit(7) }
      case .speak: print("said by the app")
      case .ask(let request): return request
      }
      return nil
    }
  }

  /// What the shell runs.
  var command: String
  var closesByItself = false
  var crashesByItself = false
  var exitsByItself = false
  /// Whether nothing happens meanwhile.
  var isStill = false

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Launcher>) -> LauncherScreen {
    for number in 0..<state.open {
      let program =
        state.isMissing
        ? ForegroundProgram(["no-such-program"])
        : .shell(
          command, environment: ["NUMBER": "\(number)"], waitsForKey: state.waitsForKey)
      context.run(ForegroundWorker(program)) { .ended(number, $0) }
    }
    if state.open > 0, !isStill {
      context.run(TimerWorker.every(.milliseconds(20), id: "tick", clock: ContinuousClock())) { _ in
        .tick
      }
    }
    return LauncherScreen(state: state, sink: context.makeSink(of: Action.self))
  }
}

struct LauncherScreen: TextScreen {
  var state: Launcher.State
  var sink: Sink<Launcher.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      // As wide as the screen.
      Text(String(repeating: "=", count: 300), overflow: .truncated)
      Text("open \(state.open), keys '\(state.keys)', " + (state.ticks > 2 ? "ticking" : "still"))
      Text("outcomes: \(state.outcomes.joined(separator: ", "));")
    }
    .commands(
      [
        Command("open", key: "e", help: "Open") { sink.send(.open(1)) },
        Command("two", key: "2", help: "Open two") { sink.send(.open(2)) },
        Command("wait", key: "w", help: "Open, and wait for a key") { sink.send(.openAndWait) },
        Command("missing", key: "m", help: "Open what is missing") { sink.send(.openMissing) },
        Command("close", key: "c", help: "Close") { sink.send(.close) },
        Command("speak", key: "p", help: "Print") { sink.send(.speak) },
        Command("quit", key: "q", help: "Quit") { sink.send(.ask(.exit(.success))) },
        Command("title", key: "t", help: "Title") { sink.send(.ask(.title("Launcher"))) },
        Command("bell", key: "b", help: "Ring") { sink.send(.ask(.bell)) },
        Command("notify", key: "n", help: "Tell") { sink.send(.ask(.notify("Ready", title: "L"))) },
      ]
        + ["x", "y", "z"].map { key in
          Command("key-\(key)", key: KeyPress(key)!, help: "Note") { sink.send(.key(key)) }
        })
  }
}
