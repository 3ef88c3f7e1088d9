import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service of a server such as `server.py`, which receives and sends JSON.
struct HTTPService: AccountService {
  let server: URL

  func signIn(_ credentials: Credentials) async throws -> SignInAnswer {
    try await post("sign-in", credentials)
  }

  func verify(code: String, ticket: String) async throws -> String {
    try await post("verify", ["code": code, "ticket": ticket])
  }

  func signUp(_ credentials: Credentials) async throws -> String {
    try await post("sign-up", credentials)
  }

  func profile(token: String) async throws -> Profile { try await post("profile", token) }

  func mails(token: String) async throws -> [String] { try await post("mails", token) }

  private func post<Answer: Decodable>(
    _ path: String, _ question: some Encodable
  ) async throws -> Answer {
    var request = URLRequest(url: server.appending(path: path))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(question)
    let (data, response) = try await send(request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      let name = (try? JSONDecoder().decode([String: String].self, from: data))?["error"]
      throw AccountError(name: name) ?? .broken("it answers with status \(status)")
    }
    do {
      return try JSONDecoder().decode(Answer.self, from: data)
    } catch {
      throw AccountError.broken("its answer cannot be read")
    }
  }

  private func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      return try await URLSession.shared.data(for: request)
    } catch is URLError where !Task.isCancelled {
      throw AccountError.noNetwork
    }
  }
}

extension AccountError {
  /// Creates the error that the server names; nil for an unknown name.
  fileprivate init?(name: String?) {
    switch name {
    case "wrongPassword": self = .wrongPassword
    case "wrongCode": self = .wrongCode
    case "locked": self = .locked
    case "expired": self = .expired
    case "emailTaken": self = .emailTaken
    default: return nil
    }
  }
}
