/// A service that decides who may play.
///
/// Its methods run on the caller's actor, which is the tree's here. A method that takes long has to
/// leave that actor by itself.
protocol AuthenticationService {
  /// Checks an email and a password.
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

/// A service with two accounts that always gives the same answers.
struct DemoAuthenticationService: AuthenticationService {
  /// The time that each answer takes.
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
    // Ben's account has a second step.
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
    // If the wait is cancelled, the answer is no longer needed.
    if delay > .zero { try? await clock.sleep(for: delay) }
  }
}
