import Foundation
import Testing
import WorkflowTestSupport

@testable import SignInSample

/// The requests to a real server, `server.py`.
struct ServerTests {
  /// A server that runs until the end of the test.
  private final class Server {
    let service: HTTPService
    private let process = Process()
    // Ends with the process. `waitUntilExit` would hold a thread that tasks need.
    private let ended: AsyncStream<Never>

    init(_ arguments: String...) throws {
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["python3", checkout.appending(path: "Samples/SignIn/server.py").path, "--port", "0"]
        + arguments
      process.standardOutput = output
      let (ended, continuation) = AsyncStream.makeStream(of: Never.self)
      self.ended = ended
      process.terminationHandler = { _ in continuation.finish() }
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let url = try #require(URL(string: line.trimmingCharacters(in: .newlines)))
      service = HTTPService(server: url)
    }

    /// Stops the server, and waits until it is gone.
    ///
    /// It is killed: a test may have been started with other signals ignored.
    func stop() async {
      kill(process.processIdentifier, SIGKILL)
      for await _ in ended {}
    }

    deinit { kill(process.processIdentifier, SIGKILL) }
  }

  private let ada = Credentials(email: "ada@example.org", password: "lovelace")

  @Test func `every request has its answer`() async throws {
    let server = try Server()
    let service = server.service
    let token = "ada@example.org"
    #expect(try await service.signIn(ada) == .token(token))
    #expect(try await service.profile(token: token) == Profile(name: "Ada"))
    #expect(try await service.mails(token: token).count == 3)
    let alan = Credentials(email: "alan@example.org", password: "enigma")
    #expect(try await service.signIn(alan) == .ticket("alan@example.org"))
    #expect(
      try await service.verify(code: "271828", ticket: "alan@example.org") == "alan@example.org")
    let mary = Credentials(email: "mary@example.org", password: "somerville")
    #expect(try await service.signUp(mary) == "mary@example.org")
    #expect(try await service.signIn(mary) == .token("mary@example.org"))
  }

  @Test func `every refusal has its reason`() async throws {
    let server = try Server()
    let service = server.service
    let wrong = Credentials(email: ada.email, password: "babbage")
    await #expect(throws: AccountError.wrongPassword) { try await service.signIn(wrong) }
    let grace = Credentials(email: "grace@example.org", password: "compiler")
    await #expect(throws: AccountError.locked) { try await service.signIn(grace) }
    await #expect(throws: AccountError.emailTaken) { try await service.signUp(ada) }
    await #expect(throws: AccountError.expired) { try await service.mails(token: "nobody") }
    await #expect(throws: AccountError.wrongCode) {
      try await service.verify(code: "1", ticket: "alan@example.org")
    }
  }

  @Test func `a server with faults, and none at all, may be there later`() async throws {
    let server = try Server("--fail", "1", "--drop", "1")
    let service = server.service
    // First it closes the connection, then it answers with a fault.
    await #expect(throws: AccountError.noNetwork) { try await service.signIn(ada) }
    await #expect(throws: AccountError.broken("it answers with status 500")) {
      try await service.signIn(ada)
    }
    #expect(try await service.signIn(ada) == .token("ada@example.org"))
    await server.stop()
    await #expect(throws: AccountError.noNetwork) { try await service.signIn(ada) }
  }
}
