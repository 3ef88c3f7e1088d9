public import Foundation

extension Prompt where Answer == URL {
  /// A question for a file that there is, which the user finds in its folder.
  ///
  /// - Parameters:
  ///   - label: The name of the value that is asked for.
  ///   - folder: The folder to begin in; by default, the one that the program was started in.
  ///   - kind: Whether a file, a folder or either is an answer.
  ///   - validate: Returns what is wrong with a file, for the user; nil if nothing is.
  public static func file(
    _ label: String, in folder: URL = URL(filePath: "."), kind: FileKind = .file,
    validate: sending @escaping (URL) -> String? = { _ in nil }
  ) -> Prompt {
    let validated = check(validate)
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
      return validated(URL(filePath: path))
    }
    return Prompt(
      label, .file(kind), starting: Draft(folder: start),
      summary: { $0.selectedPath ?? "" },
      read: { draft in
        guard let path = draft.selectedPath else {
          return .failure(Problem("Nothing matches '\(draft.text)'."))
        }
        return check(path)
      },
      fill: { path in
        let file = path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
        // Whatever there is at the path, `read` says whether it is an answer.
        return .success(Draft(folder: file.standardizedFileURL.path, files: [.here]))
      })
  }
}

extension Draft {
  /// The file or folder that is selected.
  var selectedFile: FileEntry? {
    let files = shownFiles
    return Options(files.map(\.title)).selected(self).map { files[$0] }
  }

  /// The files to choose from; of those whose names begin with a dot, none before a dot is typed.
  var shownFiles: [FileEntry] {
    if text.hasPrefix(".") { return files }
    return files.filter { $0 == .up || $0 == .here || !$0.name.hasPrefix(".") }
  }

  var selectedPath: String? { selectedFile.map { FileEntry.path(of: $0, in: folder) } }
}
