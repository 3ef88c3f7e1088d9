import Foundation
import WorkflowPersistence

/// The file that keeps the states between two runs of the program.
struct StateFile {
  var path: String

  /// Reads what was saved; nil if there is no file.
  func read() throws -> TreeSnapshot? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try TreeSnapshot(data: Data(contentsOf: URL(filePath: path)))
  }

  func write(_ snapshot: TreeSnapshot) throws {
    try snapshot.data.write(to: URL(filePath: path), options: .atomic)
  }
}
