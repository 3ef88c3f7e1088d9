import Foundation
import WorkflowSynchronization

/// The bytes of a trace, which are read when they are needed.
///
/// The file is not mapped into memory: another program may cut it off meanwhile. A pipe, of which
/// nothing can be read twice, is read to its end into a file without a name.
final class TraceSource {
  let path: String
  private let descriptor: Int32
  private let isCopy: Bool

  init(at path: String) throws(TraceError) {
    self.path = path
    let opened = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    if opened < 0 { throw .ofSystem(path) }
    isCopy = lseek(opened, 0, SEEK_CUR) < 0 && errno == ESPIPE
    if !isCopy {
      descriptor = opened
      return
    }
    defer { close(opened) }
    descriptor = try Self.copy(of: opened, path)
  }

  deinit { close(descriptor) }

  /// Returns a file with everything that comes out of a pipe.
  private static func copy(of pipe: Int32, _ path: String) throws(TraceError) -> Int32 {
    var name = Array((FileManager.default.temporaryDirectory.path + "/trace.XXXXXX").utf8CString)
    let copy = mkstemp(&name)
    if copy < 0 { throw .ofSystem(path) }
    unlink(name)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(pipe, &bytes, bytes.count)
      if count == 0 { return copy }
      if count < 0, errno == EINTR { continue }
      let isCopied =
        count > 0
        && bytes.withUnsafeBytes {
          DescriptorOutput.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: copy)
        }
      if isCopied { continue }
      let error = TraceError.ofSystem(path)
      close(copy)
      throw error
    }
  }

  /// Whether the path leads to another file by now, or the file was emptied and written again.
  ///
  /// - Parameters:
  ///   - end: The number of bytes of the file that were read.
  ///   - beginning: The first bytes of what was read.
  func isReplaced(before end: Int, beginning: [UInt8]) -> Bool {
    var (own, named) = (stat(), stat())
    guard !isCopy, fstat(descriptor, &own) == 0, stat(path, &named) == 0 else { return false }
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
