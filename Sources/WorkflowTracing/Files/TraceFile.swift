import Foundation
import WorkflowSynchronization

/// The file that a trace is written to; only its user can read it.
final class TraceFile {
  let path: String
  private var descriptor: Int32
  /// Whether it is a file that can be renamed, and no pipe or device.
  let isRegular: Bool
  private(set) var size = 0

  /// Makes the file, or empties it if it is a trace.
  init(at path: String) throws(TraceError) {
    self.path = path
    descriptor = try Self.open(path)
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws(TraceError) -> Int32 {
    var status = stat()
    // A pipe or a terminal can be written, but neither read, emptied nor protected.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .ofSystem(path) }
      return descriptor
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .ofSystem(path) }
    do throws(TraceError) {
      try begin(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Empties a file, unless another program writes it, or it is something else than a trace.
  private static func begin(_ descriptor: Int32, _ path: String) throws(TraceError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { throw .isInUse(path: path) }
      throw .ofSystem(path)
    }
    try requireTrace(descriptor, path)
    // A file that others could read is not opened to them by what is in it now.
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
      throw .ofSystem(path)
    }
  }

  /// Throws if a file is neither a trace nor empty.
  private static func requireTrace(_ descriptor: Int32, _ path: String) throws(TraceError) {
    var beginning = [UInt8](repeating: 0, count: TraceHeader.beginning.count)
    let count = pread(descriptor, &beginning, beginning.count, 0)
    guard count >= 0 else { throw .ofSystem(path) }
    guard TraceHeader.beginning.starts(with: beginning.prefix(count)) else {
      throw .wouldReplace(path: path)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(TraceError) {
    guard DescriptorOutput.write(bytes, to: descriptor) else { throw .ofSystem(path) }
    size += bytes.count
  }

  /// Renames the file to `FILE.1`, and begins it anew.
  func rollOver() throws(TraceError) {
    var (ours, theirs) = (stat(), stat())
    // Another file would replace the one that was written last.
    guard fstat(descriptor, &ours) == 0, stat(path, &theirs) == 0,
      (ours.st_dev, ours.st_ino) == (theirs.st_dev, theirs.st_ino)
    else { throw .wasReplaced(path: path) }
    let former = Foundation.open(path + ".1", O_RDONLY | O_CLOEXEC)
    if former >= 0 {
      defer { close(former) }
      try Self.requireTrace(former, path + ".1")
    }
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
