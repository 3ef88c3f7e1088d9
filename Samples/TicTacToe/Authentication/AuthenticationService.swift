/// Says who may play.
///
/// Its methods run on the actor of whoever calls them, here that of the tree; what takes long hops
/// off by itself.
protocol AuthenticationService {
  /// Checks an email and its password.
  func logIn(_ credentials: Credentials) async throws(AuthenticationError) -> LogInAnswer

  /// Checks the code that belongs to the token of `LogInAnswer.codeRequired`.
  func verify(code: String, token: String) async throws(AuthenticationError) -> LogInAnswer
}

struct Credentials: Hashable {
  var email: String
  var password: String
}

enum LogInAnswer: Hashable {
  case authorized(token: String)
  case codeRequired(token: String)
}

enum AuthenticationError: Error, Hashable {
  case wrongCredentials
  case wrongCode
  case expiredToken

  var message: String {
    switch self {
    case .wrongCredentials: "Nobody here has this email and this password."
    case .wrongCode: "This is not the code."
    case .expiredToken: "That took too long. Log in again."
    }
  }
}

/// A service with two accounts, which always answers the same.
struct DemoAuthenticationService: AuthenticationService {
  /// How long it takes to answer.
  var delay = Duration.zero
  var clock: any Clock<Duration> = ContinuousClock()

  private static let passwords = ["ann@example.com": "anchor", "ben@example.com": "banjo"]
  private static let code = "123456"
  private static let pendingToken = "code pending"

  func logIn(_ credentials: Credentials) async throws(AuthenticationError) -> LogInAnswer {
    await think()
    guard Self.passwords[credentials.email] == credentials.password else {
      throw .wrongCredentials
    }
    // Ben has switched on the second step.
    return credentials.email.hasPrefix("ben@")
      ? .codeRequired(token: Self.pendingToken) : .authorized(token: credentials.email)
  }

  func verify(code: String, token: String) async throws(AuthenticationError) -> LogInAnswer {
    await think()
    guard token == Self.pendingToken else { throw .expiredToken }
    guard code == Self.code else { throw .wrongCode }
    return .authorized(token: "ben@example.com")
  }

  private func think() async {
    // Once it is cancelled, nothing waits for the answer.
    if delay > .zero { try? await clock.sleep(for: delay) }
  }
}
