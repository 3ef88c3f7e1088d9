package import Foundation

/// A folder that exists for one test.
package final class TemporaryFolder: Sendable {
  package let path: String

  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/workflow-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, creates the folders above it, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }
}
