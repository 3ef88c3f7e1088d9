import Foundation

/// Keeps the token of the user who is signed in.
actor TokenStore {
  struct NoToken: Error {}

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
    try Data(token.utf8).write(to: URL(filePath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
