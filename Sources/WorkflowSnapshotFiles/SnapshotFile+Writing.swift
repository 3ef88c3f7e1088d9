import Foundation

extension SnapshotFile {
  static func read(_ path: String) throws(SnapshotFileError) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: systemReason)
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notText(path: path) }
    return text
  }

  /// Writes a draft beside the file and renames it, so that no reader ever sees half a file.
  ///
  /// A link stays a link, and the file keeps its permissions.
  package static func write(_ content: String, to path: String) throws(SnapshotFileError) {
    let place = target(of: path)
    let folder = place.deletingLastPathComponent()
    let draft = folder.appending(path: ".\(UUID().uuidString).tmp").path
    let isDone =
      makeFolder(folder.path) && create(draft, Array(content.utf8), like: place.path)
      && rename(draft, place.path) == 0
    guard isDone else {
      let reason = systemReason
      unlink(draft)
      throw .unwritable(path: path, reason: reason)
    }
  }

  static func remove(_ path: String) throws(SnapshotFileError) {
    if unlink(path) != 0, errno != ENOENT, errno != ENOTDIR {
      throw .unwritable(path: path, reason: systemReason)
    }
  }

  static func removeEmptyFolders(above path: String) {
    var folder = URL(filePath: path).deletingLastPathComponent()
    while folder.path.contains("/__Snapshots__/"), rmdir(folder.path) == 0 {
      folder.deleteLastPathComponent()
    }
  }
}

/// Returns the place that a link leads to, also if nothing is there yet.
private func target(of path: String) -> URL {
  var place = URL(filePath: path)
  // As many links as systems follow.
  for _ in 0..<40 {
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
    else { break }
    place = URL(filePath: next, relativeTo: place.deletingLastPathComponent()).absoluteURL
  }
  return place
}

// MARK: - System calls

/// The reason why the last system call of this thread failed, which Foundation's errors often lack.
private var systemReason: String { String(cString: strerror(errno)) }

/// Creates a folder and its parents; returns false, with the reason in `errno`, if that fails.
private func makeFolder(_ path: String) -> Bool {
  if mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) { return true }
  guard errno == ENOENT else { return false }
  return makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    && (mkdir(path, 0o777) == 0 || errno == EEXIST)
}

private func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
  errno = EEXIST
  return isThere && isFolder.boolValue
}

/// Writes a new file with the permissions of another one, if that exists.
private func create(_ path: String, _ bytes: [UInt8], like model: String) -> Bool {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard file >= 0 else { return false }
  var status = stat()
  if stat(model, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0 && errno != EINTR { break }
    written += max(0, count)
  }
  let reason = errno
  // Some file systems find out here that they are full.
  let isClosed = close(file) == 0
  if written < bytes.count { errno = reason }
  return isClosed && written == bytes.count
}
