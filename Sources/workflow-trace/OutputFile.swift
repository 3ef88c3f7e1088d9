import Foundation
import WorkflowSynchronization

/// A file that is made of a trace; only its user can read it, as the trace.
enum OutputFile {
  /// The reason why a file cannot be written.
  enum Failure: Error, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    case wouldReplace(path: String)

    var description: String {
      switch self {
      case .cannotWrite(let path, let reason):
        "\"\(path)\" cannot be written: \(reason). Choose another file with -o."
      case .wouldReplace(let path):
        "\"\(path)\" is something else, and would be lost. Choose another file, or remove this one."
      }
    }
  }

  /// Writes a file, but only over one that this program has written, or an empty one.
  ///
  /// - Parameter beginning: The bytes that every file of this kind begins with.
  static func write(
    _ bytes: [UInt8], to path: String, beginningWith beginning: [UInt8]
  ) throws(Failure) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw ofSystem(path) }
    defer { close(file) }
    var status = stat()
    // A pipe or a device can be written, but neither read, emptied nor protected.
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      var found = [UInt8](repeating: 0, count: beginning.count)
      let count = pread(file, &found, found.count, 0)
      guard count >= 0 else { throw ofSystem(path) }
      guard count == 0 || found == beginning else { throw .wouldReplace(path: path) }
      guard fchmod(file, 0o600) == 0, ftruncate(file, 0) == 0 else { throw ofSystem(path) }
    }
    guard bytes.withUnsafeBytes({ DescriptorOutput.write($0, to: file) }) else {
      throw ofSystem(path)
    }
  }

  private static func ofSystem(_ path: String) -> Failure {
    .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
