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
        "\"\(path)\" is something else, and would be lost. Choose another file, or remove this one."
      }
    }
  }

  /// Writes a file, but only over one of its kind, or an empty one.
  ///
  /// A link leads to the file that is written, and what a device or a pipe gets replaces nothing.
  ///
  /// - Parameters:
  ///   - beginning: The bytes that every file of this kind begins with.
  ///   - isPrivate: Whether only its user can read it.
  package static func write(
    _ bytes: [UInt8], to path: String, beginningWith beginning: [UInt8], isPrivate: Bool
  ) throws(Failure) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else { throw ofSystem(path) }
    defer { close(file) }
    var status = stat()
    // A pipe or a device can be written, but neither read, emptied nor protected.
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      var found = [UInt8](repeating: 0, count: beginning.count)
      let count = pread(file, &found, found.count, 0)
      guard count >= 0 else { throw ofSystem(path) }
      guard count == 0 || found == beginning else { throw .wouldReplace(path: path) }
      if isPrivate, fchmod(file, 0o600) != 0 { throw ofSystem(path) }
      guard ftruncate(file, 0) == 0 else { throw ofSystem(path) }
    }
    guard bytes.withUnsafeBytes({ DescriptorOutput.write($0, to: file) }) else {
      throw ofSystem(path)
    }
  }

  private static func ofSystem(_ path: String) -> Failure {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
