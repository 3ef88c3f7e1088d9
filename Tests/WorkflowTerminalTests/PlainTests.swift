import Foundation
import Testing
import Workflow
import WorkflowScreens
import WorkflowSynchronization
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// Plain mode: what is printed, and when.
struct PlainTests {
  @Test func `only what has changed is printed`() async {
    let (output, complaints, code) = await talk(["next", "next", "previous"])
    #expect(
      output == """
        0 s
          one
          two
          three
        1 of 3, selected: one
        Note:
        2 of 3, selected: two
        3 of 3, selected: three
        2 of 3, selected: two

        """)
    #expect(complaints == [])
    #expect(code == .success)
  }

  @Test func `nothing is printed if nothing has changed`() async {
    let (output, _, _) = await talk(["select 1", "", "# note", "press up"])
    #expect(output.hasSuffix("Note:\n"))
  }

  @Test func `a line that moved is not printed again`() async {
    let (output, _, _) = await talk(["note four", "add"])
    let lines = output.split(separator: "\n").suffix(4)
    #expect(lines == ["Note: four", "  four", "1 of 4, selected: one", "Note:"])
  }

  @Test func `what cannot be done is reported, and the session continues`() async {
    let (output, complaints, _) = await talk(["fly", "select x", "next"])
    #expect(output.hasSuffix("2 of 3, selected: two\n"))
    #expect(complaints.count == 2)
    #expect(complaints[0].hasPrefix("unknown command 'fly'; expected next, "))
    #expect(complaints[1] == "'select' needs a number, as in 'select 3'")
  }

  @Test func `quotes are characters, as a user types them`() async {
    let (output, complaints, _) = await talk([#"note "four" a"#, "press tab", #"type "b\n"#])
    #expect(output.hasSuffix("Note: \"four\" a\nNote has the focus.\nNote: \"four\" a\"b\\n\n"))
    #expect(complaints == [])
  }

  @Test func `help says what can be done`() async {
    let (output, _, _) = await talk(["help"])
    #expect(output.contains("  select N: Select by number\n"))
    #expect(output.contains("  note TEXT: Set Note\n"))
    #expect(output.contains("  add: Add\n"))
  }

  @Test func `a number selects, a key is its command, and exit quits`() async {
    let (output, complaints, _) = await talk(["3", "2", "j", "4", "z"])
    #expect(
      output.hasSuffix(
        "3 of 3, selected: three\n2 of 3, selected: two\n3 of 3, selected: three\n"))
    #expect(complaints.count == 2)
    #expect(complaints[0] == "there is no number 4; the list has 3")
    let commands = [
      Command("quit", key: "q", help: "Quit") {}, Command("x", help: "Named as a key") {},
      Command("select", number: "N", help: "Select") { _ in },
      Command("expunge", key: "x", help: "Expunge") {},
    ]
    let lines = [
      ("q", "quit"), ("exit", "quit"), (" Quit ", "quit"), ("12", "select 12"), ("x", "x"),
      ("12 13", "12 13"), ("e", "e"), ("", ""), ("-1", "-1"), ("next-part", "press tab"),
      ("select 2", "select 2"), ("nothing 2", "nothing 2"), ("expunge x", "expunge x"),
    ]
    for (typed, line) in lines { #expect(PlainCommand(typed, of: commands).lines == [line]) }
    #expect(PlainCommand("expunge 2", of: commands).lines == ["select 2", "expunge"])
    #expect(PlainCommand("expunge 2", of: [commands[3]]).lines == ["expunge 2"])
    #expect(PlainCommand("exit", of: []).lines == ["exit"])
    #expect(PlainCommand("7", of: []).lines == ["7"])
  }

  @Test func `a move of the focus says where it is, and help says how to move it`() async {
    let (output, complaints, _) = await talk(["next-part", "next-part", "help", "press tab"])
    #expect(complaints.isEmpty)
    #expect(output.contains("\nNote has the focus.\nAnother part has the focus.\n"), "\(output)")
    #expect(output.contains("  next-part: Next part\n"))
    #expect(output.hasSuffix("Note has the focus.\n"))
  }

  @Test func `two lists on one screen have their names above them`() {
    let app = TerminalHarness(TwoLists(), size: Size(width: 30, height: 9), form: .lines)
    let lines = app.frame.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.filter { !$0.isEmpty } == [
        "Fruit", "apple", "1 of 1, selected: apple", "Trees", "birch", "1 of 1, selected: birch",
      ])
  }

  @Test(.timeLimit(.minutes(20))) func `the end of the input waits for what the app has begun`()
    async
  {
    let clock = TestClock()
    let said = Said()
    let app = RunningApp(
      Download(clock: clock), size: Size(width: 40, height: 24), form: .lines,
      request: { $0 }, on: nil)
    var session = PlainSession(
      SettledApp(app: app),
      console: Console(
        write: {
          said.output += $0
          // Only now, when the input has ended long ago.
          if $0.contains("Loading") { Task { await advance(clock) } }
        },
        report: { said.complaints.append($0) }))
    #expect(await session.run(LineInput { nil }) == .success)
    #expect(said.output == "Loading …\nLoaded\n")
  }

  @Test func `a text in a pane without the focus is cut, and read on when it has it`() {
    let app = TerminalHarness(Pair(), size: Size(width: 30, height: 5), form: .lines)
    let lines = app.frame.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let text = (0..<9).map { "line \($0)" }
    #expect(lines == ["one", "1 of 1, selected: one"] + text.prefix(6) + ["… 3 more lines"])
    app.press("x")
    #expect(
      app.frame.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        == ["one", "1 of 1, selected: one"] + text)
  }

  @Test func `the app ends the session with its exit code, and later lines are not read`() async {
    let (_, _, code) = await talk(["exit 5", "next"])
    #expect(code == ExitCode(rawValue: 5))
  }

  @Test func `a frame of lines is as high as what it shows, without boxes and escapes`() {
    let app = TerminalHarness(
      Notes(clock: TestClock()), size: Size(width: 30, height: 2), form: .lines)
    // The list shows a page of two rows. Everything else is shown as a whole.
    #expect(app.frame.size.height == 5)
  }

  @Test func `an app that is at work for ever ends when nothing reads its output`() async {
    let said = Said()
    let app = RunningApp(
      Download(clock: TestClock()), size: Size(width: 40, height: 24), form: .lines,
      request: { $0 }, on: nil)
    var session = PlainSession(
      SettledApp(app: app),
      console: Console(
        write: { said.output += $0 }, report: { said.complaints.append($0) }, waitForLoss: {}))
    #expect(await session.run(LineInput { nil }) == .failure)
    #expect(said.output == "Loading …\n" && said.complaints.isEmpty)
  }

  private func talk(_ lines: [String]) async -> (String, [String], ExitCode) {
    let said = Said()
    let app = RunningApp(
      Notes(clock: TestClock()), size: Size(width: 40, height: 24), form: .lines,
      request: { $0 }, on: nil)
    var session = PlainSession(
      SettledApp(app: app),
      console: Console(write: { said.output += $0 }, report: { said.complaints.append($0) }))
    let rest = Locked(lines[...])
    let code = await session.run(LineInput { rest.withLock { $0.popFirst() } })
    return (said.output, said.complaints, code)
  }

  private final class Said {
    var output = ""
    var complaints: [String] = []
  }
}

