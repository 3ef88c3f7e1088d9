import Foundation
import Testing
import WorkflowTestSupport

/// What runs, in which order, and what the program says of it.
struct RunTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test func `an operation runs after those that it waits for`() throws {
    let shown = try bench.run([
      step("link", after: ["b", "a"]), step("a", after: ["fetch"]), step("b", after: ["a"]),
      step("fetch"),
    ])
    #expect(shown.status == 0)
    #expect(bench.log == ["fetch", "a", "b", "link"])
    #expect(shown.output.hasSuffix("link: succeeded\n4 succeeded\n"))
  }

  @Test func `with a limit of one, lines come in order`() throws {
    let shown = try bench.run(
      [
        step("a"), ["name": "b", "command": "true\nexit 3", "after": ["a"]],
        step("c", after: ["b"]),
      ], "--limit", "1")
    #expect(
      shown.output == """
        a: echo 'a' >>log; true
        a: succeeded
        b: true …
        b: failed
        b failed: exit code 3
        1 succeeded, 1 failed, 1 skipped

        """)
    #expect(shown.status == 1)
  }

  @Test func `after a failure nothing more starts`() throws {
    let shown = try bench.run(
      [step("a", then: "false")] + (1...5).map { step("b\($0)") }, "--limit", "1")
    #expect(bench.log == ["a"])
    #expect(shown.output.hasSuffix("1 failed, 5 cancelled\n"))
    #expect(shown.status == 1)
  }

  @Test func `after a failure what runs is let end`() throws {
    _ = mkfifo(bench.folder.path + "/begun", 0o600)
    // The second ends only when the program has said that the first has failed.
    let wait = "until grep -q '^a: failed' /proc/$PPID/fd/1; do :; done"
    let shown = try bench.run(
      [
        ["name": "a", "command": "cat begun; exit 1"],
        ["name": "b", "command": "echo >begun; \(wait); echo b >>log"],
        step("c", after: ["b"]),
      ], "--limit", "2")
    #expect(bench.log == ["b"])
    #expect(shown.output.hasSuffix("1 succeeded, 1 failed, 1 cancelled\n"))
  }

  @Test func `keep going runs all that does not need what has failed`() throws {
    let operations = [
      step("a", then: "false"), step("b", after: ["a"]), step("c"), step("d", after: ["c", "b"]),
      step("e", after: ["c"]),
    ]
    let shown = try bench.run(operations, "--keep-going", "--limit", "1")
    #expect(bench.log == ["a", "c", "e"])
    #expect(shown.output.hasSuffix("2 succeeded, 1 failed, 2 skipped\n"))
    #expect(shown.status == 1)
  }

  @Test(arguments: [
    (0, ["a", "on success", "on 0"]), (1, ["a", "on failure"]),
    (2, ["a", "on failure", "on 2 or 3"]), (3, ["a", "on failure", "on 2 or 3"]),
  ]) func `segues follow the exit code`(code: Int, log: [String]) throws {
    let segues: [[String: Any]] = [
      ["to": "on success", "on": "success"], ["to": "on failure", "on": "failure"],
      ["to": "on 2 or 3", "on": ["exit": [2, 3]]], ["to": "on 0", "on": ["exit": [0]]],
    ]
    let shown = try bench.run(
      [
        step("a", then: "exit \(code)", ["segues": segues]), step("on success"),
        step("on failure"), step("on 2 or 3"), step("on 0"),
      ], "--limit", "1")
    #expect(bench.log == log)
    #expect(shown.status == (code == 0 ? 0 : 1))
  }

  @Test func `a failure that another operation waits for does not stop the run`() throws {
    try bench.run(
      [
        step("a", then: "false"), step("clean", after: ["a"], ["when": "allDone"]), step("b"),
      ], "--limit", "1")
    #expect(bench.log == ["a", "clean", "b"])
  }

  @Test func `an operation is tried again, and fails after its last attempt`() throws {
    let never = ["attempts": 3, "initial": 0] as [String: Any]
    let shown = try bench.run(
      [
        step("a", then: #"[ "$(wc -l <log)" -eq 3 ]"#, ["retries": never]),
        step("b", after: ["a"], then: "exit 7", ["retries": never]), step("c", after: ["b"]),
      ], "--limit", "1")
    #expect(bench.log == ["a", "a", "a", "b", "b", "b"])
    #expect(shown.output.contains("\na (attempt 3): "))
    #expect(shown.output.hasSuffix("b failed: exit code 7\n1 succeeded, 1 failed, 1 skipped\n"))
  }

  @Test func `an operation that takes too long is ended`() throws {
    let shown = try bench.run([
      step("a", then: "sleep 600", ["timeout": 0.01, "segues": [["to": "b", "on": "failure"]]]),
      step("b"),
    ])
    #expect(bench.log.last == "b")
    #expect(shown.output.hasSuffix("a timed out\n1 succeeded, 1 timed out\n"))
    #expect(shown.status == 1)
  }

  @Test func `resources limit what runs at once`() throws {
    // Each one fails if it finds another of its resource.
    let command = "mkdir using && rmdir using"
    let operations: [[String: Any]] = (1...20).map {
      ["name": "\($0)", "command": command, "limits": ["disk"]]
    }
    let file: [String: Any] = [
      "limit": 8, "resources": ["disk": 1], "operations": operations,
    ]
    let json = try JSONSerialization.data(withJSONObject: file)
    #expect(try bench.run(String(decoding: json, as: UTF8.self)).status == 0)
  }

  @Test func `a command runs in its directory, with its variables`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.folder.path + "/it's a folder", withIntermediateDirectories: true)
    try bench.run([
      [
        "name": "a", "command": #"echo "$GREETING $0 $PWD" >>../log"#,
        "directory": "it's a folder", "environment": ["GREETING": "it's \"me\""],
      ]
    ])
    #expect(bench.log.count == 1)
    #expect(bench.log[0].hasPrefix("it's \"me\" /bin/sh /"))
    #expect(bench.log[0].hasSuffix("/it's a folder"))
  }

  @Test func `the last lines of what has failed are shown, and logs have all`() throws {
    let logs = bench.folder.path + "/logs"
    let shown = try bench.run(
      [
        [
          "name": "a/b",
          "command": "for i in $(seq 15); do echo \"line $i\"; done; printf '\\033[2J' >&2; exit 1",
        ]
      ],
      "--logs", logs)
    let end = (6...15).dropFirst().map { "  | line \($0)\n" }.joined() + "  | ?[2J\n1 failed\n"
    #expect(shown.output.hasSuffix("a/b failed: exit code 1\n" + end))
    let log = try String(contentsOfFile: logs + "/a_b.log", encoding: .utf8)
    #expect(log.hasPrefix("line 1\nline 2\n"))
  }

  @Test func `a command reads nothing of the terminal`() throws {
    #expect(try bench.run([step("a", then: "! read line")]).status == 0)
  }

  @Test func `an end by a signal is a failure`() throws {
    let shown = try bench.run([["name": "a", "command": "kill -KILL $$"]])
    #expect(shown.output.contains("a failed: ended by signal 9\n"))
  }
}
