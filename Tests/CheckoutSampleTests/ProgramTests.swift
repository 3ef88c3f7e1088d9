import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

@testable import CheckoutSample

/// The program as its users start it.
struct ProgramTests {
  private let folder: TemporaryFolder
  private var state: String { folder.path + "/deep/state.json" }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path, "--size", "70x12"])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n") == [
        "checkout: 'continue' cannot be done now",
        "checkout: 'continue' cannot be done now",
        """
        checkout: unknown command 'jump'; expected scroll-down, scroll-up, scroll-page-down, \
        scroll-page-up, scroll-to-top, scroll-to-end, scroll N, continue, back
        """,
      ])
  }

  @Test func `a tour as lines`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let shown = try run(["--plain", "--size", "80x24"], input: script)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 0)
  }

  @Test func `it continues where it was left, whichever way it is shown`() throws {
    _ = try run(["--plain"], input: "email bob@example.com\ncontinue\nname Bo\nleave\nname X\n")
    #expect(try run(["--plain"]).output.hasPrefix("Your name\nName: Bo\n"))
    #expect(try run(["--dump", "--size", "40x10"], input: "").output.contains("Name: Bo "))
    #expect(try run(["--plain", "--fresh"]).output.hasPrefix("Sign up\n"))
    #expect(try run(["--plain"]).output.hasPrefix("Sign up\n"), "it was begun anew")
  }

  @Test func `a flow from a file continues too, and says if it has become another one`() throws {
    let flow = checkout.appending(path: "Samples/Checkout/checkout.json").path
    _ = try run(["--flow", flow], input: "email ann@example.com\ncontinue\ncontinue\nadd\n")
    #expect(try run(["--flow", flow]).output.contains("1 × Star atlas"))
    let text = try String(contentsOfFile: flow, encoding: .utf8)
    let other = try folder.write(
      "other.json",
      text.replacing("{\"flowRepresentableName\": \"NameStep\"", with: name).utf8)
    let shown = try run(["--flow", other])
    #expect(shown.status == 2)
    #expect(shown.errors.contains("sequence[2]: \"NameStep\" takes SignIn, but"))
  }

  @Test func `what cannot be continued is not overwritten`() throws {
    try folder.write("deep/state.json", "nonsense".utf8)
    let shown = try run([])
    #expect(shown.status == 1)
    #expect(
      shown.errors == """
        checkout: cannot continue from '\(state)': the file is damaged, or holds something else
        checkout: --fresh begins anew

        """)
    #expect(try String(contentsOfFile: state, encoding: .utf8) == "nonsense")
  }

  @Test func `a folder is no state`() throws {
    let shown = try BuiltProgram("checkout").run(["--state", folder.path], input: "")
    #expect(
      shown.errors == """
        checkout: cannot continue from '\(folder.path)': it is a folder
        checkout: --fresh begins anew

        """)
  }

  @Test func `only the customer may read the state`() throws {
    _ = try run(["--plain"], input: "email ann@example.com\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: state)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a state that cannot be saved is reported when the program ends`() throws {
    let shown = try BuiltProgram("checkout").run(["--state", "/dev/null/state.json"], input: "")
    #expect(shown.status == 1)
    #expect(shown.errors.hasPrefix("checkout: cannot save to '/dev/null/state.json': "))
    #expect(shown.output.hasPrefix("Sign up\n"))
  }

  @Test(arguments: [
    (["--state"], "--state needs a value; see checkout --help"),
    (["--flaw", "x"], "unknown option '--flaw'; see checkout --help"),
    (["--flow", "/nowhere"], "cannot read the flow '/nowhere'"),
    (
      ["--plain", "--full-screen"],
      "--plain and --full-screen cannot be combined; see checkout --help"
    ),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try BuiltProgram("checkout").run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "checkout: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try BuiltProgram("checkout").run(["--help"])
    #expect(shown.output.hasPrefix("usage: checkout"))
    #expect(shown.status == 0 && shown.errors == "")
  }

  @Test func `the state is kept where the system says`() {
    #if !os(macOS)
      #expect(
        StateFile.standardPath(environment: ["XDG_STATE_HOME": "/var/state", "HOME": "/home/ann"])
          == "/var/state/workflow-checkout/state.json")
      #expect(
        StateFile.standardPath(environment: ["XDG_STATE_HOME": "relative", "HOME": "/home/ann"])
          == "/home/ann/.local/state/workflow-checkout/state.json")
    #endif
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = checkout.appending(path: "Samples/Checkout/README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let picture = try #require(text.firstMatch(of: /```text\n((?:.*\n)+?)```/)).1
    let shown = try run(
      ["--size", "70x9", "--dump"],
      input: """
        email ann@example.com
        continue
        continue
        add
        gift
        select 3
        press + +
        """
    ).output
    let lines = shown.split(separator: "\n").suffix(9).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(lines == picture.split(separator: "\n").map { String($0) })
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("checkout").run(arguments + ["--state", state], input: input)
  }
}

private let name = #"{"flowRepresentableName": "NameStep"}, {"flowRepresentableName": "NameStep""#
private let tour = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures/tour.script")
