import Foundation
import Testing
import WorkflowScreens
import WorkflowSnapshotTesting
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import MailReaderSample
@testable import MailReadingSample

/// A day's mail: by keyboard only, by mouse only, and as lines only.
struct DayTests {
  private let mailbox: DayMailbox
  private let marks: ReadMarks

  init() throws {
    mailbox = try DayMailbox()
    marks = try ReadMarks(path: mailbox.folder.path + "/state")
  }

  private func app(size: Size = Size(width: 80, height: 16)) throws -> TerminalHarness<
    MailReaderWorkflow
  > {
    let folder = try #require(MailboxFolder(path: mailbox.folder.path))
    let reader = MailReaderWorkflow(
      folder: folder, mail: nil, marks: marks, dates: .day, clock: ContinuousClock(),
      runner: ProgramRunner { _ in .exited(0) })
    return TerminalHarness(reader, size: size)
  }

  /// Follows the lines of a script, and returns each with the frame that it leads to.
  private func follow(
    _ script: String, in app: TerminalHarness<MailReaderWorkflow>
  ) throws -> String {
    var log = ""
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words[0] {
      case "press": app.press(try #require(KeyPress(words[1])))
      case "type": app.type(words[1])
      case "click": try app.click(words[1])
      case "double-click": try app.click(words[1], clicks: 2)
      case "wheel": app.wheel(notches: 1, column: 60, row: 5)
      default: try app.perform(String(line))
      }
      app.settle()
      // The name of the folder is another one in each run.
      let lines = app.frame.lines.map {
        $0.replacing(/(was saved in|Folder:) .*/) { "\($0.1) FOLDER" }
      }
      log += "— \(line.replacing(mailbox.folder.path, with: "FOLDER"))\n"
      log += lines.joined(separator: "\n") + "\n"
    }
    return log
  }

  /// What is in the folder after the day: an attachment, and which messages were read.
  private func checkFiles() throws {
    let plan = FileManager.default.contents(atPath: mailbox.folder.path + "/plan.pdf")
    #expect(plan == Data("%PDF-1.4\n".utf8))
    let later = try ReadMarks(path: mailbox.folder.path + "/state")
    let inbox = try MailStore(path: mailbox.folder.path + "/inbox.mbox")
    let isRead = try (0..<inbox.count).map { later.isRead(try inbox.summary(at: $0)) }
    #expect(isRead == [true, true, true, false])
    #expect(!FileManager.default.fileExists(atPath: mailbox.folder.path + "/../plan.pdf"))
  }

  @Test func `a day by keyboard`() throws {
    let app = try app()
    let log = try follow(
      """
      press j
      press enter
      press c
      press right
      press enter
      press l
      press escape
      press n
      press escape
      press /
      type has:attachment
      press enter
      press enter
      press a
      press s
      press shift-tab
      press ctrl-u
      type \(mailbox.folder.path)
      press enter
      press a
      press down
      press enter
      press escape
      press a
      press down
      press down
      press enter
      press /
      type picnics
      press enter
      press escape
      press escape
      press s
      press escape
      press q
      """, in: app)
    #expect(app.exitCode == .success)
    assertSnapshot(of: log, as: .lines)
    try checkFiles()
  }

  @Test func `a file is replaced only if the user says so`() throws {
    let app = try app()
    let saving = """
      press a
      press s
      press shift-tab
      press ctrl-u
      type \(mailbox.folder.path)
      press enter
      """
    _ = try follow("press j\npress enter\nselect 3\npress enter\n\(saving)", in: app)
    try mailbox.folder.write("plan.pdf", "mine".utf8)
    func plan() -> Data? { FileManager.default.contents(atPath: mailbox.folder.path + "/plan.pdf") }
    _ = try follow(saving, in: app)
    #expect("\(app.frame)".contains("Replace it?"))
    _ = try follow("press enter", in: app)
    #expect(plan() == Data("mine".utf8))
    #expect("\(app.frame)".contains("Save"))
    _ = try follow("press enter\npress y", in: app)
    #expect(plan() == Data("%PDF-1.4\n".utf8))
  }

