@testable import TicTacToeSample

/// A service that gives prepared answers and remembers what it was asked.
final class ScriptedService: AuthenticationService {
  var logInAnswer: Result<LogInAnswer, AuthenticationError> = .failure(.wrongCredentials)
  var codeAnswer: Result<LogInAnswer, AuthenticationError> = .failure(.wrongCode)
  private(set) var asked: [String] = []

  func logIn(_ credentials: Credentials) async throws(AuthenticationError) -> LogInAnswer {
    asked.append("\(credentials.email) \(credentials.password)")
    return try logInAnswer.get()
  }

  func verify(code: String, token: String) async throws(AuthenticationError) -> LogInAnswer {
    asked.append("\(token) \(code)")
    return try codeAnswer.get()
  }
}

/// A service that says yes only when it is cancelled, which is too late.
struct LateService: AuthenticationService {
  func logIn(_ credentials: Credentials) async throws(AuthenticationError) -> LogInAnswer {
    for await _ in AsyncStream<Never>.makeStream().stream {}
    return .authorized(token: "too late")
  }

  func verify(code: String, token: String) async throws(AuthenticationError) -> LogInAnswer {
    .authorized(token: "never asked")
  }
}
