import Foundation
import Testing
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import MailReaderSample
@testable import MailReadingSample

/// What the program shows of mails that are empty, odd, or meant to mislead.
struct HostileMailTests {
  @Test func `an empty list offers nothing to read or mark`() throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("empty", []))
    let app = TerminalHarness(MailReaderWorkflow(mail: mail), size: Size(width: 80, height: 12))
    #expect(!app.frame.lines.joined().contains("Enter Read"))
    #expect(!app.commands.contains { ["open", "mark"].contains($0.name) })
    let full = TerminalHarness(
      MailReaderWorkflow(mail: try .sample), size: Size(width: 80, height: 12))
    #expect(full.frame.lines.joined().contains("Enter Read"))
    try full.perform("filter no such thing")
    full.settle()
    #expect(!full.commands.contains { $0.name == "open" })
  }

  @Test func `conversations say by which date they are ordered`() throws {
    let folder = try TemporaryFolder()
    func mail(_ id: Int, _ day: Int, answers: Int? = nil) -> String {
      """
      From a@b Tue Mar  3 10:00:00 2026
      From: Sender \(id) <a@b>
      Subject: Subject \(id)
      Date: \(day) Mar 2026 10:00:00 +0000
      Message-ID: <\(id)@x>
      \(answers.map { "References: <\($0)@x>\n" } ?? "")
      text


      """
    }
    let text = mail(1, 1) + mail(2, 5) + mail(3, 9, answers: 1)
    let reader = MailReaderWorkflow(
      mail: try MailStore(path: folder.write("m", text.utf8)), dates: .later)
    let app = TerminalHarness(reader, size: Size(width: 120, height: 9))
    func dates() -> [String] {
      app.frame.lines.filter { $0.contains("Sender") }
        .compactMap { $0.prefix(48).firstMatch(of: /\d Mar/).map { String($0.0) } }
    }
    app.press("c")
    app.settle()
    #expect(app.frame.lines[0].contains("By first message"), "\(app.frame)")
    #expect(dates() == ["1 Mar", "5 Mar"])
    app.press("o")
    app.settle()
    #expect(app.frame.lines[0].contains("By newest message"))
    #expect(dates() == ["9 Mar", "5 Mar"])
    app.press("right")
    #expect(dates() == ["1 Mar", "9 Mar", "5 Mar"])
  }

  @Test func `what is listed of a link is what is opened`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/opened"
    let text = "Subject: a\n\nhttps://bank\u{200B}.example/ and https://президент.рф/\u{200E}x\n"
    let runner = ProgramRunner { program in
      try? program.arguments.last?.write(toFile: path, atomically: true, encoding: .utf8)
      return .exited(0)
    }
    let reader = MailReaderWorkflow(
      mail: try MailStore(path: folder.write("a.eml", text.utf8)), runner: runner)
    let app = TerminalHarness(reader, size: Size(width: 160, height: 14))
    // Nothing is hidden in the text either.
    let address = "https://xn--d1abbgf6aiiy.xn--p1ai/%E2%80%8Ex"
    #expect("\(app.frame)".contains(address), "\(app.frame)")
    app.press("enter", "l", "down")
    #expect("\(app.frame)".contains("› \(address)"), "\(app.frame)")
    app.press("enter")
    app.settle()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == address)
    app.press("l", "enter")
    app.settle()
    let bank = try String(contentsOfFile: path, encoding: .utf8)
    #expect(bank.hasPrefix("https://xn--") && !bank.contains("bank.example"))
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 50, height: 24)])
  func `blanks and long words in a header begin no row that looks like another field`(
    size: Size
  ) throws {
    let folder = try TemporaryFolder()
    for blank in ["\u{A0}", "\u{2800}", "\u{3000}", "\u{3164}", " ", "_"] {
      let run = String(repeating: blank, count: 300)
      let spoof = "Invoice\(run) From: ceo@bank.example"
      let text = """
        Subject: \(spoof)
        From: "a\(run)To: b" <c@d>
        Date: \(spoof)
        Content-Type: a/b; name="a\(run)From: ceo"


        """
      let mail = try MailStore(path: folder.write("a.eml", text.utf8))
      for form in [DisplayForm.screen, .lines] {
        let app = TerminalHarness(MailReaderWorkflow(mail: mail), size: size, form: form)
        app.press("enter")
        let rows = app.frame.lines.map { line in
          line.split(whereSeparator: { "│┃".contains($0) }).last.map(String.init) ?? ""
        }
        #expect(
          rows.count { $0.hasPrefix(form == .lines ? "From:" : " From:") } == 1, "\(app.frame)")
        #expect(rows.count { $0.hasPrefix(form == .lines ? "To:" : " To:") } == 0, "\(app.frame)")
      }
    }
  }
}
