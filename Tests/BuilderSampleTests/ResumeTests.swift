import Foundation
import Testing
import WorkflowOperations
import WorkflowTestSupport

@testable import BuilderSample

/// Going on where a run has ended.
struct ResumeTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func operations(compile: String = "true", test: String) -> [[String: Any]] {
    [
      step("fetch"), step("compile", after: ["fetch"], then: compile),
      step("test", after: ["compile"], then: test), step("docs", after: ["fetch"]),
      step("ship", after: ["test", "docs"]),
    ]
  }

  @Test func `what has succeeded is not run again`() throws {
    try bench.run(operations(test: "false"), "--limit", "1", "--keep-going")
    #expect(bench.log == ["fetch", "compile", "test", "docs"])
    bench.clearLog()
    let shown = try bench.run(operations(test: "true"), "--limit", "1", "--resume")
    #expect(bench.log == ["test", "ship"])
    #expect(shown.output.hasPrefix("test: "))
    #expect(shown.output.hasSuffix("2 succeeded, 3 kept\n"))
    #expect(shown.status == 0)
    bench.clearLog()
    try bench.run(operations(test: "true"), "--resume")
    #expect(bench.log == [])
  }

  @Test func `a changed command runs again, and all that stands on it`() throws {
    try bench.run(operations(test: "true"), "--limit", "1")
    bench.clearLog()
    try bench.run(operations(compile: "true 2", test: "true"), "--limit", "1", "--resume")
    #expect(bench.log == ["compile", "test", "ship"])
  }

  @Test func `without the option everything runs again`() throws {
    try bench.run([step("a")])
    try bench.run([step("a")])
    #expect(bench.log == ["a", "a"])
  }

  @Test func `an interrupted run continues`() throws {
    try bench.run(
      [step("a"), step("b", after: ["a"], then: "kill -INT $PPID; exec sleep 600")])
    bench.clearLog()
    try bench.run([step("a"), step("b", after: ["a"])], "--resume")
    #expect(bench.log == ["b"])
  }

  @Test func `a killed run continues, even the second time`() throws {
    let state = bench.folder.path + "/state"
    // As soon as the first outcome is in the file.
    let kill = "until grep -q '\"a\"' state; do sleep 0.01; done; kill -KILL $PPID; exec sleep 1"
    let steps = [step("a"), step("b", after: ["a"], then: kill), step("c", after: ["b"])]
    #expect(try bench.run(steps, "--state", state).status == SIGKILL)
    #expect(try bench.run(steps, "--state", state, "--resume").status == SIGKILL)
    #expect(bench.log == ["a", "b", "b"])
    bench.clearLog()
    try bench.run(
      [step("a"), step("b", after: ["a"]), step("c", after: ["b"])], "--state", state, "--resume")
    #expect(bench.log == ["b", "c"])
  }

  @Test func `the state stands where it should`() throws {
    let state = bench.folder.path + "/elsewhere"
    try bench.run([step("a")], "--state", state)
    #expect(FileManager.default.fileExists(atPath: state))
    #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/builder.json.state"))
    try bench.run([step("a")], "--state", state, "--resume")
    #expect(bench.log == ["a"])
  }

  @Test func `a state that is none is refused`() throws {
    try bench.folder.write("builder.json.state", "nonsense\n".utf8)
    let resumed = try bench.run([step("a")], "--resume")
    #expect(resumed.status == 2)
    #expect(resumed.errors.hasSuffix("holds no run; remove it, or name another file by --state\n"))
    #expect(bench.log == [])
    // Another file is not replaced by mistake.
    let shown = try bench.run([step("a")], "--state", bench.folder.path + "/builder.json")
    #expect(shown.status == 2)
    #expect(bench.log == [])
  }

  @Test func `a state that cannot be saved is reported`() throws {
    let shown = try bench.run([step("a")], "--state", "/dev/null/state")
    #expect(shown.errors.hasPrefix("builder: cannot save to '/dev/null/state': "))
    #expect(shown.status == 0)
  }

  // MARK: - What stands on what

  private func kept(_ outcomes: [String: OperationOutcome], changed: String? = nil) throws -> Set<
    String
  > {
    let segues =
      #", "segues": [{"to": "load", "on": "success"}, {"to": "sign in", "on": "failure"}]"#
    func file(_ changed: String?) throws -> BuildFile {
      let operations = [
        ("token", segues), ("sign in", #", "segues": [{"to": "load", "on": "success"}]"#),
        ("load", ""), ("other", ""),
      ]
      .map { #"{"name": "\#($0.0)", "command": "\#($0.0 == changed ? "false" : "true")"\#($0.1)}"# }
      return try BuildFile(Data(#"{"operations": [\#(operations.joined(separator: ", "))]}"#.utf8))
    }
    let entries = try file(nil).operations.compactMap { operation in
      outcomes[operation.name].flatMap { SavedRun.Entry(operation, $0) }
    }
    return SavedRun(entries).kept(in: try file(changed))
  }

  @Test func `a line that was cut off is left out`() throws {
    try bench.run([step("a"), step("b", after: ["a"])])
    let path = bench.folder.path + "/builder.json.state"
    let state = try String(contentsOfFile: path, encoding: .utf8)
    try bench.folder.write("builder.json.state", state.dropLast(10).utf8)
    bench.clearLog()
    try bench.run([step("a"), step("b", after: ["a"])], "--resume")
    #expect(bench.log == ["b"])
  }

  @Test func `what nothing has led to does not run what has succeeded again`() throws {
    let outcomes: [String: OperationOutcome] = [
      "token": .succeeded, "sign in": .notReached, "load": .succeeded, "other": .failed,
    ]
    #expect(try kept(outcomes) == ["token", "load"])
    #expect(try kept(outcomes, changed: "sign in") == ["token"])
    #expect(try kept(outcomes, changed: "token") == [])
  }

  @Test func `what a failure has led to runs again with it`() throws {
    let outcomes: [String: OperationOutcome] = [
      "token": .failed, "sign in": .succeeded, "load": .succeeded, "other": .succeeded,
    ]
    #expect(try kept(outcomes) == ["other"])
  }
}
