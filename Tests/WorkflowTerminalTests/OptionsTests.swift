import Testing
import WorkflowTextUI

@testable import WorkflowTerminal

/// Command lines, and what the environment says about the terminal.
struct OptionsTests {
  @Test func `known options are taken, others are left in their order`() throws {
    var arguments = [
      "--mailbox", "a", "--plain", "--size", "100x30", "b", "--dump", "--script", "s", "--x",
    ]
    let options = try TerminalOptions(parsing: &arguments, programName: "app")
    #expect(arguments == ["--mailbox", "a", "b", "--x"])
    #expect(options.isPlain && options.dumps && !options.isFullScreen)
    #expect(options.size == Size(width: 100, height: 30))
    #expect(options.script == "s")
  }

  @Test(arguments: [
    (["--size"], "--size needs a value"),
    (["--background", "blue"], "bad background 'blue'; expected dark, light or unknown"),
    (["--script"], "--script needs a value"),
    (["--size", "0x3"], "bad size '0x3'; expected columns x rows, 1 to 1000 each, as in 80x24"),
    (["--plain", "--full-screen"], "--plain and --full-screen cannot be combined"),
    (["--svg", "-"], "--svg needs --script or --dump"),
    (["--svg", "-", "--dump", "--plain"], "--svg and --plain cannot be combined"),
  ]) func `arguments that cannot be followed are reported`(arguments: [String], message: String) {
    var arguments = arguments
    let error = #expect(throws: UsageError.self) {
      try TerminalOptions(parsing: &arguments, programName: "app")
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ([:], true), (["TERM": ""], true), (["TERM": "dumb"], true), (["TERM": "xterm"], false),
  ]) func `a terminal that knows no sequences is plain`(variables: [String: String], isPlain: Bool)
  {
    #expect(TerminalKind(variables).isPlain == isPlain)
  }

  @Test(arguments: [
    ([:], false), (["LANG": "C"], true), (["LANG": "de_DE.UTF-8"], false),
    (["LANG": "C.utf8"], false), (["LANG": "C.UTF-8", "LC_ALL": "C"], true),
    (["LANG": "C", "LC_CTYPE": "en_US.UTF-8"], false), (["LC_ALL": "", "LANG": "POSIX"], true),
  ]) func `a locale without UTF-8 is shown ASCII`(variables: [String: String], isASCII: Bool) {
    #expect(TerminalKind(variables).glyphs == (isASCII ? .ascii : .all))
  }

  @Test func `in ASCII, boxes and signs have look-alikes, and letters lose their accents`() {
    let frame = Frame(size: Size(width: 12, height: 4)) { canvas in
      canvas.box()
      canvas.write("›é日…", column: 1, row: 1, style: .bold)
      canvas.write("Жø“x”", column: 1, row: 2)
      canvas.placeCursor(column: 3, row: 1)
    }
    let ascii = frame.inASCII
    #expect(ascii.lines == ["+----------+", "|>e? .     |", "|?o\"x\"     |", "+----------+"])
    #expect(ascii.style(column: 1, row: 1) == .bold)
    #expect(ascii.cursor == frame.cursor)
    var bytes = Display(depth: .trueColor, glyphs: .ascii).written(frame)
    bytes.removeAll { $0 < 0x80 }
    #expect(bytes.isEmpty)
  }
}

extension Display {
  fileprivate func written(_ frame: Frame) -> [UInt8] {
    var display = self
    return display.bytes(for: frame)
  }
}
