import Foundation

/// A new text that waits for its place in a source file.
package struct PendingInline: Hashable, Codable, Sendable {
  package static let suffix = ".inline.pending"

  /// The source file, from the folder of the package.
  package var file: String
  /// The line of the call, from 1.
  package var line: Int
  /// The column of the call's bracket, from 1, in UTF-8 bytes.
  package var column: Int
  /// The line as it was when the test ran: if it is another, the call has moved.
  package var sourceLine: String
  /// The text that the source has; nil if the call has none yet.
  package var old: String?
  /// The text that the test gave.
  package var new: String

  /// Puts the parts together.
  package init(
    file: String, line: Int, column: Int, sourceLine: String, old: String?, new: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
    self.old = old
    self.new = new
  }
}

extension PendingInline {
  /// Where the pending text of a call is kept.
  package static func path(
    in folder: SnapshotFolder, target: String, file: String, line: Int, column: Int
  ) -> String {
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    return [folder.path, SnapshotName.safe(target), SnapshotName.safe(name)].joined(separator: "/")
      + ".\(line).\(column)\(suffix)"
  }

  /// Reads what waits in a file.
  package init(path: String) throws(SnapshotFileError) {
    let text = try SnapshotFile.read(path) ?? ""
    guard let value = try? JSONDecoder().decode(PendingInline.self, from: Data(text.utf8)) else {
      throw .notText(path: path)
    }
    self = value
  }

  /// Lets it wait in a file.
  package func write(to path: String) throws(SnapshotFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    try SnapshotFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
  }

  /// Lets nothing wait in a file any more.
  ///
  /// The folder stays: another test may be about to write into it.
  package static func remove(_ path: String) throws(SnapshotFileError) {
    try SnapshotFile.remove(path)
  }

  /// Lets nothing wait in a file any more, and removes the folders that are empty then.
  package static func settle(_ path: String) throws(SnapshotFileError) {
    try SnapshotFile.remove(path)
    SnapshotFile.removeEmptyFolders(above: path)
  }
}

extension SnapshotFolder {
  /// The new texts that wait to be written into the sources, sorted.
  package var pendingInline: [String] { files { $0.hasSuffix(PendingInline.suffix) } }
}
