import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport
import WorkflowTextUI

/// The program as its users start it.
struct ProgramTests {
  private let evening = ["--at", "2026-03-10T20:00"]

  @Test func `a tour by script`() throws {
    let shown = try run(evening + ["--script", tour.path, "--size", "70x18"])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n").map { $0.prefix { $0 != ";" } } == [
        "clock: unknown command 'quit'", "clock: 'lap' cannot be done now",
        "clock: unknown command 'jump'",
        "clock: 'wait' needs a time, as in 'wait 3:00' or 'wait 0:01.5'",
      ])
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(evening + ["--plain", "--size", "80x24"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
  }

  @Test func `what was saved continues`() throws {
    let folder = try TemporaryFolder()
    let state = ["--state", folder.path + "/clock", "--dump", "--size", "40x12"]
    let first = try run(evening + state, input: "timers\nstart\nwait 1:00\nquit\n")
    #expect(first.status == 0 && first.errors == "")
    let second = try run(["--at", "2026-03-10T20:02"] + state)
    #expect(second.output.contains("▸  01:00     Tea"), "\(second.output)")
    try folder.write("clock", "x".utf8)
    let damaged = try run(state)
    #expect(damaged.status == 1)
    #expect(
      damaged.errors == """
        clock: cannot continue from '\(folder.path)/clock': it is damaged, or holds something else

        """)
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = checkout.appending(path: "Samples/Clock/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let shown = try run(
      evening + ["--size", "66x16", "--dump"],
      input: "timers\nstart\nnext\nstart\nwait 1:20\npause\nprevious\n"
    ).output
    #expect(
      shown.split(separator: "\n").suffix(16).map(\.withoutBlankEnd)
        == picture.split(separator: "\n").map { String($0) })
  }

  @Test(arguments: [
    (["--at"], "--at needs a value; see clock --help"),
    (["--at", "noon"], "bad date 'noon'; expected one such as 2026-03-10T20:00; see clock --help"),
    (
      ["--at", "2026-02-30T20:00"],
      "bad date '2026-02-30T20:00'; expected one such as 2026-03-10T20:00; see clock --help"
    ),
    (["--state"], "--state needs a value; see clock --help"),
    (["tea"], "unknown option 'tea'; see clock --help"),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == 2 && shown.output == "")
    #expect(shown.errors == "clock: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: clock"))
    #expect(shown.status == 0 && shown.errors == "")
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("clock").run(arguments, input: input)
  }
}

private let tour = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures/tour.script")

extension StringProtocol {
  fileprivate var withoutBlankEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
