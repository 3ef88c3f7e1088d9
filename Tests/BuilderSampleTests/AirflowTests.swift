import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

@testable import BuilderSample

/// The graph as a file for Apache Airflow.
struct AirflowTests {
  @Test func `everything that means the same`() throws {
    try check(
      #"""
      {"resources": {"network": 2, "it's\n \"a\" pool": 1, "unused": 3}, "operations": [
        {"name": "fetch", "command": "curl x", "limits": ["network"], "timeout": 90, "priority": 5},
        {"name": "compile a.c", "command": "cc -c a.c", "after": ["fetch"], "directory": "src",
         "retries": 2, "environment": {"CC": "clang", "A": "1"}},
        {"name": "compile b.c", "command": "cc -c b.c", "after": ["fetch"],
         "retries": {"attempts": 2, "initial": 0.5}, "limits": ["it's\n \"a\" pool"]},
        {"name": "clean", "command": "rm -f *.o", "when": "allDone",
         "after": ["compile a.c", "compile b.c"]}
      ]}
      """#, named: "my build")
  }

  @Test func `commands with everything that has a meaning somewhere`() throws {
    let commands = [
      "echo \"a\" 'b' \"\"\"c\"\"\" '''", "echo a\necho b\r\n\techo c\n",
      #"echo \n \\ \x41 \u0041 \N{DASH}"#,
      "echo {{ ds }} {% raw %} {# #}", "./build.sh", "run.bash", "echo ä 漢 😀 \u{7}\u{1b}[2J",
      "echo $HOME `id` %s {x} #",
      "exit 99", "\\",
    ]
    let operations = commands.enumerated().map { ["name": "\($0)", "command": $1] }
    let data = try JSONSerialization.data(withJSONObject: ["operations": operations])
    try check(String(decoding: data, as: UTF8.self), named: "commands")
  }

  @Test func `names that are no identifiers, or equal ones`() throws {
    let names = [
      "a b", "a_b", "a/b", "A_B", "ä", "漢", "a-b", "a.b", "a_b-2",
      String(repeating: "n", count: 300),
    ]
    let operations = names.map { ["name": $0, "command": "true"] }
    let data = try JSONSerialization.data(withJSONObject: ["operations": operations])
    try check(String(decoding: data, as: UTF8.self), named: "ä/b")
  }

  @Test(arguments: [
    (
      #""segues": [{"to": "b", "on": "failure"}]"#,
      #"operations[0].segues: "a" cannot be a task of Airflow: it has segues"#
    ),
    (
      #""when": "anySucceeded""#,
      #"operations[0].when: "a" cannot be a task of Airflow: no trigger rule means "anySucceeded"; use allSucceeded or allDone"#
    ),
    (
      #""limits": ["x", "y"]"#,
      #"operations[0].limits: "a" cannot be a task of Airflow: a task has one pool; use one limit"#
    ),
    (
      #""retries": {"attempts": 3}"#,
      #"operations[0].retries.factor: "a" cannot be a task of Airflow: growing delays have a part of chance there; use a factor of 1"#
    ),
    (
      #""retries": {"attempts": 2, "jitter": 0.5}"#,
      #"operations[0].retries.jitter: "a" cannot be a task of Airflow: it has no jitter; leave it out"#
    ),
  ]) func `what means something else is refused`(field: String, message: String) throws {
    let json = #"""
      {"resources": {"x": 1, "y": 1}, "operations": [
        {"name": "a", "command": "true", \#(field)}, {"name": "b", "command": "true"}
      ]}
      """#
    let file = try BuildFile(Data(json.utf8))
    let problem = #expect(throws: FileProblem.self) {
      try AirflowDAG(file, named: "x", folder: "/", limit: 1)
    }
    #expect(problem?.description == message)
  }

  @Test func `a literal is the same text in Python`() throws {
    let texts = [
      "", "plain", "\"", "'", "\\", "\\\"", "\n", "\r\n", "\t\0", "\u{7F}\u{85}\u{2028}",
      "😀e\u{301}",
      #"\N{BULLET} \x00 {{ }} "" """ "#,
    ]
    let folder = try TemporaryFolder()
    let lines = texts.map { text in
      let bytes = text.utf8.map { String(format: "%02x", $0) }.joined()
      return "assert \(text.pythonLiteral) == bytes.fromhex(\"\(bytes)\").decode()\n"
    }
    let script = try folder.write("literals.py", lines.joined().utf8)
    #expect(try run("/usr/bin/env", ["python3", script]) == 0)
  }

  /// Compares the file with the accepted one, and lets Python read it.
  private func check(
    _ json: String, named name: String, function: String = #function, line: UInt = #line
  ) throws {
    let file = try BuildFile(Data(json.utf8))
    let dag = try AirflowDAG(file, named: name, folder: "/work", limit: 4)
    let python = dag.python
    assertSnapshot(of: python, as: .lines)
    let folder = try TemporaryFolder()
    let script = try folder.write("dag.py", python.utf8)
    #expect(try run("/usr/bin/env", ["python3", "-m", "py_compile", script]) == 0)
  }
}
