import Foundation

/// A service inside the program. It answers at once, and forgets new accounts at the end.
actor DemoService: AccountService {
  private struct Account {
    var name: String
    var password: String
    var code: String?
    var isLocked = false
  }

  private var accounts = [
    "ada@example.org": Account(name: "Ada", password: "lovelace"),
    "alan@example.org": Account(name: "Alan", password: "enigma", code: "271828"),
    "grace@example.org": Account(name: "Grace", password: "compiler", isLocked: true),
  ]
  /// The number of requests that find no network before one is answered.
  private var failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func signIn(_ credentials: Credentials) throws -> SignInAnswer {
    try connect()
    guard let account = accounts[credentials.email] else { throw AccountError.wrongPassword }
    if account.isLocked { throw AccountError.locked }
    guard account.password == credentials.password else { throw AccountError.wrongPassword }
    return account.code == nil ? .token(credentials.email) : .ticket(credentials.email)
  }

  func verify(code: String, ticket: String) throws -> String {
    try connect()
    guard accounts[ticket]?.code == code else { throw AccountError.wrongCode }
    return ticket
  }

  func signUp(_ credentials: Credentials) throws -> String {
    try connect()
    guard accounts[credentials.email] == nil else { throw AccountError.emailTaken }
    let name = credentials.email.prefix { $0 != "@" }.capitalized
    accounts[credentials.email] = Account(name: name, password: credentials.password)
    return credentials.email
  }

  func profile(token: String) throws -> Profile {
    Profile(name: try account(token).name)
  }

  func mails(token: String) throws -> [String] {
    ["Welcome, \(try account(token).name)", "Your first invoice", "Lunch on Friday?"]
  }

  // The token of this service is the email of the user.
  private func account(_ token: String) throws -> Account {
    try connect()
    guard let account = accounts[token] else { throw AccountError.expired }
    return account
  }

  private func connect() throws {
    guard failures > 0 else { return }
    failures -= 1
    throw AccountError.noNetwork
  }
}
