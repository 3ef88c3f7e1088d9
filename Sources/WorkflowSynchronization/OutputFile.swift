#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is made for the user, such as a picture or a page.
package enum OutputFile {
  /// The reason why a file cannot be written.
  package enum Failure: Error, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    case wouldReplace(path: String)

    package var description: String {
      switch self {
      case .cannotWrite(let path, let reason):
        "\"\(path)\" cannot be written: \(reason). Choose another file."
      case .wouldReplace(let path):
        "\"\(path)\" is something else, and would be lost. Choose another file, or remove that one."
      }
    }
  }

  /// Writes a file, but only over one of its kind, or an empty one.
  ///
  /// A link leads to the file that is written. Devices and pipes are written without a check.
  ///
  /// - Parameters:
  ///   - beginning: The bytes that every file of this kind begins with.
  ///   - isPrivate: Whether only its user can read it.
  package static func write(
    _ bytes: [UInt8], to path: String, beginningWith beginning: [UInt8], isPrivate: Bool
  ) throws(Failure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    // Who reads a pipe may be gone: with a reader of our own, a write would wait for ever.
    let access = !isThere || isFile ? O_RDWR | O_CREAT : O_WRONLY
    let file = open(path, access | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else { throw ofSystem(path) }
    defer { close(file) }
    guard fstat(file, &status) == 0 else { throw ofSystem(path) }
    if isFile { try check(file, path, beginning, isPrivate) }
    guard bytes.withUnsafeBytes({ DescriptorOutput.write($0, to: file) }) else {
      throw ofSystem(path)
    }
    // Only now: if the device is full, more of the former file is left.
    if isFile, ftruncate(file, off_t(bytes.count)) != 0 { throw ofSystem(path) }
  }

  private static func check(
    _ file: Int32, _ path: String, _ beginning: [UInt8], _ isPrivate: Bool
  ) throws(Failure) {
    var found = [UInt8](repeating: 0, count: beginning.count)
    let count = pread(file, &found, found.count, 0)
    guard count >= 0 else { throw ofSystem(path) }
    // What was cut off is one of its kind too.
    guard beginning.starts(with: found.prefix(count)) else { throw .wouldReplace(path: path) }
    if isPrivate, fchmod(file, 0o600) != 0 { throw ofSystem(path) }
  }

  private static func ofSystem(_ path: String) -> Failure {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
