import Foundation

/// A file that is open for reading from any position, on any thread.
final class MailFile: Sendable {
  let path: String

  /// The number of bytes when the file was opened.
  let size: Int

  private let descriptor: Int32
  private let stamp: FileStamp

  init(path: String) throws(MailboxError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw MailFile.openingFailed(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAMailbox(path: path)
    }
    self.path = path
    self.descriptor = descriptor
    self.size = Int(status.st_size)
    stamp = FileStamp(status)
  }

  deinit {
    close(descriptor)
  }

  /// Reads the bytes of a range; fewer if the file has become shorter.
  func bytes(_ range: Range<Int>) throws(MailboxError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        let whole = UnsafeMutableRawBufferPointer(buffer)
        count = try read(
          into: UnsafeMutableRawBufferPointer(rebasing: whole[..<range.count]), at: range.lowerBound
        )
      }
    } catch {
      throw error as! MailboxError
    }
  }

  /// Fills a buffer with the bytes from an offset on, and returns how many there are.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(MailboxError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if read < 0, errno == EINTR { continue }
      if read < 0 { throw readingFailed(errno) }
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Throws if the file was written to since it was opened.
  ///
  /// A file that was removed, or replaced by another one, still has its bytes here.
  func checkIsUnchanged() throws(MailboxError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readingFailed(errno) }
    if FileStamp(status) != stamp { throw .hasChanged(path: path) }
  }

  private func readingFailed(_ code: Int32) -> MailboxError {
    .readingFailed(path: path, reason: String(cString: strerror(code)))
  }

  private static func openingFailed(_ path: String) -> MailboxError {
    let code = errno
    return code == ENOENT || code == ENOTDIR
      ? .notFound(path: path)
      : .notReadable(path: path, reason: String(cString: strerror(code)))
  }
}
