import Foundation
import WorkflowSynchronization

/// The bytes of a journal in a file, which is locked against other programs.
final class JournalDescriptor: JournalStorage {
  private(set) var path: String
  private let descriptor: Int32
  /// Whether the file is deleted with this object.
  private var isTemporary: Bool

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
    while true {
      let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .ofSystem(path) }
      // Rule 50i.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error: JournalError = errno == EWOULDBLOCK ? .isInUse(path: path) : .ofSystem(path)
        close(descriptor)
        throw error
      }
      // Between opening and locking, the file may have been replaced by a compacted one. A
      // compacted file replaces the file itself, not a link to it.
      let place = URL(filePath: path).resolvingSymlinksInPath().path
      if let found = status(of: descriptor, at: place) {
        if found.st_mode & S_IFMT == S_IFREG { return (descriptor, place) }
        close(descriptor)
        throw .notAJournal(path: path)
      }
      close(descriptor)
    }
  }

  /// Returns the system's status of an open file; nil if a path does not lead to it.
  private static func status(of descriptor: Int32, at path: String) -> stat? {
    var (ours, theirs) = (stat(), stat())
    guard fstat(descriptor, &ours) == 0, lstat(path, &theirs) == 0, ours.st_ino == theirs.st_ino,
      ours.st_dev == theirs.st_dev
    else { return nil }
    return ours
  }

  // Rule 50l.
  func look() throws(JournalError) {
    guard Self.status(of: descriptor, at: path) != nil else { throw .wasReplaced(path: path) }
  }

  func tidy() {
    // Not every file system has modes, and not every file is the user's own.
    fchmod(descriptor, 0o600)
    if !isTemporary { unlink(replacementPath) }
  }

  private var replacementPath: String { "\(path).compacting" }

  var size: Int {
    get throws(JournalError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .ofSystem(path) }
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
    for start in stride(from: range.lowerBound, to: range.upperBound, by: JournalScan.pieceSize) {
      let piece = try read(start..<min(start + JournalScan.pieceSize, range.upperBound))
      guard piece.withUnsafeBytes({ DescriptorOutput.write($0, to: copy) }) else {
        let error = JournalError.ofSystem(other)
        unlink(other)
        throw error
      }
    }
  }

  func synchronize() throws(JournalError) {
    #if canImport(Darwin)
      // On this system, `fsync` leaves the bytes in the memory of the device.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    try synchronize(descriptor)
  }

  private func synchronize(_ descriptor: Int32) throws(JournalError) {
    _ = try Self.retryingInterrupted(at: path) { fsync(descriptor) }
  }

  /// Waits until the device knows the names in the file's folder.
  private func synchronizeFolder() throws(JournalError) {
    let folder = Foundation.open(
      URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .ofSystem(path) }
    defer { close(folder) }
    try synchronize(folder)
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
