import Foundation

/// A snapshot in a file, and the new text that may wait beside it.
///
/// A file is its text and a final newline.
package struct SnapshotFile: Hashable, Sendable {
  package static let pendingSuffix = ".pending"

  /// The file in version control.
  package let path: String

  /// Takes the path of the file in version control.
  package init(path: String) { self.path = path }

  /// The file of the text that waits to be accepted.
  package var pendingPath: String { path + Self.pendingSuffix }
}

extension SnapshotFile {
  /// The accepted text with its final newline; nil if there is none.
  package func reference() throws(SnapshotFileError) -> String? { try Self.read(path) }

  /// The text that waits, with its final newline; nil if there is none.
  package func pending() throws(SnapshotFileError) -> String? { try Self.read(pendingPath) }

  /// Replaces the accepted text, and lets nothing wait any more.
  package func writeReference(_ content: String) throws(SnapshotFileError) {
    try Self.write(content, to: path)
    try removePending()
  }

  /// Lets a text wait beside the accepted one.
  package func writePending(_ content: String) throws(SnapshotFileError) {
    try Self.write(content, to: pendingPath)
  }

  /// Lets nothing wait any more.
  package func removePending() throws(SnapshotFileError) { try Self.remove(pendingPath) }

  /// Deletes the waiting text, and the folders that are empty then.
  package func reject() throws(SnapshotFileError) {
    try removePending()
    Self.removeEmptyFolders(above: path)
  }

  /// Makes the waiting text the accepted one.
  package func accept() throws(SnapshotFileError) {
    if let content = try pending() { try writeReference(content) }
  }

  /// Removes the accepted text, and the folders that are empty then.
  package func removeReference() throws(SnapshotFileError) {
    try Self.remove(path)
    Self.removeEmptyFolders(above: path)
  }

  /// Another file in the same folder whose name differs in capitals only; nil if there is none.
  ///
  /// On a file system that is blind to case both are one.
  package var twin: String? {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = url.lastPathComponent
    return names.first { $0 != own && $0.lowercased() == own.lowercased() }
  }
}

// MARK: - SnapshotFileError

/// Why a file of a snapshot could not be used.
package enum SnapshotFileError: Error, Hashable {
  case unreadable(path: String, reason: String)
  case notText(path: String)
  case unwritable(path: String, reason: String)
}

extension SnapshotFileError: CustomStringConvertible {
  /// What happened, and what to do.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\"\(path)\" cannot be read: \(reason). Make it readable."
    case .notText(let path):
      "\"\(path)\" is no text in UTF-8. Delete it, and run the test again."
    case .unwritable(let path, let reason):
      "\"\(path)\" cannot be written: \(reason). Make the folder writable."
    }
  }
}
