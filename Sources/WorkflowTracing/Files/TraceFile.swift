import Foundation

/// The file that a trace is written to; only its user can read it.
final class TraceFile {
  let path: String
  private var descriptor: Int32
  private(set) var size = 0

  /// Makes the file, or empties it.
  init(at path: String) throws(TraceError) {
    self.path = path
    descriptor = try Self.open(path)
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws(TraceError) -> Int32 {
    let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .ofSystem(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      throw .ofSystem(path)
    }
    // A pipe or a terminal can be written, but neither emptied nor protected.
    guard status.st_mode & S_IFMT == S_IFREG else { return descriptor }
    // A file that others could read is not opened to them by what is in it now.
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      defer { close(descriptor) }
      throw .ofSystem(path)
    }
    return descriptor
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(TraceError) {
    var count = 0
    while count < bytes.count {
      let next = Foundation.write(descriptor, bytes.baseAddress! + count, bytes.count - count)
      if next < 0, errno == EINTR { continue }
      if next <= 0 { throw .ofSystem(path) }
      count += next
    }
    size += count
  }

  /// Renames the file to `FILE.1`, and begins it anew.
  func rollOver() throws(TraceError) {
    guard rename(path, path + ".1") == 0 else { throw .ofSystem(path) }
    let new = try Self.open(path)
    close(descriptor)
    descriptor = new
    size = 0
  }
}

extension TraceError {
  /// The error that the last call of the system has left.
  static func ofSystem(_ path: String) -> TraceError {
    .cannotUse(path: path, reason: String(cString: strerror(errno)))
  }
}
