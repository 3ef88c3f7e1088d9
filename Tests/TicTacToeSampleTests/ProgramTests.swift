import Foundation
import Testing
import WorkflowTestSupport
import WorkflowSnapshotTesting
import WorkflowTextUI

/// The program as its users start it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path, "--size", "60x20"])
    #expect(shown.output.hasSuffix("\n"))
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n") == [
        "tic-tac-toe: unknown command 'place'; expected yes, no",
        "tic-tac-toe: unknown command 'place'; expected again, leave",
        "tic-tac-toe: 'place' needs a row and a column from 1 to 3, as in 'place 2 2'",
      ])
  }

  @Test func `the same script gives the same frames by standard input, every time`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let expected = try run(["--script", tour.path]).output
    for _ in 0..<5 { #expect(try run(["--dump"], input: script).output == expected) }
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(["--plain", "--size", "80x24"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
    // Input that is not a terminal is enough to get lines.
    #expect(try run(["--size", "80x24"], input: script).output == shown.output)
  }

  @Test func `mistakes go to standard error and do not end the program`() throws {
    let shown = try run(input: "jump\n\n# email x\nlog-in now\nemail a@b\n")
    #expect(
      shown.errors.split(separator: "\n") == [
        """
        tic-tac-toe: unknown command 'jump'; expected email TEXT, log-in, exit, password TEXT
        """,
        "tic-tac-toe: 'log-in' takes no argument",
      ])
    #expect(shown.output.hasSuffix("\nEmail: a@b\n"))
    #expect(shown.status == 0)
  }

  @Test func `nothing is read after exit`() throws {
    let shown = try run(input: "exit\njump\n")
    #expect(shown.errors == "")
    #expect(shown.status == 0)
  }

  @Test func `a script that cannot be read exits with 1`() throws {
    let shown = try run(["--script", "/nowhere/game.txt"])
    #expect(shown.errors == "tic-tac-toe: cannot read the script '/nowhere/game.txt'\n")
    #expect(shown.output == "")
    #expect(shown.status == 1)
  }

  @Test(arguments: [
    (["--script"], "--script needs a value; see tic-tac-toe --help"),
    (["--sise", "1x1"], "unknown option '--sise'; see tic-tac-toe --help"),
    (["--delay"], "--delay needs a value; see tic-tac-toe --help"),
    (
      ["--delay", "-1"],
      "bad delay '-1'; expected whole seconds, 0 to 60; see tic-tac-toe --help"
    ),
    (["game.txt"], "unknown option 'game.txt'; see tic-tac-toe --help"),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "tic-tac-toe: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: tic-tac-toe"))
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the README shows what its script does`() throws {
    let readme = checkout.appending(path: "Samples/TicTacToe/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let blocks = text.matches(of: /```text\n((?:.*\n)+?)```/).map { String($0.1) }
    try #require(blocks.count == 2)
    let shown = try run(["--size", "60x12", "--dump"], input: blocks[1])
    #expect(shown.errors == "")
    let frame = shown.output.split(separator: "\n").suffix(12).map(\.withoutBlankEnd)
    #expect(frame == blocks[0].split(separator: "\n").map { String($0) })
  }

  private func run(
    _ arguments: [String] = [], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("tic-tac-toe").run(arguments, input: input)
  }
}

private let tests = URL(filePath: #filePath).deletingLastPathComponent()
private let checkout = tests.deletingLastPathComponent().deletingLastPathComponent()
private let tour = tests.appending(path: "Fixtures/tour.script")
