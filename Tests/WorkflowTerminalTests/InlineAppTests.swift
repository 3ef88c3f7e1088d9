import Testing
import Workflow
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTextUI

@testable import WorkflowTerminal

/// An app below the prompt, without a terminal.
struct InlineAppTests {
  @Test func `a frame is as high as its content, and at most as the screen`() {
    let app = TerminalHarness(Laps(), size: Size(width: 20, height: 4), form: .inline)
    #expect(app.frame.size == Size(width: 20, height: 1))
    app.press("m", "m")
    #expect(app.frame.lines.map(\.trimmed) == ["0 laps", "row", "row"])
    app.press("m", "m")
    #expect(app.frame.size.height == 4)
    app.resize(Size(width: 20, height: 2))
    #expect(app.frame.size.height == 2)
  }

  @Test func `what is printed can be asked for, and an empty end leaves nothing`() {
    let app = TerminalHarness(Laps(), size: Size(width: 20, height: 4), form: .inline)
    app.press("l", "l")
    #expect(app.printed == ["lap 1", "lap 2"])
    app.press("q")
    #expect(app.frame.size.height == 0)
    #expect(app.exitCode == .success)
  }

  @Test func `a script prints lines above the frame after which they came`() async {
    var output = ""
    var dump = FrameDump(
      SettledApp(app: app()), console: Console(write: { output += $0 }, report: { _ in }))
    var lines = ["lap", "more", "quit"][...]
    #expect(await dump.run { lines.popFirst() } == .success)
    #expect(
      output == """
        --- frame 1 ---
        0 laps    \("")
        lap 1
        --- frame 2 ---
        1 laps    \("")
        --- frame 3 ---
        1 laps    \("")
        row       \("")

        """)
  }

  @Test func `a picture shows what was printed above the frame`() async {
    var options = TerminalOptions()
    options.picture = "-"
    var output = ""
    var dump = FrameDump(
      SettledApp(app: app()), console: Console(write: { output += $0 }, report: { _ in }),
      picture: Picturing(options))
    var lines = ["lap", "lap", "more"][...]
    #expect(await dump.run { lines.popFirst() } == .success)
    for text in ["lap 1", "lap 2", "2 laps", "row"] { #expect(output.contains(">\(text)")) }
  }

  @Test func `as lines, what is printed comes before what has changed`() async {
    var output = ""
    var session = PlainSession(
      SettledApp(app: app(form: .lines)),
      console: Console(write: { output += $0 }, report: { _ in }))
    var lines = ["lap", "quit"][...]
    let input = Locked(lines)
    lines = []
    let code = await session.run(LineInput { input.withLock { $0.popFirst() } })
    #expect(code == .success)
    #expect(output == "0 laps\nlap 1\n1 laps\n")
  }

  private func app(form: DisplayForm = .inline) -> RunningApp<Laps> {
    RunningApp(
      Laps(), size: Size(width: 10, height: 6), form: form, request: { $0 }, on: nil)
  }
}

/// Counts laps, and prints each.
private struct Laps: Workflow {
  typealias Output = TerminalRequest

  struct State {
    var laps = 0
    var rows = 0
    var hasEnded = false
  }

  enum Action: WorkflowAction {
    case lap, more, quit

    func apply(toState state: inout State, workflow: Laps) -> TerminalRequest? {
      switch self {
      case .lap:
        state.laps += 1
        return .print("lap \(state.laps)")
      case .more: state.rows += 1
      case .quit:
        state.hasEnded = true
        return .exit(.success)
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Laps>) -> LapsScreen {
    LapsScreen(state: state, sink: context.makeSink(of: Action.self))
  }
}

private struct LapsScreen: TextScreen {
  var state: Laps.State
  var sink: Sink<Laps.Action>

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      if !state.hasEnded {
        Text("\(state.laps) laps").commands(
          Command("lap", key: "l", help: "Lap") { sink.send(.lap) },
          Command("more", key: "m", help: "Another row") { sink.send(.more) },
          Command("quit", key: "q", help: "Quit") { sink.send(.quit) })
        for _ in 0..<state.rows { Text("row") }
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
