import Foundation
import WorkflowSynchronization

/// The bytes of a journal in a file, which is locked against other programs.
final class JournalDescriptor: JournalStorage {
  private(set) var path: String
  private let descriptor: Int32
  /// Whether the file is deleted with this object.
  private var isTemporary: Bool

  /// The most times that other programs may replace a file while it is opened.
  private static let openings = 100

  /// Opens a file, or makes it, so that only its user can read it.
  init(at path: String, isTemporary: Bool = false) throws(JournalError) {
    self.isTemporary = isTemporary
    (descriptor, self.path) = try Self.open(path)
  }

  deinit {
    if isTemporary { unlink(path) }
    // A child process that another thread is making has the lock too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func open(
    _ path: String
  ) throws(JournalError) -> (descriptor: Int32, path: String) {
    for _ in 0..<openings {
      let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .ofSystem(path) }
      guard let found = status(of: descriptor), found.st_mode & S_IFMT == S_IFREG else {
        close(descriptor)
        throw .notAJournal(path: path)
      }
      // Rule 50i.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error: JournalError = errno == EWOULDBLOCK ? .isInUse(path: path) : .ofSystem(path)
        close(descriptor)
        throw error
      }
      // Between opening and locking, the file may have been replaced by a compacted one. A
      // compacted file replaces the file itself, not a link to it.
      let place = URL(filePath: path).resolvingSymlinksInPath().path
      if leads(place, to: descriptor) { return (descriptor, place) }
      close(descriptor)
    }
    // A file that was deleted, and that a program has passed by its descriptor.
    throw .cannotUse(path: path, reason: "it has no place in a folder")
  }

  /// Returns the system's status of an open file.
  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Returns whether a path leads to an open file.
  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var found = stat()
    guard let ours = status(of: descriptor), lstat(path, &found) == 0 else { return false }
    return ours.st_ino == found.st_ino && ours.st_dev == found.st_dev
  }

  // Rule 50l.
  func look() throws(JournalError) {
    guard Self.leads(path, to: descriptor) else { throw .wasReplaced(path: path) }
  }

  func tidy() {
    // Not every file system has modes, and not every file is the user's own.
    fchmod(descriptor, 0o600)
    if !isTemporary { unlink(replacementPath) }
  }

  private var replacementPath: String { "\(path).compacting" }

  var size: Int {
    get throws(JournalError) {
      guard let status = Self.status(of: descriptor) else { throw .ofSystem(path) }
      return Int(status.st_size)
    }
  }

  func read(_ range: Range<Int>) throws(JournalError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let next = try Self.retryingInterrupted(at: path) {
        bytes.withUnsafeMutableBytes {
          pread(
            descriptor, $0.baseAddress! + count, $0.count - count, off_t(range.lowerBound + count))
        }
      }
      if next == 0 { break }
      count += next
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  func begin(with bytes: [UInt8]) throws(JournalError) {
    try write(bytes, at: 0)
    try synchronize()
    try synchronizeFolder()
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(JournalError) {
    var count = 0
    do throws(JournalError) {
      while count < bytes.count {
        let next = try Self.retryingInterrupted(at: path) {
          bytes.withUnsafeBytes {
            pwrite(descriptor, $0.baseAddress! + count, $0.count - count, off_t(offset + count))
          }
        }
        guard next > 0 else { throw .ofSystem(path) }
        count += next
      }
    } catch {
      ftruncate(descriptor, off_t(offset))
      throw error
    }
  }

  func cut(at offset: Int) throws(JournalError) {
    if ftruncate(descriptor, off_t(offset)) != 0 { throw .ofSystem(path) }
  }

  func setAside(_ range: Range<Int>) throws(JournalError) {
    var other = "\(path).damaged-at-\(range.lowerBound)"
    var copy: Int32
    repeat {
      copy = Foundation.open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard copy < 0, errno == EEXIST else { break }
      other += "-again"
    } while true
    guard copy >= 0 else { throw .ofSystem(other) }
    defer { close(copy) }
    do throws(JournalError) {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: JournalScan.pieceSize) {
        let piece = try read(start..<min(start + JournalScan.pieceSize, range.upperBound))
        guard piece.withUnsafeBytes({ DescriptorOutput.write($0, to: copy) }) else {
          throw .ofSystem(other)
        }
      }
      // The caller cuts them off next, and the machine may stop then.
      try synchronize(copy)
      try synchronizeFolder()
    } catch {
      unlink(other)
      throw error
    }
  }

  func synchronize() throws(JournalError) { try synchronize(descriptor) }

  private func synchronize(_ descriptor: Int32) throws(JournalError) {
    #if canImport(Darwin)
      // On this system, `fsync` leaves the bytes in the memory of the device.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    _ = try Self.retryingInterrupted(at: path) { fsync(descriptor) }
  }

  /// Waits until the device knows the names in the file's folder, as far as this can be asked.
  private func synchronizeFolder() throws(JournalError) {
    let folder = Foundation.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    // A user may be allowed to use the files of a folder, and not to read it.
    if folder < 0, [EACCES, EPERM].contains(errno) { return }
    guard folder >= 0 else { throw .ofSystem(path) }
    defer { close(folder) }
    while fsync(folder) != 0 {
      switch errno {
      case EINTR: continue
      // This file system cannot wait for a folder.
      case EINVAL, EBADF, ENOTSUP: return
      default: throw .ofSystem(path)
      }
    }
  }

  func makeReplacement() throws(JournalError) -> any JournalStorage {
    try look()
    unlink(replacementPath)
    return try JournalDescriptor(at: replacementPath, isTemporary: true)
  }

  func replace(by other: any JournalStorage) throws(JournalError) {
    guard let other = other as? JournalDescriptor else { return }
    try other.synchronize()
    try look()
    try other.look()
    guard rename(other.path, path) == 0 else { throw .ofSystem(path) }
    // It has been locked since it was made.
    other.path = path
    other.isTemporary = false
    // The file is the new one from here on, even if the machine may forget that when it stops.
    try? synchronizeFolder()
  }

  /// Makes a system call, again as long as a signal interrupts it, and returns its result.
  ///
  /// A journal ends at an error, and a signal is no reason to lose what comes after it.
  static func retryingInterrupted<Count: SignedInteger>(
    at path: String, _ call: () -> Count
  ) throws(JournalError) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .ofSystem(path) }
    }
  }
}

extension JournalError {
  /// Returns the error of the last system call.
  fileprivate static func ofSystem(_ path: String) -> JournalError {
    .cannotUse(path: path, reason: String(cString: strerror(errno)))
  }
}
