import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

@testable import SignInSample

/// The program as its users start it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path, "--size", "90x28"])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(["--plain", "--size", "80x40"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
  }

  @Test func `the token is kept in a file that only its user reads`() throws {
    let folder = try TemporaryFolder()
    let token = folder.path + "/token"
    let input = "email ada@example.org\npassword lovelace\nsubmit\n"
    #expect(try run(["--plain", "--token", token], input: input).output.contains("Welcome, Ada"))
    #expect(try run(["--plain", "--token", token]).output.contains("Welcome, Ada"))
    let attributes = try FileManager.default.attributesOfItem(atPath: token)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    (
      ["--server", "nowhere"],
      "bad server 'nowhere'; expected an address such as http://127.0.0.1:8080"
    ),
    (["--fail", "x"], "bad value 'x' of --fail; expected a whole number from 0 to 100000"),
    (["--jump"], "unknown option '--jump'"),
    (["--token"], "--token needs a value"),
  ])
  func `bad usage is explained`(arguments: [String], message: String) throws {
    let shown = try run(arguments)
    #expect(shown.status == 2)
    #expect(shown.errors.contains(message), "\(shown.errors)")
  }

  @Test func `the picture in the documents is what the program shows`() throws {
    let shown = try run(
      ["--dump", "--size", "100x26", "--svg", "-", "--window", "Sign-in", "--theme", "night"],
      input: "email ada@example.org\npassword babbage\nsubmit\n"
    ).output
    #expect(try isDocument(shown, at: "docs/pictures/sign-in.svg"))
  }

  private var tour: URL {
    checkout.appending(path: "Tests/SignInSampleTests/Fixtures/tour.script")
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("sign-in").run(arguments, input: input)
  }
}
