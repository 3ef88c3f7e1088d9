import Foundation

/// The folder with a file for the output of each command.
struct Logs: Sendable {
  let folder: URL
  private let isTemporary: Bool
  private let files: [String: String]

  /// Makes the folder, and forgets the output of earlier runs.
  ///
  /// - Parameters:
  ///   - path: The folder; nil for one that ``remove()`` removes.
  ///   - names: The names of the operations.
  init(at path: String?, for names: [String]) throws {
    isTemporary = path == nil
    folder =
      path.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.temporaryDirectory.appending(path: "builder-\(UUID().uuidString)")
    files = identifiers(for: names)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names { try? FileManager.default.removeItem(atPath: self.path(of: name)) }
  }

  /// The path of the file with the output of an operation.
  func path(of name: String) -> String { folder.appending(path: "\(files[name] ?? name).log").path }

  /// The last lines that a command has printed.
  func lastLines(of name: String, count: Int = 10) -> [Substring] {
    let file = FileHandle(forReadingAtPath: path(of: name))
    // The end of the file is enough; its first line may be cut.
    guard let file, let size = try? file.seekToEnd() else { return [] }
    try? file.seek(toOffset: size - min(size, 16_384))
    let data = (try? file.readToEnd()) ?? Data()
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(count)
  }

  /// Removes the folder, unless the user asked for it.
  func remove() {
    if isTemporary { try? FileManager.default.removeItem(at: folder) }
  }
}

/// Returns a different identifier for each name: ASCII letters, digits, `_`, `.` and `-` only.
func identifiers(for names: [String]) -> [String: String] {
  var identifiers: [String: String] = [:]
  // Some file systems treat capitals as the same letters.
  var used: Set<String> = []
  for name in names where identifiers[name] == nil {
    let safe = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) ? $0 : "_" }
        .prefix(200))
    var identifier = safe
    var number = 2
    while !used.insert(identifier.lowercased()).inserted {
      identifier = "\(safe)-\(number)"
      number += 1
    }
    identifiers[name] = identifier
  }
  return identifiers
}
