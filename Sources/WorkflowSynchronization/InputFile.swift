#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file, or a pipe, that is read to its end.
package enum InputFile {
  /// The reason why a file cannot be read, in the words of the system.
  package struct Failure: Error {
    package let reason: String
  }

  /// Returns all bytes of a file.
  package static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ofSystem }
    defer { close(file) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &portion, portion.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += portion[..<count]
      } else if errno != EINTR {
        throw ofSystem
      }
    }
  }

  private static var ofSystem: Failure { Failure(reason: String(cString: strerror(errno))) }
}
