import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

/// The program as its users start it.
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a tour by script`() throws {
    let shown = try run(
      ["--script", fixtures + "tour.script", "--size", "60x10", fixtures + "tour.json"])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the example as lines`() throws {
    let shown = try run(["--limit", "1", example])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the example as a picture`() throws {
    let mermaid = try run(["--mermaid", example])
    assertSnapshot(of: mermaid.output, as: .lines, named: "mermaid")
    let dot = try run(["--dot", example])
    assertSnapshot(of: dot.output, as: .lines, named: "dot")
  }

  @Test func `Airflow gets a file, or the reason why not`() throws {
    let out = folder.path + "/dag.py"
    let refused = try BuiltProgram("builder").run([example, "--airflow", out])
    #expect(refused.status == 2)
    #expect(
      refused.errors == """
        builder: \(example): operations[4].segues: "check" cannot be a task of Airflow: it has segues

        """)
    #expect(!FileManager.default.fileExists(atPath: out))
    let file = try folder.write(
      "a.json", #"{"operations": [{"name": "a", "command": "true"}]}"#.utf8)
    #expect(try BuiltProgram("builder").run([file, "--airflow", out]).status == 0)
    let text = try String(contentsOfFile: out, encoding: .utf8)
    #expect(text.contains("dag_id=\"a\""))
    #expect(text.contains("cwd=\"\(folder.path)\""))
  }

  @Test(arguments: [
    ([], "expected one FILE, found 0; see builder --help"),
    (["a", "b"], "expected one FILE, found 2; see builder --help"),
    (["--jobs", "a"], "unknown option '--jobs'; see builder --help"),
    (
      ["a", "--journal", "j"],
      "--journal and --restore are not for a run, which continues by --resume; see builder --help"
    ),
    (["a", "--limit"], "--limit needs a value; see builder --help"),
    (["a", "--limit", "0"], "bad limit '0'; expected a number from 1; see builder --help"),
    (["a", "--limit", "x"], "bad limit 'x'; expected a number from 1; see builder --help"),
    (
      ["a", "--size", "x"],
      "bad size 'x'; expected columns x rows, 1 to 1000 each, as in 80x24; see builder --help"
    ),
    (["/nowhere"], "/nowhere: the file cannot be read"),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try BuiltProgram("builder").run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "builder: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try BuiltProgram("builder").run(["--help"])
    #expect(shown.output.hasPrefix("usage: builder"))
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = checkout.appending(path: "Samples/Builder/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let shown = try run(["--dump", "--size", "60x10", fixtures + "tour.json"]).output
    let lines = shown.split(separator: "\n").dropFirst().map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines == picture.split(separator: "\n").map { String($0) })
  }

  private func run(
    _ arguments: [String]
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("builder").run(arguments + ["--state", folder.path + "/state"])
  }
}

private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/"
private let example = checkout.appending(path: "Samples/Builder/builder.json").path
