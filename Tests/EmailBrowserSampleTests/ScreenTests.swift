import Foundation
import MailReadingSample
import Testing
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import EmailBrowserSample

/// The whole app, as it is typed and seen.
struct ScreenTests {
  @Test(arguments: [
    Size(width: 100, height: 12), Size(width: 60, height: 12), Size(width: 40, height: 12),
  ])
  func `an inbox and a message`(size: Size) throws {
    let app = try app(size: size)
    app.press("j", "enter")
    assertSnapshot(of: app.frame, as: .frame, named: "\(size.width)x\(size.height)")
  }

  @Test func `quotes, signatures and what is new are set off`() throws {
    let folder = try TemporaryFolder()
    let text = "> > one\n>> > two\n> three\nfour\n-- \nAda\n"
    let message = "From a@b Mon Mar 23 10:00:00 2026\nSubject: New\n\n\(text)\n"
    let mail = try MailStore(path: folder.write("mbox", message.utf8))
    let app = TerminalHarness(
      EmailBrowserWorkflow(mail: mail, dates: dates), size: Size(width: 60, height: 12))
    assertSnapshot(of: app.frame, as: .frame)
  }

  @Test func `a filter is typed`() throws {
    let app = try app()
    app.press("/")
    app.type("marta")
    app.press("down")
    assertSnapshot(of: app.frame, as: .frame)
  }

  @Test func `a filter has found nothing`() throws {
    let app = try app()
    app.press("/")
    app.type("no such thing\n")
    assertSnapshot(of: app.frame, as: .frame)
    app.press("escape")
    #expect(try app.frame == self.app().frame, "the first message is still selected")
  }

  @Test func `help says what all keys do`() throws {
    let app = try app()
    app.press("?")
    assertSnapshot(of: app.frame, as: .frame)
  }

  @Test func `a message that cannot be read says why`() {
    let screen = MessageScreen(number: 3, message: .failure(.hasChanged(path: "inbox.mbox")))
    assertSnapshot(of: screen, as: .screen(size: Size(width: 50, height: 4)))
  }

  @Test func `keys, the mouse and commands do the same`() throws {
    let (keys, mouse, commands) = (try app(), try app(), try app())
    keys.press("down", "down", "enter", "pagedown")
    try mouse.click("Ελένη")
    try mouse.click("Enter Read")
    mouse.wheel(notches: 3, column: 60, row: 5)
    for line in ["select 3", "open", "scroll 9"] { try commands.perform(line) }
    #expect(mouse.frame == commands.frame)
    #expect(keys.frame == commands.frame)
    keys.press("q")
    #expect(keys.exitCode == .success)
  }

  @Test func `blanks in a header begin no row that looks like another field`() throws {
    let folder = try TemporaryFolder()
    let run = String(repeating: "\u{A0}\u{3164}_", count: 150)
    let text = "Subject: a\(run) From: ceo@bank.example\nFrom: \"ceo@bank.example\" <evil@x>\n\n"
    let mail = try MailStore(path: folder.write("a.eml", (text + "Reply-To: e@f").utf8))
    let app = TerminalHarness(EmailBrowserWorkflow(mail: mail), size: Size(width: 80, height: 20))
    app.press("enter")
    let rows = app.frame.lines.map { $0.split(separator: "│").last.map(String.init) ?? "" }
    #expect(rows.count { $0.hasPrefix(" From:") } == 1, "\(app.frame)")
    #expect(app.frame.lines.joined().contains("evil@x"), "\(app.frame)")
  }

  @Test func `an empty list offers nothing to read`() throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("empty", []))
    let app = TerminalHarness(EmailBrowserWorkflow(mail: mail), size: Size(width: 80, height: 12))
    #expect(!app.commands.contains { $0.name == "open" })
    let full = try self.app()
    #expect(full.commands.contains { $0.name == "open" })
    full.press("/")
    full.type("no such thing")
    #expect(!full.commands.contains { $0.name == "open" })
  }

  private func app(size: Size = Size(width: 80, height: 12)) throws
    -> TerminalHarness<EmailBrowserWorkflow>
  {
    TerminalHarness(EmailBrowserWorkflow(mail: try .sample, dates: dates), size: size)
  }

  private let dates = ShortDateStyle(
    now: MailStore.sampleMoment, locale: Locale(identifier: "en_GB"), timeZone: .gmt)
}
