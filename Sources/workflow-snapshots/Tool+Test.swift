import Foundation
import WorkflowSnapshotFiles
import WorkflowSynchronization

/// The handling of the texts that wait after a run of the tests.
enum AfterTests {
  /// Ask in a terminal; without one, list them.
  case ask
  case accept
  case review
  /// Nothing waits: the tests compare, and write nothing.
  case check
}

extension Tool {
  /// Runs the tests; then accepts, reviews or lists the texts that wait.
  ///
  /// If a text was accepted, the tests run again. So the result says whether all is well now.
  func test(_ after: AfterTests, _ testArguments: [String]) throws -> Bool {
    let mode = after == .check ? "never" : "review"
    let start = Date()
    let havePassed = try runTests(testArguments, ["WORKFLOW_SNAPSHOTS": mode])
    // Others may wait since an earlier run, of tests that did not run now.
    let all = try waiting([]).filter { $0.date >= start }
    if after == .check || all.isEmpty { return havePassed }
    var accepted = 0
    switch after {
    case .accept:
      accepted = try decide(all, "accepted") { try $0.accept() }
    case .review:
      accepted = try review(all).accepted
    case .ask where terminal.isInteractive:
      accepted = try review(all).accepted
    case .ask, .check:
      try list(all)
    }
    guard accepted > 0 else {
      let count = all.count == 1 ? "1 text was" : "\(all.count) texts were"
      report("\(count) new or different. See: workflow-snapshots list")
      return false
    }
    StandardOutput.print("Running the tests again, with what was accepted.")
    return try runTests(testArguments, ["WORKFLOW_SNAPSHOTS": "never"])
  }

  /// Runs `swift test` in the package, and returns whether the tests pass.
  func runTests(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
    let tests = Process()
    tests.executableURL = URL(filePath: "/usr/bin/env")
    tests.arguments = ["swift", "test", "--package-path", folder.root] + arguments
    tests.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    try tests.run()
    tests.waitUntilExit()
    return tests.terminationStatus == 0
  }
}
