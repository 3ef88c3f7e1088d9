import Foundation
import WorkflowPersistence

/// The file that keeps a checkout between two runs of the program.
struct StateFile {
  var path: String

  /// Reads what was saved; nil if nothing was.
  func read() throws -> TreeSnapshot? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard !isFolder.boolValue else { throw POSIXError(.EISDIR) }
    return try TreeSnapshot(data: Data(contentsOf: URL(filePath: path)))
  }

  /// Replaces what was saved, and makes the folder if it is missing.
  ///
  /// Only the customer may read it: an address is in it.
  func write(_ snapshot: TreeSnapshot) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try snapshot.data.write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
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
