import Foundation
import Testing
import WorkflowSynchronization
import WorkflowTesting

/// The order to a child, and the folder in which it reports.
struct ChildOrder: Codable {
  /// The call of `explore` that is meant.
  let site: String
  let folder: String
  /// The walk to follow; nil to make all walks.
  var walk: KeptWalk?
  /// Whether the runtime checks each pass of that walk.
  var isChecked = false

  private static let variable = "WORKFLOW_EXPLORE_CHILD"

  /// The order of this process; nil if it is no child.
  static let current: ChildOrder? = {
    guard let folder = ProcessInfo.processInfo.environment[variable] else { return nil }
    let data = try? Data(contentsOf: file(in: folder))
    return data.flatMap { try? JSONDecoder().decode(ChildOrder.self, from: $0) }
  }()

  /// Whether this process was started as a child, perhaps with an order that cannot be read.
  ///
  /// It must not be a parent: its children would be parents too, and so on.
  static let isChild = ProcessInfo.processInfo.environment[variable] != nil

  private static func file(in folder: String) -> URL {
    URL(filePath: folder).appending(path: "order")
  }

  /// Makes the folder, with empty files and the order in it.
  func write() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in [stepsFile, resultFile, errorFile] { try Data().write(to: file) }
    try JSONEncoder().encode(self).write(to: Self.file(in: folder))
  }

  /// The environment of the child.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment[Self.variable] = folder
    // The test continues with explorations that are not meant, and what they return is empty.
    environment["WORKFLOW_SNAPSHOTS"] = "never"
    // What stops the program says so in a line; the stack would take seconds to write.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // A Set has the same order each time, where nothing else decides it.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    return environment
  }

  var stepsFile: URL { URL(filePath: folder).appending(path: "steps") }
  var resultFile: URL { URL(filePath: folder).appending(path: "result") }
  var errorFile: URL { URL(filePath: folder).appending(path: "error") }
}

/// The seed that the environment chooses for all explorations, which then stay in the process of the
/// tests; nil without one.
var chosenSeed: UInt64? {
  ProcessInfo.processInfo.environment["WORKFLOW_EXPLORE"].map { UInt64($0) ?? UInt64(hashOf: $0) }
}

extension CallSite {
  /// The place of a call in the running test, with the test's arguments, and the number of calls
  /// from there so far: a loop explores several times.
  func nextNameInTest() -> String {
    let test = Test.current.map { "\($0.id) " } ?? ""
    let arguments = Test.Case.current.map { String(describing: $0) } ?? ""
    // Addresses differ between processes.
    let name = "\(fileID):\(line):\(column) \(test)\(arguments)"
      .replacing(/\$[0-9a-f]+/, with: "")
    let number = Self.calls.withLock { calls in
      calls[name, default: 0] += 1
      return calls[name] ?? 0
    }
    return "\(name) \(number)"
  }

  private static let calls = Locked([String: Int]())
}
