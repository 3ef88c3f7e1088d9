import WorkflowReflection
import Foundation
import WorkflowSnapshotFiles
import WorkflowSynchronization

extension Tool {
  /// Runs the tests, and deletes the snapshots that none of them used.
  func prune(isSure: Bool, testArguments: [String]) throws -> Bool {
    let references = folder.references
    guard !references.isEmpty else {
      StandardOutput.print("There are no snapshots in \(folder.path.visible).")
      return true
    }
    let used = try usedPaths(testArguments)
    let unused = references.filter { !used.contains(resolved($0.path)) }
    guard !unused.isEmpty else {
      StandardOutput.print("All \(references.count) snapshots are in use.")
      return true
    }
    guard unused.count < references.count else {
      throw WaitingText.Refusal(
        description: """
          no test used any of the \(references.count) snapshots, so something else is wrong. \
          Check that the tests ran.
          """)
    }
    StandardOutput.print("No test used:")
    for file in unused { StandardOutput.print("  \(folder.shown(file.path).visible)") }
    guard try isSure || isConfirmed("Delete \(unused.count) of \(references.count) snapshots?")
    else {
      return false
    }
    for file in unused {
      try file.removePending()
      try file.removeReference()
    }
    StandardOutput.print("Deleted \(unused.count) of \(references.count) snapshots.")
    return true
  }

  private func isConfirmed(_ question: String) throws -> Bool {
    guard terminal.isInteractive else {
      throw WaitingText.Refusal(
        description: "prune needs a terminal to ask. Without one: workflow-snapshots prune --yes")
    }
    return confirm(question)
  }

  private func usedPaths(_ testArguments: [String]) throws -> Set<String> {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "workflow-snapshots-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    let environment = ["WORKFLOW_SNAPSHOTS": "never", "WORKFLOW_SNAPSHOTS_USED": log.path]
    guard try runTests(testArguments, environment) else {
      throw WaitingText.Refusal(
        description: """
          the tests failed, and a test that stops early does not use all its snapshots. \
          Make them pass, then prune.
          """)
    }
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map { resolved(String($0)) })
  }

  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
