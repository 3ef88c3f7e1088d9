import Testing
import Workflow
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// Scripts: what their lines mean, and the frames that are printed.
struct ScriptTests {
  @Test func `lines are commands, keys, text, pastes and sizes`() throws {
    #expect(try AppInput.reading("  next") == [.command("next")])
    #expect(try AppInput.reading("select 3") == [.command("select 3")])
    #expect(try AppInput.reading("press j ctrl-a  enter") == keys("j", "ctrl-a", "enter"))
    #expect(try AppInput.reading("type  a b ") == keys("space", "a", "space", "b", "space"))
    #expect(try AppInput.reading("paste a\\nb") == [.event(.paste("a\nb"))])
    let there = Position(column: 12, row: 5)
    let click = [MouseEvent(.press, at: there), MouseEvent(.release, at: there)]
    #expect(try AppInput.reading("click 12 5") == click.map { .event(.mouse($0)) })
    let double = [1, 2].flatMap { count in
      [.press, .release].map { MouseEvent($0, at: there, clicks: count) }
    }
    #expect(try AppInput.reading("double-click 12 5") == double.map { .event(.mouse($0)) })
    let triple = MouseEvent.clicks(3, at: there)
    #expect(try AppInput.reading("triple-click 12 5") == triple.map { .event(.mouse($0)) })
    let drag = MouseEvent.drag(from: Position(column: 2, row: 1), to: there)
    #expect(try AppInput.reading("drag 2 1 to 12 5") == drag.map { .event(.mouse($0)) })
    let turn = MouseEvent(.wheel(rows: 3), at: there)
    #expect(try AppInput.reading("wheel down 12  5") == [.event(.mouse(turn))])
    #expect(try AppInput.reading("advance 500ms") == [.advance(.milliseconds(500))])
    #expect(try AppInput.reading("advance 2 s") == [.advance(.seconds(2))])
    #expect(try AppInput.reading("resize 40x12") == [.resize(Size(width: 40, height: 12))])
    for line in ["", "   ", "# note", "  # note"] {
      #expect(try AppInput.reading(line) == [])
    }
  }

  @Test func `unknown keys and bad sizes are refused`() {
    #expect(throws: CommandError("there is no key 'ctl-a'; write \(KeyPress.grammar)")) {
      try AppInput.reading("press ctl-a")
    }
    for size in ["40", "0x1", "x", "1x1001", "-1x1", "1 x 1", ""] {
      #expect(throws: CommandError.self) { try AppInput.reading("resize \(size)") }
    }
  }

  @Test(arguments: [
    ("advance", "write how much time passes: advance 500ms, or advance 2s"),
    ("advance 5", "write how much time passes: advance 500ms, or advance 2s"),
    ("advance -5s", "write how much time passes: advance 500ms, or advance 2s"),
    ("click 12", "write a column and a row, from 0: click 12 5"),
    ("double-click a b", "write a column and a row, from 0: double-click 12 5"),
    ("drag 2 5 12 5", "write where it begins and ends, from 0: drag 2 5 to 12 5"),
    ("wheel down", "write a column and a row, from 0: wheel down 12 5"),
    ("wheel left 1 1", "write the direction of the wheel and a position: wheel down 12 5"),
  ])
  func `a line of the mouse without a place, or of time without a time, says how to write it`(
    line: String, text: String
  ) {
    #expect(throws: CommandError(text)) { try AppInput.reading(line) }
  }

  @Test func `a frame is printed at first and after each line that asks for something`() async {
    var output = ""
    var complaints: [String] = []
    var dump = FrameDump(
      app(size: Size(width: 20, height: 3)),
      console: Console(write: { output += $0 }, report: { complaints.append($0) }))
    var lines = ["# begin", "next", "nonsense", "press tab x", "exit 7", "next"][...]
    let code = await dump.run { lines.popFirst() }
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

  @Test(arguments: [
    (["next"], 0), (["next", "nonsense"], 1), (["nonsense", "exit 0"], 1),
    (["nonsense", "exit 7"], 7),
  ])
  func `a script with a line that cannot be done is a failure`(lines: [String], code: Int) async {
    var dump = FrameDump(
      app(size: Size(width: 20, height: 3)),
      console: Console(write: { _ in }, report: { _ in }), isStrict: true)
    var lines = lines[...]
    #expect(await dump.run { lines.popFirst() } == ExitCode(rawValue: Int32(code)))
  }

  @Test(arguments: [false, true])
  func `a picture is of the last frame, and a film of all`(isFilm: Bool) async throws {
    var output = ""
    var options = TerminalOptions()
    (options.picture, options.isFilm) = ("-", isFilm)
    var dump = FrameDump(
      app(size: Size(width: 20, height: 3)),
      console: Console(write: { output += $0 }, report: { _ in }), picture: Picturing(options))
    var lines = ["press tab", "type x"][...]
    #expect(await dump.run { lines.popFirst() } == .success)
    #expect(output.hasPrefix("<svg ") && output.hasSuffix("</svg>\n"))
    #expect(output.contains(/>x *<\/text>/), "\(output)")
    #expect(output.matches(of: /class="scene"/).count == (isFilm ? 3 : 0))
  }

  @Test func `a long film leaves frames out, but neither the first nor the last`() {
    var options = TerminalOptions()
    (options.picture, options.isFilm) = ("-", true)
    var output = ""
    var picture = Picturing(options)
    for number in 0..<100 {
      picture?.add(
        Frame(size: Size(width: 9, height: 1)) { $0.write("No.\(number)", column: 0, row: 0) })
    }
    #expect(picture?.write(to: Console(write: { output += $0 }, report: { _ in })) == true)
    #expect(output.matches(of: /class="scene"/).count == 40)
    #expect(output.contains(">No.0<") && output.contains(">No.99<"))
  }

  @Test func `a picture that cannot be written is reported`() {
    var options = TerminalOptions()
    options.picture = "/no/such/folder/a.svg"
    var messages: [String] = []
    let picture = Picturing(options)
    #expect(picture?.write(to: Console(write: { _ in }, report: { messages.append($0) })) == false)
    #expect(messages.count == 1 && messages[0].hasPrefix("cannot write '/no/such/folder/a.svg'"))
  }

  @Test func `the end of the lines is a success`() async {
    var dump = FrameDump(
      app(size: Size(width: 80, height: 24)),
      console: Console(write: { _ in }, report: { _ in }))
    #expect(await dump.run { nil } == .success)
  }

  private func keys(_ keys: KeyPress...) -> [AppInput] { keys.map { .event(.key($0)) } }

  private func app(size: Size) -> SettledApp<Notes<TestClock>> {
    SettledApp(
      app: RunningApp(Notes(clock: TestClock()), size: size, request: { $0 }, on: nil))
  }
}
