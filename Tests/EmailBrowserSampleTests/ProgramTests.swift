import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTestSupport

/// The program as its users see it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let tour = checkout.appending(path: "Tests/EmailBrowserSampleTests/Fixtures/tour.script")
    let shown = try run(["--script", tour.path])
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n") == [
        "email-browser: unknown command 'jump'; expected \(commands)",
        "email-browser: 'select' needs a number, as in 'select 3'",
        "email-browser: 'select' needs a number, as in 'select 3'",
        "email-browser: there is no number 99; the list has 14",
      ])
    let script = try String(contentsOf: tour, encoding: .utf8)
    #expect(try run(["--dump"], input: script).output == shown.output, "it is the same every time")
  }

  @Test func `the picture in the README is what the program shows`() throws {
    let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
    let picture = try #require(readme.firstMatch(of: /```text\n(╭(?:.*\n)+?)```/)).1
    let shown = try run(["--dump", "--size", "80x18"], input: "next\n").output
    // Blanks at the ends of lines are not in the README.
    #expect(shown.replacing(/\ +\n/, with: "\n").hasSuffix("--- frame 2 ---\n" + picture))
  }

  private static let pictures = ["--svg", "-", "--window", "Email browser"]

  @Test func `the picture in colour is what the program shows`() throws {
    let options = ["--dump", "--size", "100x26"] + Self.pictures
    let shown = try run(options, input: "next\n").output
    #expect(try isDocument(shown, at: "docs/pictures/email-browser.svg"))
  }

  @Test func `the film is what the program shows, and small enough to be looked at`() throws {
    let script = checkout.appending(path: "Tests/EmailBrowserSampleTests/Fixtures/film.script").path
    let options = ["--script", script, "--size", "90x20", "--film"] + Self.pictures
    let film = try run(options).output
    #expect(try run(options).output == film)
    #expect(film.utf8.count < 500_000)
    #expect((2...40).contains(film.matches(of: /class="scene"/).count))
    #expect(try isDocument(film, at: "docs/pictures/email-browser-film.svg"))
  }

  @Test func `a journal continues with the message, the pane and the filter`() throws {
    let folder = try TemporaryFolder()
    let options = ["--dump", "--size", "80x10", "--journal", folder.path + "/journal"]
    let first = try run(options, input: "filter marta\nselect 2\nopen\n").output
    let second = try run(options).output
    let frames = [first, second].map { $0.split(separator: /--- frame \d ---\n/).last }
    #expect(frames[0]?.contains("Inbox: marta") == true)
    #expect(frames[0] == frames[1])
  }

  @Test(arguments: [
    (["--size"], "--size needs a value; see email-browser --help", 2),
    (["--sise", "1x1"], "unknown option '--sise'; see email-browser --help", 2),
    (["a", "b"], "unexpected argument 'b'; see email-browser --help", 2),
    (["/nowhere/at all"], "/nowhere/at all: there is no such file or folder.", 1),
    (
      ["/"],
      "/: this folder holds no mail. Expected a Maildir (with the folders \"cur\" and \"new\"), files whose names end in \".eml\", or for mail-reader several mailboxes.",
      1
    ),
  ])
  func `an error says what is expected`(arguments: [String], message: String, status: Int32)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == status)
    #expect(shown.output == "")
    #expect(shown.errors == "email-browser: \(message)\n")
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: email-browser [PATH]"))
    #expect(shown.status == 0)
  }

  private let commands = """
    next, previous, page-down, page-up, first, last, select N, find, filter TEXT, open, help, quit, \
    scroll-down, scroll-up, scroll-page-down, scroll-page-up, scroll-to-top, scroll-to-end, scroll N
    """

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("email-browser").run(arguments, input: input)
  }
}