/// Advances a clock when something waits for it.
private func advance(_ clock: TestClock) async {
  while clock.sleeperCount == 0 { await Task.yield() }
  clock.advance(by: .seconds(1))
}

/// Loads for a second, with a spinner.
private struct Download: Workflow {
  typealias Output = TerminalRequest

  @Injected var clock: any Clock<Duration>

  func makeInitialState() -> Bool { false }

  func render(state: Bool, context: borrowing RenderContext<Download>) -> DownloadScreen {
    context.run(OneShotWorker(id: 1) { [clock] in try? await clock.sleep(for: .seconds(1)) }) {
      AnyWorkflowAction { state, _ in
        state = true
        return nil
      }
    }
    return DownloadScreen(isDone: state)
  }
}

private struct DownloadScreen: TextScreen {
  var isDone: Bool

  func view(in environment: ViewEnvironment) -> any TextView {
    if isDone { Text("Loaded") } else { Spinner("Loading") }
  }
}

/// A list with a title beside another one.
private struct TwoLists: Workflow {
  struct Screen: TextScreen {
    func view(in environment: ViewEnvironment) -> any TextView {
      HStack {
        List(["apple"], selection: 0, onSelect: { _ in }) { Text($0) }.border("Fruit")
        List(["birch"], selection: 0, onSelect: { _ in }) { Text($0) }.border("Trees")
      }
    }
  }

