import Foundation
import Testing
import Workflow
import WorkflowOperations

@testable import BuilderSample

/// What a file may contain, and what is said about mistakes.
struct FileTests {
  @Test func `a file has everything that a graph has`() throws {
    let file = try BuildFile(
      Data(
        #"""
        {"limit": 4, "resources": {"network": 2}, "operations": [
          {"name": "fetch", "command": "curl x", "limits": ["network"], "timeout": 1.5,
           "retries": {"attempts": 3, "initial": 0.5, "factor": 3, "maximum": 60, "jitter": 0.1},
           "segues": [{"to": "clean", "on": "failure"}, {"to": "b", "on": {"exit": [0, 2]}}]},
          {"name": "clean", "command": "rm x", "retries": 2, "priority": -1},
          {"name": "b", "command": "b", "after": ["clean"], "when": "noneFailed",
           "directory": "sub", "environment": {"A": "1"},
           "segues": [{"to": "clean", "on": "success"}]}
        ]}
        """#.utf8))
    #expect(file.limit == 4)
    #expect(file.resources == ["network": 2])
    #expect(
      file.operations == [
        BuildFile.Operation(
          name: "fetch", command: ShellCommand(text: "curl x"),
          retry: RetryPolicy(
            attempts: 3, initial: .seconds(0.5), factor: 3, maximum: .seconds(60), jitter: 0.1),
          timeout: .seconds(1.5), limits: ["network"],
          segues: [
            BuildFile.Segue(target: "clean", condition: .failure),
            BuildFile.Segue(target: "b", condition: .exit([0, 2])),
          ]),
        BuildFile.Operation(
          name: "clean", command: ShellCommand(text: "rm x"),
          retry: RetryPolicy(attempts: 3, factor: 1), priority: -1),
        BuildFile.Operation(
          name: "b",
          command: ShellCommand(text: "b", directory: "sub", environment: ["A": "1"]),
          after: ["clean"], rule: .noneFailed,
          segues: [BuildFile.Segue(target: "clean", condition: .success)]),
      ])
  }

  @Test func `a name and a command are enough, and the rule is that of make`() throws {
    let file = try BuildFile(Data(#"{"operations": [{"name": "a", "command": "true"}]}"#.utf8))
    #expect(file.limit == nil)
    #expect(
      file.operations == [BuildFile.Operation(name: "a", command: ShellCommand(text: "true"))])
    #expect(file.operations[0].rule == .allSucceeded)
  }

  @Test(arguments: malformed)
  func `a mistake is said with its place, and with what to write instead`(
    file: String
  ) throws {
    let data = try Data(contentsOf: folder.appending(path: "\(file).json"))
    let expected = try String(
      contentsOf: folder.appending(path: "\(file).txt"), encoding: .utf8)
    let problem = #expect(throws: FileProblem.self) { try BuildFile(data) }
    let said = "\(problem?.description ?? "nothing")\n"
    // How JSON is cut off is said in Foundation's words, which differ by platform.
    if expected.hasSuffix("…\n") {
      #expect(said.hasPrefix(expected.dropLast(2)))
    } else {
      #expect(said == expected)
    }
  }

  @Test func `there are mistakes to try`() { #expect(malformed.count >= 50) }

  @Test func `every rule can be named`() throws {
    for rule in StartRule.allCases {
      let json =
        #"{"operations": [{"name": "a", "command": "true", "when": "\#(rule.rawValue)"}]}"#
      #expect(try BuildFile(Data(json.utf8)).operations[0].rule == rule)
    }
  }
}

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Malformed")
private let malformed: [String] = {
  let files = try? FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  return (files ?? []).filter { $0.pathExtension == "json" }
    .map { $0.deletingPathExtension().lastPathComponent }.sorted()
}()
