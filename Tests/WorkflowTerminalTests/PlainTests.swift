import Testing
import Workflow
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

  @Test func `what cannot be done is reported, and the session goes on`() async {
    let (output, complaints, _) = await talk(["fly", "select x", "next"])
    #expect(output.hasSuffix("2 of 3, selected: two\n"))
    #expect(complaints.count == 2)
    #expect(complaints[0].hasPrefix("unknown command 'fly'; expected next, "))
    #expect(complaints[1] == "'select' needs a number, as in 'select 3'")
  }

  @Test func `help says what can be done`() async {
    let (output, _, _) = await talk(["help"])
    #expect(output.contains("  select N: Select by number\n"))
    #expect(output.contains("  note TEXT: Set Note\n"))
    #expect(output.contains("  add: Add\n"))
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

  @Test func `if too many lines have changed to compare them, all are printed again`() {
    let old = (0..<2000).map { "old \($0)" }
    let new = (0..<2000).map { $0 == 1000 ? "old 1000" : "new \($0)" }
    #expect(changes(old, new)[1] == new)
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
