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
