/// A service with accounts, as the graph asks it.
///
/// Every method throws an `AccountError`.
protocol AccountService: Sendable {
  func signIn(_ credentials: Credentials) async throws -> SignInAnswer

  /// Checks the code that was sent to a user with two factors, and returns a token.
  func verify(code: String, ticket: String) async throws -> String

  /// Makes an account, and returns a token.
  func signUp(_ credentials: Credentials) async throws -> String

  func profile(token: String) async throws -> Profile

  func mails(token: String) async throws -> [String]
}

/// An email and a password, which can be sent, but are not saved with the outcomes of operations.
struct Credentials: Equatable, Encodable {
  var email: String
  var password: String

  /// The problem with what was typed; nil for none.
  var problem: String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count != 2 || parts.contains("") { return "An email looks like ada@example.org." }
    return password.count < 6 ? "A password has six characters at least." : nil
  }
}

enum SignInAnswer: Equatable, Codable {
  case token(String)
  /// A code was sent, which is to be verified with this ticket.
  case ticket(String)
}

struct Profile: Equatable, Codable {
  var name: String
}

/// The reason why the service does not do what it was asked.
enum AccountError: Error, Equatable {
  case wrongPassword, wrongCode, locked, expired, emailTaken
  /// The service was not reached.
  case noNetwork
  /// The user's text cannot be right.
  case invalid(String)
  /// The service has a fault.
  case broken(String)

  /// Whether the same request may have another answer later.
  var isTemporary: Bool {
    switch self {
    case .noNetwork, .broken: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .wrongPassword: "This is not the password."
    case .wrongCode: "This is not the code."
    case .locked: "This account is locked."
    case .expired: "The token is no longer valid."
    case .emailTaken: "There is an account with this email."
    case .noNetwork: "The service cannot be reached."
    case .invalid(let message): message
    case .broken(let message): "The service has a fault: \(message)."
    }
  }
}

/// An answer of the user that was refused, so that the form can show it again.
struct Refusal: Error, Equatable {
  var reason: AccountError
  /// The texts that were typed, field by field.
  var texts: [String]
}

extension Refusal: CustomStringConvertible {
  /// The reason alone: the description of an error is saved, and a password may be in the texts.
  var description: String { reason.message }
}