  typealias Output = TerminalRequest

  func render(state: Void, context: borrowing RenderContext<TwoLists>) -> Screen { Screen() }
}

/// A list beside a text.
private struct Pair: Workflow {
  typealias Output = TerminalRequest

  func makeInitialState() -> SplitPane { .leading }

  func render(
    state: SplitPane, context: borrowing RenderContext<Pair>
  ) -> SplitScreen<PairScreen, PairScreen> {
    let sink = context.makeSink(of: Void.self) { _, state in
      state = state.other
      return nil
    }
    return SplitScreen(
      leading: PairScreen(isList: true, onSwitch: sink),
      trailing: PairScreen(isList: false, onSwitch: sink), ratio: 0.5, focus: state)
  }
}

private struct PairScreen: TextScreen {
  var isList: Bool
  var onSwitch: Sink<Void>

  func view(in environment: ViewEnvironment) -> any TextView {
    let view: any TextView =
      isList
      ? List(["one"], selection: 0, onSelect: { _ in }) { Text($0) }
      : ScrollArea { Text((0..<9).map { "line \($0)" }.joined(separator: "\n")) }
    return view.commands(Command("switch", key: "x", help: "Switch") { onSwitch.send(()) })
  }
}

/// Which lines are printed when the screen changes.
struct LineReportTests {
  @Test func `all lines are printed at first, and then those that are new`() {
    #expect(changes(["a", "b"], ["a", "c"]) == [["a", "b"], ["c"]])
    #expect(changes(["a"], ["a"]) == [["a"], []])
    #expect(changes(["a", "b"], ["b"]) == [["a", "b"], []])
    #expect(changes(["a", "b", "c"], ["b", "c", "d"]) == [["a", "b", "c"], ["d"]])
    #expect(changes(["a", "b"], ["x", "a", "y", "b"]) == [["a", "b"], ["x", "y"]])
  }

  @Test func `blank lines at the ends are left out`() {
    #expect(changes(["", "a", ""], ["", "b", "", "c", ""]) == [["a"], ["b", "", "c"]])
  }

  @Test func `a screen that was not there before is printed as a whole`() {
    var report = LineReport()
    _ = report.changes(to: frame(["a", "To: me", "b"]))
    #expect(report.changes(to: frame(["c", "To: me", "b"])) == ["c"])
    let screen = frame(["d", "To: me", "b"])
    #expect(report.changes(to: screen, newRows: [0..<3]) == ["d", "To: me", "b"])
  }

  @Test func `when a dialog closes, the title and what has changed below it are printed`() {
    var report = LineReport()
    _ = report.changes(to: frame(["", "List", "a", "b"]))
    #expect(report.changes(to: frame(["Sure?", "yes"]), depth: 1) == ["Sure?", "yes"])
    #expect(report.changes(to: frame(["Really?", "yes"]), depth: 2) == ["Really?"])
    #expect(report.changes(to: frame(["Sure?", "yes"]), depth: 1) == ["Sure?"])
    #expect(report.changes(to: frame(["", "List", "a", "c"])) == ["List", "c"])
    // Two at once, and back one by one: the lower one was never printed.
    #expect(report.changes(to: frame(["2", "x"]), depth: 2) == ["2", "x"])
    #expect(report.changes(to: frame(["1", "y"]), depth: 1) == ["1", "y"])
    #expect(report.changes(to: frame(["", "List", "a", "c"])) == ["List"])
  }

  @Test func `of many lines, those that were there before are not printed again`() {
    let old = (0..<2000).map { "old \($0 / 2)" }
    let new = (0..<2000).map { $0 % 500 < 3 ? "old 700" : "new \($0)" }
    let again = new.indices.filter { new[$0] == "old 700" }.prefix(2)
    #expect(changes(old, new)[1] == new.indices.filter { !again.contains($0) }.map { new[$0] })
  }

  private func changes(_ screens: [String]...) -> [[String]] {
    var report = LineReport()
    return screens.map { report.changes(to: frame($0)) }
  }

  private func frame(_ lines: [String]) -> Frame {
    Frame(size: Size(width: 12, height: lines.count)) { canvas in
      for (row, line) in lines.enumerated() { canvas.write(line, column: 0, row: row) }
    }
  }
}
