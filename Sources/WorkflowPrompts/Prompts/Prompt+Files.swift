public import Foundation

extension Prompt where Answer == URL {
  /// A question for a file that there is, which the user finds in its folder.
  ///
  /// - Parameters:
  ///   - label: What is asked for.
  ///   - folder: The folder to begin in; by default, the one that the program was started in.
  ///   - kind: Whether a file, a folder or either is an answer.
  public static func file(
    _ label: String, in folder: URL = URL(filePath: "."), kind: FileKind = .file
  ) -> Prompt {
    let start = folder.standardizedFileURL.path
    let check: @Sendable (String) -> Result<URL, Problem> = { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        return .failure(Problem("There is no file '\(path)'."))
      }
      guard kind.includes(folder: isFolder.boolValue) else {
        return .failure(
          Problem("'\(path)' is \(isFolder.boolValue ? "a folder" : "a file and no folder")."))
      }
      return .success(URL(filePath: path))
    }
    return Prompt(
      label, .file(kind), starting: Draft(folder: start),
      summary: { FileEntry.selectedPath(of: $0) ?? "" },
      read: { draft in
        guard let path = FileEntry.selectedPath(of: draft) else {
          return .failure(Problem("Nothing matches '\(draft.text)'."))
        }
        return check(path)
      },
      parse: { check(URL(filePath: $0, relativeTo: folder).standardizedFileURL.path) })
  }
}

/// What a file has to be.
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

  /// Returns the entry that is selected.
  static func selected(_ draft: Draft) -> FileEntry? {
    Options(draft.files.map(\.title)).selected(draft).map { draft.files[$0] }
  }

  static func selectedPath(of draft: Draft) -> String? {
    selected(draft).map { path(of: $0, in: draft.folder) }
  }

  static func path(of entry: FileEntry, in folder: String) -> String {
    URL(filePath: folder).appending(path: entry.name).standardizedFileURL.path
  }
}
