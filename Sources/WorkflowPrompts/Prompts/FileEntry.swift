import Foundation

/// The demands on a file.
public enum FileKind: Hashable, Sendable {
  /// A file with content.
  case file
  /// A folder.
  case folder
  /// Either of them.
  case any

  func includes(folder isFolder: Bool) -> Bool {
    switch self {
    case .file: !isFolder
    case .folder: isFolder
    case .any: true
    }
  }
}

/// A file or a folder in the folder that is shown.
struct FileEntry: Equatable, Sendable {
  let name: String
  let isFolder: Bool

  /// The folder around the one that is shown.
  static let up = FileEntry(name: "..", isFolder: true)

  /// The folder that is shown itself, where a folder is asked for.
  static let here = FileEntry(name: ".", isFolder: true)

  var title: String { isFolder && name != "." && name != ".." ? name + "/" : name }

  static func path(of entry: FileEntry, in folder: String) -> String {
    URL(filePath: folder).appending(path: entry.name).standardizedFileURL.path
  }
}
