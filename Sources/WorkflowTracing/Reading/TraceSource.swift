import Foundation

/// The bytes of a trace, which are read when they are needed.
///
/// The file is not mapped into memory: another program may cut it off meanwhile.
final class TraceSource {
  let path: String
  private let descriptor: Int32

  init(at path: String) throws(TraceError) {
    self.path = path
    descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .ofSystem(path) }
  }

  deinit { close(descriptor) }

  /// Whether the path leads to another file by now, or the file was emptied and written again.
  ///
  /// - Parameters:
  ///   - end: What was read of the file.
  ///   - beginning: The first bytes of what was read.
  func isReplaced(before end: Int, beginning: [UInt8]) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(path, &named) == 0 else { return false }
    if (own.st_dev, own.st_ino) != (named.st_dev, named.st_ino) { return true }
    // A file that was emptied may be longer by now, but it does not begin at the same time.
    return Int(named.st_size) < end || (try? read(at: 0, upTo: beginning.count)) != beginning
  }

  /// Reads at most so many bytes; fewer are at the end of the file.
  func read(at offset: Int, upTo count: Int) throws(TraceError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let next = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
      }
      if next < 0, errno == EINTR { continue }
      if next < 0 { throw .ofSystem(path) }
      if next == 0 { break }
      filled += next
    }
    bytes.removeSubrange(filled...)
    return bytes
  }
}
