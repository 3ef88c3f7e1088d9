import Foundation
import Testing
import WorkflowPersistence
import WorkflowTerminal
import WorkflowTestSupport
import WorkflowTextUI

@testable import MailReaderSample
@testable import MailReadingSample

/// The mail reader continues where it was when its program ended.
struct JournalTests {
  private let size = Size(width: 100, height: 16)

  /// Does something, leaves the program without an end, and begins again.
  private func continues(
    after keys: [KeyPress], typing text: String = "", _ marks: ReadMarks = ReadMarks()
  ) throws -> (before: Frame, after: Frame) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/mail.journal"
    let mail = try MailStore.sample
    func begin() throws -> TerminalHarness<MailReaderWorkflow> {
      try TerminalHarness(
        MailReaderWorkflow(mail: mail, marks: marks),
        continuing: WorkflowJournal(at: .init(filePath: path)), size: size,
        request: { .exit($0) })
    }
    let before: Frame
    do {
      let app = try begin()
      for key in keys { app.press(key) }
      app.type(text)
      before = app.frame
    }
    return (before, try begin().frame)
  }

  @Test(
    arguments: [
      [], ["down", "down"], ["down", "enter"], ["down", "enter", "n", "p", "n"], ["o", "down"],
      ["c", "down", "right"], ["down", "enter", "/"], ["u", "down", "enter"],
    ] as [[KeyPress]])
  func `what is selected and open stays so`(keys: [KeyPress]) throws {
    let (before, after) = try continues(after: keys)
    #expect(after == before, "after \(keys)")
  }

  @Test(arguments: [["/"], ["down", "enter", "/"]] as [[KeyPress]])
  func `text that is half typed stays typed`(keys: [KeyPress]) throws {
    let (before, after) = try continues(after: keys, typing: "ar")
    #expect(after.lines == before.lines)
    #expect(before.lines.joined().contains("ar"))
  }
}
