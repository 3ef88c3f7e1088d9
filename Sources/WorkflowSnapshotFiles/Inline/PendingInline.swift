import Foundation

/// A new text that waits to be inserted into a source file.
package struct PendingInline: Hashable, Codable, Sendable {
  package static let suffix = ".inline.pending"

  /// The source file, relative to the folder of the package.
  package var file: String
  /// The line of the call, from 1.
  package var line: Int
  /// The column of the call's bracket, from 1, in UTF-8 bytes.
  package var column: Int
  /// The line as it was when the test ran; if it differs from the source, the call has moved.
  package var sourceLine: String
  /// The first line of the function around it, which tells equal calls apart; nil if there is none.
  package var function: String?
  /// The text in the source; nil if the call has none yet.
  package var old: String?
  /// The text that the test gave.
  package var new: String

  /// Creates a pending text from its parts.
  package init(
    file: String, line: Int, column: Int, sourceLine: String, function: String? = nil,
    old: String?, new: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
    self.function = function
    self.old = old
    self.new = new
  }
}

extension PendingInline {
  /// Returns the path of the file for the pending text of a call.
  package static func path(
    in folder: SnapshotFolder, target: String, file: String, line: Int, column: Int
  ) -> String {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    return [folder.path, SnapshotName.safe(target), SnapshotName.safe(name)].joined(separator: "/")
      + ".\(line).\(column)\(suffix)"
  }

  /// Reads a pending text from a file.
  package init(path: String) throws(SnapshotFileError) {
    let text = try SnapshotFile.read(path) ?? ""
    guard let value = try? JSONDecoder().decode(PendingInline.self, from: Data(text.utf8)) else {
      throw .notText(path: path)
    }
    self = value
  }

  /// Writes the pending text to a file.
  package func write(to path: String) throws(SnapshotFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    try SnapshotFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
  }

  /// Removes the file of a pending text.
  ///
  /// The folder stays, because another test may be about to write into it.
  package static func remove(_ path: String) throws(SnapshotFileError) {
    try SnapshotFile.remove(path)
  }

  /// Removes the file of a pending text, and the folders that become empty.
  package static func clear(_ path: String) throws(SnapshotFileError) {
    try SnapshotFile.remove(path)
    SnapshotFile.removeEmptyFolders(above: path)
  }
}

extension SnapshotFolder {
  /// The files of the texts that wait to be inserted into sources, sorted.
  package var pendingInline: [String] { files { $0.hasSuffix(PendingInline.suffix) } }
}
