import Testing
import WorkflowOperations
import WorkflowScreens
import WorkflowTerminal
import WorkflowTesting
import WorkflowTextUI

@testable import SignInSample

/// The ways through the graph, as they are typed and seen.
struct GraphTests {
  private typealias App = TerminalHarness<SignInWorkflow>

  private func app(
    _ service: any AccountService = DemoService(), token: String? = nil,
    size: Size = Size(width: 160, height: 30)
  ) -> App {
    let graph = OperationGraph.signIn(
      service, tokens: TokenStore(token: token), retryDelay: .zero)
    return App(SignInWorkflow(graph: graph, clock: TestClock()), size: size)
  }

  /// The words of an operation in the table.
  private func status(of name: String, in app: App) -> String? {
    app.rendering.graph.rows.first { $0.name == name }?.detail
  }

  private func signIn(_ app: App, _ email: String, _ password: String) throws {
    try app.perform("email \(email)")
    try app.perform("password \(password)")
    try app.perform("submit")
  }

  @Test func `a stored token leads straight to the mails`() {
    let app = app(token: "ada@example.org")
    #expect(app.frame.description.contains("Welcome, Ada"))
    #expect(status(of: "sign in", in: app) == "not reached")
  }

  @Test func `a token that is no longer valid leads to the form`() throws {
    let app = app(token: "charles@example.org")
    #expect(status(of: "check token", in: app) == "failed: expired")
    try signIn(app, "ada@example.org", "lovelace")
    #expect(app.frame.description.contains("Lunch on Friday?"))
  }

  @Test func `what cannot be right is not sent, and is no attempt`() throws {
    let app = app()
    for _ in 0..<5 { try signIn(app, "ada", "lovelace") }
    #expect(app.frame.description.contains("An email looks like ada@example.org."))
    #expect(status(of: "sign in", in: app) == "runs")
    #expect(status(of: "sign in/credentials", in: app) == "runs, attempt 6")
    try signIn(app, "ada@example.org", "short")
    #expect(app.frame.description.contains("A password has six characters at least."))
  }

  @Test func `three wrong passwords lead to a place of their own`() throws {
    let app = app()
    try signIn(app, "ada@example.org", "babbage")
    #expect(app.frame.description.contains("This is not the password."))
    #expect(app.frame.description.contains("ada@example.org"), "the email is kept")
    try signIn(app, "ada@example.org", "babbage")
    try signIn(app, "ada@example.org", "babbage")
    #expect(app.frame.description.contains("Too many wrong passwords"))
    #expect(status(of: "locked account", in: app) == "not reached")
    #expect(status(of: "no network", in: app) == "not reached")
  }

  @Test func `a locked account leads to another one, at once`() throws {
    let app = app()
    try signIn(app, "grace@example.org", "whatever")
    #expect(app.frame.description.contains("This account is locked."))
    #expect(status(of: "wrong password", in: app) == "not reached")
  }

  @Test func `no network leads to a third one`() throws {
    let app = app(DemoService(failures: 3))
    try signIn(app, "ada@example.org", "lovelace")
    #expect(app.frame.description.contains("sign in: The service cannot be reached."))
    #expect(status(of: "wrong password", in: app) == "not reached")
  }

  @Test func `a network that comes back does not count as a wrong password`() throws {
    let app = app(DemoService(failures: 2))
    try signIn(app, "ada@example.org", "babbage")
    #expect(status(of: "sign in", in: app) == "runs, attempt 2")
    try signIn(app, "ada@example.org", "babbage")
    try signIn(app, "ada@example.org", "lovelace")
    #expect(app.frame.description.contains("Welcome, Ada"))
  }

  @Test func `a second factor is asked for, again after a wrong code`() throws {
    let app = app()
    try signIn(app, "alan@example.org", "enigma")
    #expect(app.frame.description.contains("A code was sent to you."))
    try app.perform("code 314159")
    try app.perform("submit")
    #expect(app.frame.description.contains("This is not the code."))
    try app.perform("code 271828")
    try app.perform("submit")
    #expect(app.frame.description.contains("Welcome, Alan"))
  }

  @Test func `a new account is made, unless there is one`() throws {
    let app = app()
    try app.perform("other")
    try signIn(app, "ada@example.org", "countess")
    #expect(app.frame.description.contains("There is an account with this email."))
    try signIn(app, "mary@example.org", "somerville")
    #expect(app.frame.description.contains("Welcome, Mary"))
    #expect(status(of: "two factors", in: app) == "not reached")
  }

  @Test(arguments: ["mails", "profile"])
  func `one report is for all that fails later, and names it`(operation: String) throws {
    let app = app(FaultyService(fault: operation), token: nil)
    try signIn(app, "ada@example.org", "lovelace")
    #expect(app.frame.description.contains("This did not work"))
    #expect(app.frame.description.contains("\(operation): The service has a fault: no disk."))
    #expect(status(of: "welcome", in: app) == "skipped because of \"\(operation)\"")
  }

  @Test func `a token that cannot be kept is reported`() throws {
    let graph = OperationGraph.signIn(
      DemoService(), tokens: TokenStore(path: "/dev/null/token"), retryDelay: .zero)
    let app = App(
      SignInWorkflow(graph: graph, clock: TestClock()), size: Size(width: 160, height: 30))
    try signIn(app, "ada@example.org", "lovelace")
    #expect(app.frame.description.contains("This did not work"))
    #expect(status(of: "keep token", in: app) == "failed: /dev/null/token: Not a directory")
    #expect(status(of: "welcome", in: app) == "skipped because of \"profile\"")
  }

  @Test func `it can begin again, and the user is still known`() throws {
    let app = app()
    try signIn(app, "ada@example.org", "lovelace")
    try app.perform("close")
    #expect(app.frame.description.contains("That is all."))
    try app.perform("again")
    #expect(app.frame.description.contains("Welcome, Ada"))
    try app.perform("leave")
    #expect(app.exitCode == .success)
  }

  @Test(arguments: [
    Size(width: 60, height: 12), .init(width: 20, height: 3), .init(width: 1, height: 1),
  ])
  func `it can be used on a small screen`(size: Size) throws {
    let app = app(size: size)
    app.type("ada@example.org\tlovelace\n")
    #expect(app.frame.lines.allSatisfy { $0.columnCount == size.width })
    #expect(status(of: "welcome", in: app) == "runs")
  }
}

/// A service of which one request always fails.
private struct FaultyService: AccountService {
  let fault: String
  private let demo = DemoService()

  init(fault: String) { self.fault = fault }

  func signIn(_ credentials: Credentials) async throws -> SignInAnswer {
    try await demo.signIn(credentials)
  }

  func verify(code: String, ticket: String) async throws -> String {
    try await demo.verify(code: code, ticket: ticket)
  }

  func signUp(_ credentials: Credentials) async throws -> String {
    try await demo.signUp(credentials)
  }

  func profile(token: String) async throws -> Profile {
    if fault == "profile" { throw AccountError.broken("no disk") }
    return try await demo.profile(token: token)
  }

  func mails(token: String) async throws -> [String] {
    if fault == "mails" { throw AccountError.broken("no disk") }
    return try await demo.mails(token: token)
  }
}
