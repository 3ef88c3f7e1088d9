import Foundation

/// Small files that say something of sessions: one for each, under its name.
///
/// They only say where to look. What holds is in the file of the session, so an old mark costs time
/// and nothing else.
struct FolderMarks {
  let folder: String
  /// Whether a mark is on the device when it is set.
  let isSynchronized: Bool

  private func path(of id: SessionID) -> String { "\(folder)/\(id.filePath)" }

  func set(_ text: String, for id: SessionID) throws(SessionStoreError) {
    let path = path(of: id)
    do {
      if id.filePath.contains("/") {
        try FileManager.default.createDirectory(
          at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      // Renamed: a reader finds the old text or the new one.
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      if isSynchronized {
        for path in [path, URL(filePath: path).deletingLastPathComponent().path] {
          try synchronize(path)
        }
      }
    } catch {
      throw SessionStoreError(error, at: path)
    }
  }

  private func synchronize(_ path: String) throws {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    defer { Foundation.close(descriptor) }
    if descriptor < 0 || fsync(descriptor) != 0 { throw POSIXError(.EIO) }
  }

  func remove(for id: SessionID) { unlink(path(of: id)) }

  func text(for id: SessionID) -> String? {
    (try? Data(contentsOf: URL(filePath: path(of: id)))).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(for id: SessionID) -> Bool { FileManager.default.fileExists(atPath: path(of: id)) }

  /// The sessions that have a mark.
  var ids: [SessionID] {
    var ids: [SessionID] = []
    let paths = FileManager.default.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      // Not a folder for long names.
      if !path.hasSuffix("+"), let id = SessionID(filePath: path) { ids.append(id) }
    }
    return ids
  }
}

extension SessionStoreError {
  init(_ error: any Error, at path: String) {
    let reason = "\(path): \((error as NSError).localizedDescription)"
    self =
      switch error {
      case CocoaError.fileWriteOutOfSpace: .isFull(reason: reason)
      default: .refused(reason: reason)
      }
  }
}
