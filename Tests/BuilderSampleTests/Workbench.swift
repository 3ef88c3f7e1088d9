import Foundation
import WorkflowTestSupport

/// A folder with a file of operations, in which the program runs.
struct Workbench {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program on a file with the given content, to its end.
  @discardableResult
  func run(
    _ json: String, _ options: String...
  ) throws -> (output: String, errors: String, status: Int32) {
    let file = try folder.write("builder.json", json.utf8)
    return try BuiltProgram("builder").run([file] + options)
  }

  /// Runs the program on operations.
  @discardableResult
  func run(
    _ operations: [[String: Any]], _ options: String...
  ) throws -> (output: String, errors: String, status: Int32) {
    let file = try folder.write("builder.json", try Workbench.json(operations))
    return try BuiltProgram("builder").run([file] + options)
  }

  static func json(_ operations: [[String: Any]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: ["operations": operations])
  }

  /// The lines that commands have appended to the file `log`.
  var log: [String] {
    let text = try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    return (text ?? "").split(separator: "\n").map { String($0) }
  }

  /// Removes the file `log`.
  func clearLog() { try? FileManager.default.removeItem(atPath: folder.path + "/log") }
}

/// Returns an operation that appends its name to the file `log`.
func step(
  _ name: String, after sources: [String] = [], then command: String = "true",
  _ others: [String: Any] = [:]
) -> [String: Any] {
  ["name": name, "command": "echo '\(name)' >>log; \(command)", "after": sources]
    .merging(others) { $1 }
}

/// Whether a process ends.
///
/// One that was killed is gone only when the machine has let it run once more, so this looks again
/// until it is, for as long as it would take somebody to notice that it never will be.
func ends(_ id: Int32) -> Bool {
  let clock = ContinuousClock()
  let deadline = clock.now + .patient
  while clock.now < deadline {
    guard kill(id, 0) == 0 else { return true }
    // A process whose parent has gone is a zombie until the system has reaped it.
    let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    if status?.contains(") Z ") == true { return true }
    sched_yield()
  }
  return false
}
