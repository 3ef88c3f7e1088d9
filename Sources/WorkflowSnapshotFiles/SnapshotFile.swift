import Foundation

/// A snapshot in a file, and the new text that may wait beside it.
///
/// A file holds its text and a final newline.
package struct SnapshotFile: Hashable, Sendable {
  package static let pendingSuffix = ".pending"

  /// The file in version control.
  package let path: String

  /// Creates a snapshot with the path of its file in version control.
  package init(path: String) { self.path = path }

  /// The file of the pending text, which waits to be accepted.
  package var pendingPath: String { path + Self.pendingSuffix }
}

extension SnapshotFile {
  /// The accepted text with its final newline; nil if there is none.
  package func reference() throws(SnapshotFileError) -> String? { try Self.read(path) }

  /// The pending text with its final newline; nil if there is none.
  package func pending() throws(SnapshotFileError) -> String? { try Self.read(pendingPath) }

  /// Replaces the accepted text, and removes the pending one.
  package func writeReference(_ content: String) throws(SnapshotFileError) {
    try Self.write(content, to: path)
    try removePending()
  }

  /// Writes a pending text beside the accepted one.
  package func writePending(_ content: String) throws(SnapshotFileError) {
    try Self.write(content, to: pendingPath)
  }

  /// Removes the pending text.
  package func removePending() throws(SnapshotFileError) { try Self.remove(pendingPath) }

  /// Removes the pending text, and the folders that become empty.
  package func reject() throws(SnapshotFileError) {
    try removePending()
    Self.removeEmptyFolders(above: path)
  }

  /// Makes the pending text the accepted one.
  package func accept() throws(SnapshotFileError) {
    if let content = try pending() { try writeReference(content) }
  }

  /// Removes the accepted text, and the folders that become empty.
  package func removeReference() throws(SnapshotFileError) {
    try Self.remove(path)
    Self.removeEmptyFolders(above: path)
  }

  /// Another file in the same folder whose name differs only in case; nil if there is none.
  ///
  /// On a case-insensitive file system both are one file.
  package var twin: String? {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = url.lastPathComponent
    return names.first { $0 != own && $0.lowercased() == own.lowercased() }
  }
}

// MARK: - SnapshotFileError

/// The reason why the file of a snapshot could not be used.
package enum SnapshotFileError: Error, Hashable {
  case unreadable(path: String, reason: String)
  case notText(path: String)
  case unwritable(path: String, reason: String)
}

extension SnapshotFileError: CustomStringConvertible {
  /// A message that says what happened, and what to do.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\"\(path)\" cannot be read: \(reason). Make it readable."
    case .notText(let path):
      "\"\(path)\" is not UTF-8 text. Delete it, and run the test again."
    case .unwritable(let path, let reason):
      "\"\(path)\" cannot be written: \(reason). Make the folder writable."
    }
  }
}
