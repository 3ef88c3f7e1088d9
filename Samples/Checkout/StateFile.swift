import Foundation
import WorkflowPersistence

/// The file that keeps a checkout between two runs of the program.
struct StateFile {
  var path: String

  /// Reads what was saved; nil if nothing was.
  func read() throws -> TreeSnapshot? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try TreeSnapshot(data: Data(contentsOf: URL(filePath: path)))
  }

  /// Replaces what was saved, and makes the folder if it is missing.
  func write(_ snapshot: TreeSnapshot) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try snapshot.data.write(to: file, options: .atomic)
  }
}

extension StateFile {
  /// The path in the folder that the system has for the states of programs.
  static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    #if os(macOS)
      let folder = URL.applicationSupportDirectory
    #else
      // A relative path is to be ignored, says the XDG specification.
      let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let home = environment["HOME"] ?? NSHomeDirectory()
      let folder = URL(filePath: named ?? "\(home)/.local/state")
    #endif
    return folder.appending(path: "workflow-checkout/state.json").path
  }
}
