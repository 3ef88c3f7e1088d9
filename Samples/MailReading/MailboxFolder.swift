import Foundation

/// The mailboxes in a folder that is none itself.
public struct MailboxFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// The names of the files and folders that are mailboxes, in order.
  public let names: [String]

  /// Looks into a folder; nil if there is no folder, or if it is a mailbox.
  ///
  /// The beginning of each file is read. Hidden files are left out, and so is what cannot be read.
  public init?(path: String) {
    guard MailFolder.isFolder(path), MailFolder.folders(in: path) == [path],
      let entries = try? FileManager.default.contentsOfDirectory(atPath: path),
      !entries.contains(where: { $0.lowercased().hasSuffix(".eml") })
    else { return nil }
    let names = entries.filter { !$0.hasPrefix(".") && Self.isMailbox(path + "/" + $0) }
    if names.isEmpty { return nil }
    self.path = path
    self.names = names.sorted()
  }

  private static func isMailbox(_ path: String) -> Bool {
    if MailFolder.isFolder(path) { return (try? MailFolder(path: path)) != nil }
    guard let file = try? MailFile(path: path),
      let sample = try? file.bytes(0..<min(file.size, FileKind.sampleSize))
    else { return false }
    // An empty file says nothing by itself.
    return sample.isEmpty ? path.hasSuffix(".mbox") : FileKind(of: sample) != nil
  }
}
