import Testing
import Workflow
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// Scripts: what their lines mean, and the frames that are printed.
struct ScriptTests {
  @Test func `lines are commands, keys, text, pastes and sizes`() throws {
    #expect(try ScriptStep.reading("  next") == .command("next"))
    #expect(try ScriptStep.reading("select 3") == .command("select 3"))
    #expect(try ScriptStep.reading("press j ctrl-a  enter") == .press(["j", "ctrl-a", "enter"]))
    #expect(try ScriptStep.reading("type  two words ") == .type(" two words "))
    #expect(try ScriptStep.reading("paste a\\nb") == .paste("a\nb"))
    #expect(try ScriptStep.reading("resize 40x12") == .resize(Size(width: 40, height: 12)))
    for line in ["", "   ", "# note", "  # note"] {
      #expect(try ScriptStep.reading(line) == nil)
    }
  }

  @Test func `what is no key and no size is said to be none`() {
    #expect(throws: CommandError("there is no key 'ctl-a'; write \(KeyPress.grammar)")) {
      try ScriptStep.reading("press ctl-a")
    }
    for size in ["40", "0x1", "x", "1x1001", "-1x1", "1 x 1", ""] {
      #expect(throws: CommandError.self) { try ScriptStep.reading("resize \(size)") }
    }
  }

  @Test func `a frame is printed at first and after each line that asks for something`() {
    var output = ""
    var complaints: [String] = []
    let app = TerminalHarness(Notes(clock: TestClock()), size: Size(width: 20, height: 3))
    let dump = FrameDump(
      harness: app,
      console: Console(write: { output += $0 }, complain: { complaints.append($0) }))
    var lines = ["# begin", "next", "nonsense", "press tab x", "exit 7", "next"][...]
    let code = dump.run { lines.popFirst() }
    #expect(code == ExitCode(rawValue: 7))
    #expect(lines == ["next"])
    #expect(
      output == """
        --- frame 1 ---
        0 s                \(" ")
        › one              \(" ")
        Note:              \(" ")
        --- frame 2 ---
        0 s                \(" ")
        › two              \(" ")
        Note:              \(" ")
        --- frame 3 ---
        0 s                \(" ")
        › two              \(" ")
        Note: x            \(" ")

        """)
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("unknown command 'nonsense'; expected next, previous, "))
  }

  @Test func `the end of the lines is a success`() {
    let app = TerminalHarness(Notes(clock: TestClock()))
    let dump = FrameDump(harness: app, console: Console(write: { _ in }, complain: { _ in }))
    #expect(dump.run { nil } == .success)
  }
}
