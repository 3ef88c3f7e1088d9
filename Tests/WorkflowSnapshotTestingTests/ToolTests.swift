import Foundation
import Testing
import WorkflowSnapshotFiles
import WorkflowTestSupport

/// The review tool as its users see it.
struct ToolTests {
  private let package: TemporaryPackage

  init() throws {
    package = try TemporaryPackage()
    try package.write("", to: "Package.swift")
  }

  @Test func `list and diff show the texts that wait, and accept takes them`() throws {
    try package.write("one\n", to: "Tests/__Snapshots__/T/S/a.txt")
    try package.write("two\u{1B}\n", to: "Tests/__Snapshots__/T/S/a.txt.pending")
    try package.write("new\n", to: "Tests/__Snapshots__/T/S/b.txt.pending")
    #expect(try run("list").output == "different  T/S/a.txt\nnew        T/S/b.txt\n")
    #expect(
      try run("diff").output == """
        Different: T/S/a.txt
        - one
        + two\\u{1B}

        New: T/S/b.txt
        + new


        """)
    #expect(try run("accept", "S/a").output == "accepted T/S/a.txt\n")
    #expect(try run("reject").output == "rejected T/S/b.txt\n")
    #expect(package.paths == ["T/S/a.txt"])
    #expect(try package.reference() == "two\u{1B}\n")
    for command in ["list", "diff", "accept", "reject"] {
      #expect(try run(command) == Run(output: "Nothing waits to be accepted.\n"))
    }
  }

  @Test func `a command whose reader has gone does all of it, without a word`() throws {
    for name in ["a", "b"] {
      try package.write("new\n", to: "Tests/__Snapshots__/T/S/\(name).txt.pending")
    }
    let program = BuiltProgram("workflow-snapshots")
    for command in ["list", "diff", "accept", "--help"] {
      let shown = try program.runWithoutReader([command, "--package-path", package.root])
      #expect(shown == ("", 1))
    }
    #expect(package.paths == ["T/S/a.txt", "T/S/b.txt"])
  }

  @Test(arguments: ["list", "diff", "accept", "review", "prune", "test"])
  func `where there is no package, every command says what to do`(command: String) throws {
    try FileManager.default.removeItem(atPath: package.root + "/Package.swift")
    let shown = try run(command)
    #expect(shown.status == 1 && shown.output.isEmpty)
    #expect(shown.errors.contains("there is no package in '\(package.root)' or above"))
    #expect(shown.errors.contains("--package-path FOLDER"))
  }

  @Test func `texts are written into their sources one by one`() throws {
    try package.write("check()\n  check()\ncheck()\n", to: "Tests/T/A.swift")
    for (line, text) in [(1, "check()"), (2, "  check()"), (3, "check()")] {
      try package.wait("\(line)", line: line, column: text.count - 1, sourceLine: text)
    }
    #expect(try run("accept", "A.swift:1").output == "accepted Tests/T/A.swift:1\n")
    #expect(
      try run("list").output == "new        Tests/T/A.swift:7\nnew        Tests/T/A.swift:6\n")
    #expect(try run("accept").status == 0)
    #expect(
      try read("Tests/T/A.swift") == """
        check() {
          \"""
          1
          \"""
        }
          check() {
            \"""
            2
            \"""
          }
        check() {
          \"""
          3
          \"""
        }

        """)
  }

  @Test func `texts that wait below an accepted one stay separate`() throws {
    // Accepting the first one moves each of the others by four lines, to where the next one was.
    try package.write(String(repeating: "check()\n", count: 13), to: "Tests/T/A.swift")
    for line in [1, 5, 9, 13] {
      try package.wait("\(line)", line: line, column: 6, sourceLine: "check()")
    }
    #expect(try run("accept", "A.swift:1").output == "accepted Tests/T/A.swift:1\n")
    #expect(
      try run("list").output == """
        new        Tests/T/A.swift:17
        new        Tests/T/A.swift:13
        new        Tests/T/A.swift:9

        """)
    #expect(try run("accept").status == 0)
    #expect(try read("Tests/T/A.swift").split(separator: "\n").count == 13 + 4 * 4)
  }

  @Test func `a line that moved is refused, and the rest is accepted`() throws {
    try package.write("// a new line\ncheck()\n", to: "Tests/T/A.swift")
    try package.wait("x", line: 1, column: 6, sourceLine: "check()")
    try package.write("new\n", to: "Tests/__Snapshots__/T/S/b.txt.pending")
    #expect(
      try run("accept")
        == Run(
          output: "accepted T/S/b.txt\n",
          errors: """
            workflow-snapshots: Tests/T/A.swift:1 was not accepted: line 1 of "Tests/T/A.swift", \
            or the function around it, is not the one that the test ran. Run the test again, and \
            accept its new text.

            """, status: 1))
    #expect(try read("Tests/T/A.swift") == "// a new line\ncheck()\n")
  }

  @Test func `review without a terminal, and names that match nothing, say what to do`() throws {
    #expect(
      try run("review")
        == Run(
          errors: """
            workflow-snapshots: review needs a terminal. Without one: workflow-snapshots diff, \
            then accept or reject

            """, status: 1))
    #expect(
      try run("accept", "nope")
        == Run(
          errors: """
            workflow-snapshots: no waiting text is named 'nope'. \
            See: workflow-snapshots list

            """, status: 1))
    #expect(try run("prune").output.hasPrefix("There are no snapshots in "))
  }

  @Test(arguments: [
    ([], "a command is missing"), (["acept"], "there is no command 'acept'"),
    (["list", "--all"], "there is no option '--all'"),
    (["list", "--yes"], "there is no option '--yes'"),
    (["review", "--accept"], "there is no option '--accept'"),
    (["test", "x"], "test takes no names"),
    (["prune", "x"], "prune takes no names"),
    (["list", "--package-path"], "--package-path needs a folder"),
    (["reject", ""], "a name is empty. Without one, a command applies to all"),
    (["prune", "--", "--configuration-path", "x"], refusal("--configuration-path")),
    (["prune", "--yes", "--", "--filter", "X"], refusal("--filter")),
    (["prune", "--", "--parallel", "--skip=X"], refusal("--skip=X")),
    (["prune", "--", "--disable-xctest"], refusal("--disable-xctest")),
  ]) func `bad usage exits with 2`(arguments: [String], message: String) throws {
    let expected = Run(
      errors: "workflow-snapshots: \(message); see workflow-snapshots --help\n", status: 2)
    #expect(try runTool(arguments) == expected)
  }

  private static func refusal(_ argument: String) -> String {
    "'\(argument)' leaves out tests, and prune would delete their snapshots: it has to run all tests"
  }

  @Test func `help names every command`() throws {
    let help = try runTool(["--help"])
    #expect(help.status == 0)
    for command in ["test", "review", "list", "diff", "accept", "reject", "prune"] {
      #expect(help.output.contains("\n  \(command) "))
    }
    #expect(try runTool(["help"]) == help)
  }
}

// MARK: - Runs

extension ToolTests {
  private struct Run: Equatable {
    var output = ""
    var errors = ""
    var status: Int32 = 0
  }

  private func run(_ arguments: String...) throws -> Run {
    try runTool(arguments + ["--package-path", package.root])
  }

  /// The tool that was built beside these tests.
  private var tool: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "workflow-snapshots")
  }

  private func runTool(_ arguments: [String]) throws -> Run {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Both fit into a pipe's buffer, so one can be read after the other.
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return Run(output: texts[0], errors: texts[1], status: process.terminationStatus)
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(package.root)/\(path)", encoding: .utf8)
  }
}
