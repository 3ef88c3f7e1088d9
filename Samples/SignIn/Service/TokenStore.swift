import Foundation

/// Keeps the token of the user who is signed in.
actor TokenStore {
  struct NoToken: Error {}

  /// A file that the system refuses to write.
  struct NotKept: Error, CustomStringConvertible {
    let description: String

    /// Creates the error of the last system call.
    init(path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
  }

  /// The file; nil to keep the token only as long as the program runs.
  private let path: String?
  private var token: String?

  init(path: String? = nil, token: String? = nil) {
    self.path = path
    self.token = token
  }

  func read() throws -> String {
    if let token { return token }
    guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8), !text.isEmpty
    else { throw NoToken() }
    return text
  }

  /// Keeps a token, for the user of the machine alone.
  func write(_ token: String) throws {
    self.token = token
    guard let path else { return }
    let new = path + ".new"
    unlink(new)
    // Nobody else may read it at any time, so it is made with these permissions.
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw NotKept(path: path) }
    do {
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(token.utf8))
      guard rename(new, path) == 0 else { throw NotKept(path: path) }
    } catch {
      unlink(new)
      throw error
    }
  }
}
