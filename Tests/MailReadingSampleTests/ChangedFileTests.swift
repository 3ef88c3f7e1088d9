import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// Files that other programs write to after they were opened.
struct ChangedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mbox(_ subjects: [String]) -> String {
    subjects.map {
      "From x Thu Mar  5 09:12:44 2026\nFrom: \($0)@example.org\nSubject: \($0)\n\ntext of \($0)\n\n"
    }.joined()
  }

  private func subjects(_ mail: MailStore) throws -> [String] {
    try (0..<mail.count).map { try mail.summary(at: $0).subject }
  }

  @Test(arguments: ["", "From x Thu Mar  5 09:12:44 2026\nSubject: other\n\n", "longer"])
  func `a file that somebody has written to is not read as if it were the old one`(
    text: String
  ) throws {
    let path = try folder.write("mbox", mbox(["a", "b"]).utf8)
    let mailbox = try MailStore(path: path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    if text == "longer" {
      try file.seekToEnd()
    } else {
      try file.truncate(atOffset: 0)
    }
    try file.write(contentsOf: Data(text.utf8))
    #expect(throws: MailboxError.hasChanged(path: path)) { try mailbox.message(at: 1) }
    #expect(throws: MailboxError.hasChanged(path: path)) { try mailbox.summary(at: 0) }
    #expect(mailbox.stamp != MailStamp(path: path))
  }

  @Test func `a file that was replaced is read as it was, and its stamp differs`() throws {
    let path = try folder.write("mbox", mbox(["a", "b"]).utf8)
    let mailbox = try MailStore(path: path)
    let other = try folder.write("other", mbox(["c", "d"]).utf8)
    #expect(rename(other, path) == 0)
    #expect(try mailbox.message(at: 1).subject == "b")
    #expect(mailbox.stamp != MailStamp(path: path))
  }

  @Test func `a message of a Maildir that was marked as read is found under its new name`() throws {
    for name in ["cur", "new"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    try folder.write("new/1.host", "Subject: a\n\n".utf8)
    try folder.write("new/2.host", "Subject: b\n\n".utf8)
    let mailbox = try MailStore(path: folder.path)
    try FileManager.default.moveItem(
      atPath: folder.path + "/new/2.host", toPath: folder.path + "/cur/2.host:2,S")
    try folder.write("new/0.host", "Subject: new\n\n".utf8)
    #expect(try mailbox.message(at: 1).subject == "b")
    #expect(mailbox.stamp != MailStamp(path: folder.path))
    let later = try MailStore(path: folder.path)
    #expect(try subjects(later) == ["new", "a", "b"])
    #expect(mailbox.position(of: 0, in: later) == 1)
    #expect(mailbox.position(of: 1, in: later) == 2)
  }

  @Test(arguments: 1...50) func `a message is found again wherever it has moved`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var names = (0..<8).map { "s\(seed)-\($0)" }
    let old = try MailStore(path: folder.write("old", mbox(names).utf8))
    let before = names
    for _ in 0..<random.below(8) {
      let index = random.below(names.count)
      if random.isOne(in: 2), names.count > 1 {
        names.remove(at: index)
      } else {
        names.insert("new", at: index)
      }
    }
    let later = try MailStore(path: folder.write("later", mbox(names).utf8))
    for (index, name) in before.enumerated() {
      #expect(old.position(of: index, in: later) == names.firstIndex(of: name))
    }
  }
}
