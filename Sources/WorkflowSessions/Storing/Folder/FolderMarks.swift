import Foundation

/// Small files that say something of sessions: one for each, under its name.
///
/// They only say where to look. What holds is in the file of the session, so an old mark costs time
/// and nothing else.
struct FolderMarks {
  let folder: String
  /// The folder in that one where the marks are; empty for the folder itself.
  var place = ""
  /// Whether a mark is on the device when it is set.
  let isSynchronized: Bool

  private var placePath: String { place.isEmpty ? folder : "\(folder)/\(place)" }

  private func path(of id: SessionID) -> String { "\(placePath)/\(id.filePath)" }

  func set(_ text: String, for id: SessionID) throws(SessionStoreError) {
    let path = path(of: id)
    do {
      do {
        try write(text, to: path)
      } catch CocoaError.fileNoSuchFile {
        // Another process has just removed the place, since it was empty.
        try write(text, to: path)
      }
      if isSynchronized { try LocalDisk.synchronize(path, upTo: folder) }
    } catch {
      throw SessionStoreError(error, at: path)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: path)
    if !place.isEmpty || path.dropFirst(folder.count + 1).contains("/") {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    // Renamed: a reader finds the old text or the new one.
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  func remove(for id: SessionID) { unlink(path(of: id)) }

  /// Removes the place if it has no marks.
  func removeIfEmpty() { rmdir(placePath) }

  func text(for id: SessionID) -> String? {
    (try? Data(contentsOf: URL(filePath: path(of: id)))).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(for id: SessionID) -> Bool { FileManager.default.fileExists(atPath: path(of: id)) }

  /// The sessions that have a mark.
  var ids: [SessionID] {
    var ids: [SessionID] = []
    let paths = FileManager.default.enumerator(atPath: placePath)
    while let path = paths?.nextObject() as? String {
      // Not a folder for long names.
      if !path.hasSuffix("+"), let id = SessionID(filePath: path) { ids.append(id) }
    }
    return ids
  }
}
