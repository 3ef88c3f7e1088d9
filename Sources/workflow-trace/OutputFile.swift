import Foundation

/// A file that is made of a trace; only its user can read it, as the trace.
enum OutputFile {
  /// Why a file cannot be written.
  struct Failure: Error, CustomStringConvertible {
    var path: String
    var description: String { "\"\(path)\" cannot be written. Choose another file with -o." }
  }

  /// Writes a file, but not over the trace that it is made of.
  static func write(_ bytes: [UInt8], to path: String, of trace: String) throws(Failure) {
    if URL(filePath: path).resolvingSymlinksInPath()
      == URL(filePath: trace).resolvingSymlinksInPath()
    {
      throw Failure(path: path)
    }
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    if !isWritten { throw Failure(path: path) }
  }
}
