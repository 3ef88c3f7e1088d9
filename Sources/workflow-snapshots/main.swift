import Foundation
import WorkflowSnapshotFiles
import WorkflowSynchronization

/// Runs the command, and returns whether it succeeded.
func run(_ arguments: Arguments) throws -> Bool {
  let start = arguments.package ?? FileManager.default.currentDirectoryPath
  let folder = SnapshotFolder(around: URL(filePath: start).path + "/x", target: "")
  let isThere = [folder.root + "/Package.swift", folder.path].contains {
    FileManager.default.fileExists(atPath: $0)
  }
  guard isThere || arguments.command == .help else {
    throw WaitingText.Refusal(
      description: """
        there is no package in '\(start)' or above. Run this in the folder of a package, or add \
        --package-path FOLDER
        """)
  }
  let tool = Tool(folder: folder)
  switch arguments.command {
  case .test: return try tool.test(arguments.afterTests, arguments.testArguments)
  case .list: return try tool.list(arguments.names)
  case .diff: return try tool.diff(arguments.names)
  case .accept: return try tool.decide(arguments.names, "accepted") { try $0.accept() }
  case .reject: return try tool.decide(arguments.names, "rejected") { try $0.reject() }
  case .review: return try tool.review(arguments.names)
  case .prune:
    return try tool.prune(isSure: arguments.isSure, testArguments: arguments.testArguments)
  case .help:
    StandardOutput.print(Arguments.usage, terminator: "")
    return true
  }
}

do throws(Arguments.Mistake) {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  do {
    let isDone = try run(arguments)
    exit(isDone && StandardOutput.isComplete ? 0 : 1)
  } catch {
    report("\(error)")
    exit(1)
  }
} catch {
  report("\(error.message); see workflow-snapshots --help")
  exit(2)
}
