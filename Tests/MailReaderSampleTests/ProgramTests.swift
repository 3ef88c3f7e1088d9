import WorkflowTestSupport
import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTextUI

@testable import MailReaderSample
@testable import MailReadingSample

/// The program as its users see it.
struct ProgramTests {
  @Test func `a tour by script`() throws {
    let shown = try run(["--script", tour.path])
    #expect(shown.output.hasSuffix("\n"))
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    #expect(shown.status == 1, "some lines cannot be done")
    #expect(
      shown.errors.split(separator: "\n") == [
        "mail-reader: unknown command 'jump'; expected \(commands)",
        "mail-reader: 'select' needs a number, as in 'select 3'",
        "mail-reader: 'select' needs a number, as in 'select 3'",
        "mail-reader: there is no number 99; the list has 14",
      ])
  }

  @Test func `the same tour gives the same frames every time, and by standard input`() throws {
    let script = try String(contentsOf: tour, encoding: .utf8)
    let expected = try run(["--script", tour.path]).output
    for _ in 0..<3 { #expect(try run(["--dump"], input: script).output == expected) }
  }

  @Test(arguments: [["PATH"], ["--mailbox", "PATH"], ["--mailbox=PATH"]])
  func `a mailbox can be named in every usual way`(form: [String]) throws {
    let mailbox = fixtures.appending(path: "line-breaks.mbox").path
    let shown = try run(
      form.map { $0.replacing("PATH", with: mailbox) } + ["--dump", "--size=70x9"])
    #expect(shown.status == 0)
    #expect(shown.output.contains("Pay now"))
    #expect(shown.output.split(separator: "\n").count == 10, "a title and nine rows")
  }

  @Test func `the user's own mailbox is shown if there is mail in it, and none is named`() throws {
    let folder = try TemporaryFolder()
    let own = fixtures.appending(path: "line-breaks.mbox").path
    func shown(_ arguments: [String], mailbox: String) throws -> String {
      try BuiltProgram("mail-reader").run(
        ["--dump", "--size=70x9"] + arguments, mailbox: mailbox
      ).output
    }
    #expect(try shown([], mailbox: own).contains("Pay now"))
    let named = fixtures.appending(path: "single.eml").path
    #expect(try !shown([named], mailbox: own).contains("Pay now"))
    for mailbox in ["", "/nowhere", try folder.write("empty", []), folder.path] {
      #expect(try shown([], mailbox: mailbox).contains("Théo Beaumarchais"))
    }
  }

  @Test func `the version is printed, and a second mailbox is one too many`() throws {
    let version = try run(["--version"])
    #expect(version.output == "mail-reader, a sample of Workflow; no version is released yet\n")
    let two = try run(["a", "b"])
    #expect(two.status == 2)
    #expect(two.errors == "mail-reader: unexpected argument 'b'; see mail-reader --help\n")
  }

  @Test(arguments: [["--plain"], ["--dump"]])
  func `a line break in a subject, a name or a file name begins no line`(form: [String]) throws {
    let mailbox = fixtures.appending(path: "line-breaks.mbox").path
    let shown = try run(form + ["--mailbox", mailbox, "--size", "100x24"]).output
    #expect(shown.contains("Pay now␊From: ceo@bank.example"))
    #expect(shown.contains("From: \"Boss␊To: all\" <boss@example.org>"))
    #expect(shown.contains("Attached: a␊From: ceo.pdf"))
    // The lines of the message pane, without its border.
    let lines = shown.split(separator: "\n").map { line in
      line.split(whereSeparator: { "│┃".contains($0) }).last.map(String.init) ?? ""
    }
    #expect(lines.count { $0.contains(/^ ?From:/) } == 1)
    #expect(lines.count { $0.contains(/^ ?To:/) } == 1)
  }

  @Test func `nothing in a message reaches the terminal as a control character`() throws {
    let commands = "last\nselect 12\n" + String(repeating: "scroll 5\n", count: 10)
    for size in ["80x24", "40x12", "200x60", "12x5"] {
      let shown = try run(["--dump", "--size", size], input: commands).output
      let forbidden = shown.unicodeScalars.filter { scalar in
        if scalar == "\n" { return false }
        return switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: true
        case .format: !["\u{200C}", "\u{200D}"].contains(scalar)
        default: false
        }
      }
      #expect(forbidden.isEmpty, "\(size): \(forbidden.map { String($0.value, radix: 16) })")
    }
  }

  @Test func `frames of every small size are whole`() throws {
    for width in thinned(1...32) {
      for height in 1...6 {
        let lines = try frames(
          size: Size(width: width, height: height), commands: ["select 12", "scroll 3", "last"])
        #expect(lines.count == 4 * (height + 1))
        for line in lines where !line.hasPrefix("--- frame ") {
          #expect(line.columnCount == width, "\(width)x\(height)")
        }
      }
    }
  }

  @Test func `the list moves no further than needed, and never loses the selection`() throws {
    let size = Size(width: 60, height: 7)
    // It begins at the first message that was not read, which is the second one.
    let commands =
      ["first"]
      + Array(repeating: "next", count: 13) + Array(repeating: "previous", count: 13)
      + ["last", "first", "select 7"]
    let lines = try frames(size: size, commands: commands)
    let frames = lines.split { $0.hasPrefix("--- frame ") }
    #expect(frames.count == commands.count + 1)
    // The row of the selection in each frame; five rows are inside the border.
    let rows = frames.map { frame in frame.indices.filter { frame[$0].hasPrefix("│›") } }
    #expect(rows.allSatisfy { $0.count == 1 })
    let places = zip(frames, rows).map { frame, row in row[0] - frame.startIndex }
    let down = [1, 2, 3, 4] + Array(repeating: 5, count: 10)
    let up = [4, 3, 2] + Array(repeating: 1, count: 10)
    #expect(places == [2] + down + up + [5, 1, 5])
  }

  @Test(arguments: [
    (["--size"], "--size needs a value; see mail-reader --help"),
    (["--sise", "1x1"], "unknown option '--sise'; see mail-reader --help"),
    (
      ["--size", "0x10"],
      """
      bad size '0x10'; expected columns x rows, 1 to 1000 each, as in 80x24; see mail-reader --help
      """
    ),
    (
      ["--size", "１x1"],
      "bad size '１x1'; expected columns x rows, 1 to 1000 each, as in 80x24; see mail-reader --help"
    ),
    (
      ["--size", "80"],
      "bad size '80'; expected columns x rows, 1 to 1000 each, as in 80x24; see mail-reader --help"
    ),
  ]) func `bad usage says what is expected and exits with 2`(arguments: [String], message: String)
    throws
  {
    let shown = try run(arguments)
    #expect(shown.status == 2)
    #expect(shown.output == "")
    #expect(shown.errors == "mail-reader: \(message)\n")
  }

  @Test func `unreadable data is reported, and the program exits with 1`() throws {
    for arguments in [
      ["--mailbox", "/nowhere/at all"], ["--mailbox", #filePath], ["--script", "/nowhere"],
    ] {
      let shown = try run(arguments)
      #expect(shown.status == 1)
      #expect(shown.output == "")
      #expect(shown.errors.hasPrefix("mail-reader: "))
      #expect(shown.errors.contains(arguments[1]))
      #expect(shown.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func `an error does not echo control characters either`() throws {
    let shown = try run([], input: "\u{1B}[31mred\n")
    #expect(shown.errors.hasPrefix("mail-reader: unknown command '␛[31mred'"))
    #expect(shown.status == 0)
  }

  @Test func `quit and the end of input print no further frame`() throws {
    for input in ["quit\nnext\n", ""] {
      let shown = try run(["--dump"], input: input)
      #expect(shown.output.components(separatedBy: "--- frame ").count == 2)
      #expect(shown.status == 0)
    }
  }

  @Test func `help is printed on standard output`() throws {
    let shown = try run(["--help"])
    #expect(shown.output.hasPrefix("usage: mail-reader"))
    #expect(shown.status == 0)
  }

  @Test func `every kind of mailbox can be shown`() async throws {
    for name in ["python-crlf.mbox", "maildir", "eml-folder", "single.eml", "empty.mbox"] {
      let shown = try run(
        ["--mailbox", fixtures.appending(path: name).path, "--dump"], input: "last\n")
      #expect(shown.status == 0, "\(name): \(shown.errors)")
      #expect(shown.output.components(separatedBy: "--- frame ").count == 3)
    }
  }

  private func frames(size: Size, commands: [String]) throws -> [String] {
    let app = TerminalHarness(MailReaderWorkflow(mail: try .sample), size: size)
    var lines = ["--- frame 1 ---"] + app.frame.lines
    for (number, command) in commands.enumerated() {
      try app.perform(command)
      lines += ["--- frame \(number + 2) ---"] + app.frame.lines
    }
    return lines
  }

  @Test func `the picture in the documents is what the program shows`() throws {
    let shown = try run(
      ["--dump", "--size", "120x30", "--svg", "-", "--window", "Mail", "--theme", "paper"],
      input: "filter marta\nnext\n"
    ).output
    #expect(try isDocument(shown, at: "docs/pictures/mail-reader.svg"))
  }

  private func run(
    _ arguments: [String], input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    try BuiltProgram("mail-reader").run(arguments, input: input)
  }
}

private let commands = """
  next, previous, page-down, page-up, first, last, select N, open, find, filter TEXT, help, quit, \
  conversations, mark, newest, narrow-list, widen-list, reload, links, find-in-message, search TEXT, \
  source, pager, scroll-down, scroll-up, scroll-page-down, scroll-page-up, scroll-to-top, scroll-to-end, \
  scroll N
  """
private let fixtures = checkout.appending(path: "Tests/MailReadingSampleTests/Fixtures")
private let tour = checkout.appending(path: "Tests/MailReaderSampleTests/Fixtures/tour.script")
