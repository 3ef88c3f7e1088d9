import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport
import WorkflowTextUI

/// The program as its users start it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path, "--size", "60x20"])
    #expect(shown.output.hasSuffix("\n"))
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "a line cannot be done")
    #expect(
      shown.errors == """
        dungeon: unknown command 'jump'; expected wait, help, quit, north, south, west, east, \
        history, at N

        """)
  }

  @Test func `the same script gives the same frames by standard input, every time`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let expected = try run(["--script", tour.path]).output
    for _ in 0..<5 { #expect(try run(["--dump"], input: script).output == expected) }
    #expect(try run(["--dump", "--seed", "other"], input: script).output != expected)
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(["--plain", "--size", "80x24"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
    // Input that is not a terminal is enough to get lines.
    #expect(try run(["--size", "80x24"], input: script).output == shown.output)
  }

  @Test func `a floor of one's own is played, and a bad one exits with 1`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("good.txt", "@>\n".utf8)
    let shown = try run(["--floor", good], input: "east\nquit\n")
    #expect(shown.output.contains("You are out"))
    #expect(shown.status == 0 && shown.errors == "")
    let bad = try folder.write("bad.txt", "@?>\n".utf8)
    let refused = try run(["--floor", bad])
    #expect(refused.status == 1 && refused.output == "")
    #expect(
      refused.errors == """
        dungeon: \(bad): line 1, column 2: '?' means nothing here; write # . @ > ! $ / r or g

        """)
  }

  @Test(arguments: [
    (["--floor"], "--floor needs a value; see dungeon --help"),
    (["--seed"], "--seed needs a value; see dungeon --help"),
    (["--sise", "1x1"], "unknown option '--sise'; see dungeon --help"),
    (["floor.txt"], "unknown option 'floor.txt'; see dungeon --help"),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "dungeon: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: dungeon"))
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = checkout.appending(path: "Samples/Dungeon/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let shown = try run(["--script", tour.path, "--size", "60x20"]).output
    let frame = shown.split(separator: "--- frame 7 ---\n")[0].split(separator: "\n").suffix(20)
    #expect(frame.map(\.withoutBlankEnd) == picture.split(separator: "\n").map { String($0) })
  }

  private func run(
    _ arguments: [String] = [], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("dungeon").run(arguments, input: input)
  }
}

private let tour = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures/tour.script")
