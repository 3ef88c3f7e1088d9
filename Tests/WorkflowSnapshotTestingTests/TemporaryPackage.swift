import WorkflowTestSupport
import Foundation
import Testing
import WorkflowSynchronization
import WorkflowSnapshotFiles

@testable import WorkflowSnapshotTesting

/// A folder that stands for a package while one test runs.
final class TemporaryPackage: Sendable {
  struct Failure: Equatable {
    var message: String
    var line: Int
  }

  let root: String
  var folder: SnapshotFolder { SnapshotFolder(root: root) }
  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    root = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Runs checks as if in a process of their own in this package, and returns their failures.
  ///
  /// In the messages, the path of a snapshot is `FILE`.
  func failures(
    _ environment: [String: String] = [:], _ body: () -> Void
  ) -> [Failure] {
    let settings = SnapshotSettings(environment: environment, folder: folder)
    return SnapshotSettings.$current.withValue(settings) {
      reported(body).map { report in
        Failure(
          message: report.message.replacing(/Tests\/__Snapshots__\/[^"]*?\.txt/, with: "FILE"),
          line: report.line)
      }
    }
  }

  /// Writes a file, and creates the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: root).appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Lets a text wait for a call in `Tests/T/A.swift`.
  func wait(_ text: String, line: Int, column: Int, sourceLine: String) throws {
    try PendingInline(
      file: "Tests/T/A.swift", line: line, column: column, sourceLine: sourceLine, old: nil,
      new: text
    ).write(
      to: PendingInline.path(
        in: folder, target: "T", file: "A.swift", line: line, column: column))
  }

  /// Returns the accepted content of the only snapshot.
  func reference() throws -> String? { try onlyFile.flatMap { try $0.reference() } }

  /// Returns the content that waits beside the only snapshot.
  func pending() throws -> String? { try onlyFile.flatMap { try $0.pending() } }

  private var onlyFile: SnapshotFile? { (folder.references + folder.pending).first }

  /// The paths of all files below the folder of snapshots, sorted.
  var paths: [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return all.filter { $0.contains(".txt") || $0.contains(".pending") }.sorted()
  }
}
