import Foundation
import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting
import WorkflowTextUI

@testable import WorkflowTerminal

/// Scripts: the frames that are printed, and what cannot be done.
struct ScriptTests {
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
      console: Console(write: { _ in }, report: { _ in }))
    var lines = lines[...]
    #expect(await dump.run { lines.popFirst() } == ExitCode(rawValue: Int32(code)))
  }

  @Test func `a script clicks on texts, lets time pass, and says what is not shown`() async {
    var output = ""
    var complaints: [String] = []
    var dump = FrameDump(
      app(size: Size(width: 20, height: 3)),
      console: Console(write: { output += $0 }, report: { complaints.append($0) }))
    var lines = [
      "click one", "click Note", #"type "a \"b"#, #"type "a \"b""#, "wait 1s", "click four",
    ][...]
    #expect(await dump.run { lines.popFirst() } == .failure)
    #expect(
      output.hasSuffix(
        "--- frame 5 ---\n0 s                 \n› one               \nNote: a \"b          \n"))
    #expect(complaints.count == 2)
    #expect(
      complaints.last?.hasPrefix("no row shows \"four\", so it cannot be clicked:\n0 s") == true)
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
    var picture = Picturing(options)
    picture?.add(TextWindow(size: Size(width: 8, height: 2)).frame)
    #expect(picture?.write(to: Console(write: { _ in }, report: { messages.append($0) })) == false)
    #expect(
      messages == [
        "\"/no/such/folder/a.svg\" cannot be written: No such file or directory. "
          + "Choose another file."
      ])
  }

  @Test func `a picture replaces only a picture`() throws {
    let folder = try TemporaryFolder()
    let (other, picture) = (folder.path + "/notes", folder.path + "/a.svg")
    let link = folder.path + "/link.svg"
    try "precious".write(toFile: other, atomically: true, encoding: .utf8)
    // A picture that was cut off is replaced too.
    try "<sv".write(toFile: picture, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: picture)
    var options = TerminalOptions()
    var messages: [String] = []
    for (path, isWritten) in [(other, false), (link, true), (picture, true), ("/dev/null", true)] {
      options.picture = path
      var made = try #require(Picturing(options))
      made.add(TextWindow(size: Size(width: 8, height: 2)).frame)
      let console = Console(write: { _ in }, report: { messages.append($0) })
      #expect(made.write(to: console) == isWritten)
    }
    #expect(messages.count == 1 && messages[0].contains("would be lost"))
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    #expect(try String(contentsOfFile: picture, encoding: .utf8).hasPrefix("<svg "))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == picture)
  }

  @Test func `the end of the lines is a success`() async {
    var dump = FrameDump(
      app(size: Size(width: 80, height: 24)),
      console: Console(write: { _ in }, report: { _ in }))
    #expect(await dump.run { nil } == .success)
  }

  private func app(size: Size) -> SettledApp<Notes<TestClock>> {
    SettledApp(
      app: RunningApp(Notes(clock: TestClock()), size: size, request: { $0 }, on: nil))
  }
}