  @Test func `a search shows each match, and begins again after the last`() throws {
    let mail = "Subject: a\n\n" + (0..<90).map { "line \($0)\n" }.joined()
    let folder = try TemporaryFolder()
    let reader = MailReaderWorkflow(mail: try MailStore(path: folder.write("a.eml", mail.utf8)))
    let app = TerminalHarness(reader, size: Size(width: 80, height: 12))
    app.press("enter", "/")
    app.type("line 5")
    for expected in ["line 5", "line 50", "line 51"] {
      app.press("enter")
      #expect("\(app.frame)".contains("│ \(expected) "), "\(app.frame)")
      #expect("\(app.frame)".contains("of 11: \(expected)"), "\(app.frame)")
    }
    app.press("n", "N", "N", "N", "N")
    #expect("\(app.frame)".contains("│ line 59 "), "\(app.frame)")
    #expect("\(app.frame)".contains("11 of 11: line 59"), "\(app.frame)")
  }

  @Test func `other programs get an address and a text without control characters`() throws {
    let folder = try TemporaryFolder()
    let (shown, opened) = (folder.path + "/shown", folder.path + "/opened")
    let mail = "Subject: a\u{1B}[2Jb\n\nred \u{1B}[31m text, https://a.example/;rm\n"
    let reader = MailReaderWorkflow(
      mail: try MailStore(path: folder.write("a.eml", mail.utf8)), dates: .day,
      runner: ProgramRunner { program in
        let last = program.arguments.last ?? ""
        let text = FileManager.default.contents(atPath: last)
        let isFile = (try? text?.write(to: URL(filePath: shown))) != nil
        if !isFile { try? last.write(toFile: opened, atomically: true, encoding: .utf8) }
        return .exited(isFile ? 0 : 1)
      })
    let app = TerminalHarness(reader, size: Size(width: 80, height: 10))
    app.press("enter", "v")
    app.settle()
    app.press("l", "enter")
    app.settle()
    let text = "Subject: a[2Jb\n\nred [31m text, https://a.example/;rm\n"
    #expect(try String(contentsOfFile: shown, encoding: .utf8) == text)
    #expect(try String(contentsOfFile: opened, encoding: .utf8) == "https://a.example/;rm")
    #expect("\(app.frame)".contains("exited with 1"))
  }

  @Test func `a day by mouse`() throws {
    let app = try app()
    let log = try follow(
      """
      double-click inbox.mbox
      click c Conversations
      click → Open
      double-click Ada Quill
      press n
      click Enter Inbox
      double-click Council
      wheel
      click a Attachments
      click s Save
      """, in: app)
    // What a mouse cannot do is to name the folder.
    app.press("shift-tab", "ctrl-u")
    app.type(mailbox.folder.path)
    let more = try follow(
      """
      click [ Save ]
      click a Attachments
      double-click rules.txt
      click Esc Back
      click a Attachments
      double-click message/rfc822
      click Esc Back
      click s Source
      click Esc Back
      click Enter Inbox
      click q Quit
      """, in: app)
    #expect(app.exitCode == .success)
    assertSnapshot(of: log + more, as: .lines)
    try checkFiles()
  }

  @Test func `a day as lines`() throws {
    let shown = try BuiltProgram("mail-reader").run(
      ["--plain", "--state", "state", "."],
      input: """
        select 2
        open
        filter is:unread
        open
        links
        close-links
        next-message
        close
        filter picnic after:2026-03-05
        clear
        conversations
        open-conversation
        select 4
        open
        attachments
        save
        save
        attachments
        select 2
        show
        back-to-message
        attachments
        select 3
        show
        search picnics
        source
        back-to-message
        back-to-message
        quit

        """, directory: mailbox.folder.path)
    #expect(shown.errors == "")
    #expect(shown.status == 0)
    assertSnapshot(of: String(shown.output.dropLast()), as: .lines)
    try checkFiles()
  }

  /// The screens at every size; `press s` and what follows is looked at in each of them.
  @Test(arguments: [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12),
  ])
  func `the screens of a day`(size: Size) throws {
    let log = try follow(
      """
      press j
      press enter
      press c
      press right
      press /
      type ada
      press escape
      press end
      press enter
      press a
      press s
      press escape
      press escape
      press ?
      press escape
      press u
      """, in: app(size: size))
    assertSnapshot(of: log, as: .lines, named: "\(size.width)x\(size.height)")
  }

  @Test func `without colour, marks and styles still say what is what`() throws {
    let app = try app(size: Size(width: 80, height: 8))
    _ = try follow("press j\npress enter\npress enter", in: app)
    var encoder = FrameEncoder(depth: .monochrome)
    var bytes: [UInt8] = []
    encoder.encode(app.frame, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains(/\[[\d;]*\b(?:[34]\d|38|48|9\d|10\d)[\d;]*m/), "no colour")
    let shown = text.replacing("\u{1B}[", with: "\n␛[").replacing("\u{1B}", with: "␛")
    assertSnapshot(of: shown, as: .lines)
  }
}
