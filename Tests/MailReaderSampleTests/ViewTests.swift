import Foundation
import Testing
import WorkflowPersistence
import WorkflowScreens
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import MailReaderSample
@testable import MailReadingSample

/// What is selected first, what is new, what was found, and what is remembered.
struct ViewTests {
  private let mailbox: DayMailbox
  private var state: String { mailbox.folder.path + "/state" }

  init() throws { mailbox = try DayMailbox() }

  @Test func `a mailbox opens at the first message that was not read`() throws {
    let app = TerminalHarness(
      MailReaderWorkflow(mail: try .sample), size: Size(width: 80, height: 24))
    #expect("\(app.frame)".contains("│› ● Théo Beaumarchais"), "\(app.frame)")
  }

  @Test func `if all were read, it opens at the newest message`() throws {
    let mail = try MailStore(path: mailbox.folder.path + "/inbox.mbox")
    var marks = ReadMarks()
    for id in 0..<mail.count { marks.mark(try mail.summary(at: id), isRead: true) }
    let app = TerminalHarness(
      MailReaderWorkflow(mail: mail, marks: marks, dates: .day), size: Size(width: 80, height: 24))
    #expect(app.frame.lines[0].contains("4 of 4"), "\(app.frame)")
    #expect(app.frame.lines[7].hasPrefix("│›   Ada Quill           10:00 │"), "\(app.frame)")
  }

  @Test func `mailboxes say how much is new, and count again when the user comes back`() throws {
    let app = try app()
    func rows() -> [String] {
      app.frame.lines[1...2].map { $0.split(separator: "│").joined() }
    }
    #expect(rows()[0].hasPrefix("› archive.mbox") && rows()[0].hasSuffix(" 1 unread "))
    #expect(rows()[1].hasPrefix("  inbox.mbox") && rows()[1].hasSuffix(" 4 unread "))
    let count = app.frame.style(column: 76, row: 2)
    #expect(count.role == .secondAccent && app.frame.style(column: 4, row: 2).isBold)
    app.press("enter", "enter", "m")
    app.settle()
    #expect(!rows()[0].contains("unread"), "\(app.frame)")
    #expect(!app.frame.style(column: 4, row: 1).isBold)
  }

  @Test func `n and N go to the next hit and back, in a message and in a list`() throws {
    let mail = try MailStore(path: mailbox.folder.path + "/inbox.mbox")
    let app = TerminalHarness(
      MailReaderWorkflow(mail: mail, dates: .day), size: Size(width: 80, height: 24))
    func selected() -> String { String(app.frame.lines[0].prefix { $0 != "┬" }.suffix(8)) }
    // Without a search, they show the next message.
    app.press("enter", "n")
    #expect(selected().hasPrefix("2 of 4"))
    app.press("/")
    app.type("n")
    app.press("enter")
    #expect("\(app.frame)".contains("1 of 5: > Shall"), "\(app.frame)")
    app.press("n")
    #expect("\(app.frame)".contains("2 of 5: > Shall"), "\(app.frame)")
    app.press("N", "N")
    #expect("\(app.frame)".contains("5 of 5: Yes! I bring"), "\(app.frame)")
    #expect(selected().hasPrefix("2 of 4"))
    // What was found has a role of its own.
    let row = try #require(app.frame.lines.firstIndex { $0.contains("│ > Shall") })
    let roles = (0..<80).map { app.frame.style(column: $0, row: row).role }
    #expect(roles.count { $0 == .found } == 3, "\(app.frame.snapshot)")
    #expect(roles.contains(.quote))
    // In the list, a filter leaves only hits.
    app.press("escape", "escape", "/")
    app.type("ada")
    app.settle()
    app.press("enter", "n")
    #expect(selected().hasPrefix("2 of 2"), "\(app.frame)")
    app.press("N")
    #expect(selected().hasPrefix("1 of 2"), "\(app.frame)")
  }

  @Test func `the order, conversations and the split are remembered with what was read`() throws {
    let app = try app()
    app.press("down", "enter", "c", "o", ">", ">", "q")
    app.settle()
    #expect(app.exitCode == .success)
    #expect(
      try String(contentsOfFile: state, encoding: .utf8).contains("view newest conversations 50"))
    let later = try self.app()
    later.press("down", "enter")
    later.settle()
    #expect(later.frame.lines[0].hasPrefix("╭─ By newest message ───────── 1 of 2 ─┬─"))
    later.press("<", "<", "<", "<", "<", "<", "<", "<")
    #expect(later.frame.lines[0].hasPrefix("╭─ By newest… ─┬─"), "no pane gets too narrow")
  }

  @Test func `without a file, the next mailbox is shown alike`() throws {
    let app = try app(marks: ReadMarks())
    app.press("enter", "c", "m")
    app.settle()
    app.press("down", "enter")
    app.settle()
    #expect(app.frame.lines[0].contains("By first message"), "\(app.frame)")
  }

  @Test func `without signs beyond ASCII, what is new has an asterisk`() throws {
    let mail = try MailStore(path: mailbox.folder.path + "/inbox.mbox")
    let shown = try BuiltProgram("mail-reader").run(
      [mail.path, "--dump", "--ascii", "--size", "60x12"]
    ).output
    #expect(shown.contains(">  * Ada Quill") || shown.contains("> * Ada Quill"), "\(shown)")
  }

  private func app(marks: ReadMarks? = nil) throws -> TerminalHarness<MailReaderWorkflow> {
    let folder = try #require(MailboxFolder(path: mailbox.folder.path))
    let reader = MailReaderWorkflow(
      folder: folder, marks: try marks ?? ReadMarks(path: state), dates: .day)
    let app = TerminalHarness(reader, size: Size(width: 80, height: 24))
    app.settle()
    return app
  }
}
