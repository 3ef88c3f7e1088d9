import WorkflowTestSupport
import Foundation
import Testing

@testable import MailReadingSample

struct MailboxTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `an empty file is an empty mailbox`() throws {
    #expect(try MailStore(path: folder.write("empty", [])).count == 0)
  }

  @Test func `a byte order mark, or a broken first field, does not hide the mail after it`() throws
  {
    let folder = try TemporaryFolder()
    let message = "From a@b Tue Mar  3 10:00:00 2026\nSubject: one\n\ntext\n"
    let mbox = "\u{FEFF}" + message + "\n" + message.replacing("one", with: "two")
    let mail = try MailStore(path: folder.write("mbox", mbox.utf8))
    #expect(try (0..<mail.count).map { try mail.summary(at: $0).subject } == ["one", "two"])
    let text = "Subject: one\n\ntext\n"
    for text in ["\u{FEFF}" + text, "X\u{1}: 1\n" + text] {
      let single = try MailStore(path: folder.write("a.eml", text.utf8))
      #expect(single.count == 1)
      #expect(try single.summary(at: 0).subject == "one")
      #expect(try single.message(at: 0).text == "text\n")
    }
  }

  @Test func `a broken name of a field leaves the other fields alone`() {
    let message = Message.reading("X-\u{1}Bad: 1\n more\nSubject: a\nTo: b@c\n\ntext\n")
    #expect(message.subject == "a" && message.to == "b@c" && message.text == "text\n")
    #expect(message.notes == [Damage.header.description])
  }

  @Test func `a path that leads to nothing is not found`() {
    let path = folder.path + "/none"
    #expect(throws: MailboxError.notFound(path: path)) { try MailStore(path: path) }
    #expect(MailboxError.notFound(path: path).description.hasPrefix(path))
  }

  @Test func `a file without mail is no mailbox`() throws {
    for text in ["hello\n", "\n\nhello\n", "x: y\n", "<html>", "\0\0\0", ": x\n", "From\n"] {
      let path = try folder.write("text", text.utf8)
      let error = #expect(throws: MailboxError.self) { try MailStore(path: path) }
      #expect(error == .notAMailbox(path: path))
    }
  }

  @Test func `a device is no mailbox`() {
    let zero = "/dev/zero"
    #expect(throws: MailboxError.notAMailbox(path: zero)) { try MailStore(path: zero) }
  }

  @Test func `a folder without mail is refused`() throws {
    try folder.write("notes.txt", "hello".utf8)
    #expect(throws: MailboxError.notAMailFolder(path: folder.path)) {
      try MailStore(path: folder.path)
    }
  }

  @Test func `an empty Maildir is an empty mailbox`() throws {
    for name in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    #expect(try MailStore(path: folder.path).count == 0)
  }

  @Test func `a file that was removed is an error of its own message only`() throws {
    let path = try folder.write("a.eml", "Subject: a\n\n".utf8)
    try folder.write("b.EML", "Subject: b\n\n".utf8)
    let mailbox = try MailStore(path: folder.path)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: MailboxError.notFound(path: folder.path + "/a.eml")) {
      try mailbox.message(at: 0)
    }
    #expect(try mailbox.summary(at: 1).subject == "b")
  }

  @Test func `pieces and parts of a file have the separators of the whole`() throws {
    let lines = [
      "From a@x Thu Mar  5 09:12:44 2026", "Subject: From From", "", "From here on", "FFrom",
      "From ",
      "From - Tue, 4 Apr 2006 12:00", "F", "From", ">From b Thu Mar  5 09:12:44 2026", "",
      "From c Thu Mar  5 09:12:44 2026",
    ]
    let isStart = [true, false, false, false, false, true, true, false, false, false, false, true]
    var text = ""
    var expected: [Int] = []
    for round in 0..<4 {
      for (line, isStart) in zip(lines, isStart) {
        if isStart { expected.append(text.utf8.count) }
        text += line + String(repeating: ".", count: line.contains(":") ? 0 : round) + "\n"
      }
      // Dots at its end make it the beginning of a text.
      if round > 0 { expected.remove(at: expected.count - 3) }
    }
    let file = try MailFile(path: folder.write("mbox", text.utf8))
    for pieceSize in 1..<text.utf8.count + 2 {
      #expect(try MboxIndex(file, partCount: 1, pieceSize: pieceSize).starts == expected)
    }
    for partCount in 1..<60 {
      #expect(try MboxIndex(file, partCount: partCount, pieceSize: 50).starts == expected)
    }
  }

  @Test func `a line of a text that begins as a separator needs a date`() throws {
    let text = """
      From anna@example.org Thu Mar  5 09:12:44 2026
      Subject: a

      From here on we go
      From the Mon of March to 12:30
      >From x Thu Mar  5 09:12:44 2026

      From - Tue, 4 Apr 2006 12:00
      Subject: b

      From MAILER-DAEMON Fri Jul  8 12:08:34 +0200 2011
      Subject: c
      """
    for text in [text, "\n\n" + text, text.replacing("\n", with: "\r\n")] {
      let mailbox = try MailStore(path: folder.write("mbox", text.utf8))
      try #require(mailbox.count == 3)
      #expect(try mailbox.message(at: 0).text.contains("From here on we go"))
      #expect(try mailbox.summary(at: 2).subject == "c")
    }
  }

  @Test func `a separator with a date is found wherever a buffer ends`() throws {
    let separator = Array("From x Thu Mar  5 09:12:44 2026\n".utf8)
    for shift in stride(from: 0, to: 64, by: 3) {
      let filling = (1 << 18) - separator.count - 40 + shift
      var bytes = separator + Array(repeating: UInt8(ascii: "F"), count: filling)
      bytes += [.lineFeed] + separator + Array("\nFrom here\n".utf8)
      let mailbox = try MailStore(path: folder.write("mbox", bytes))
      #expect(mailbox.count == 2, "shift \(shift)")
    }
  }

  @Test func `separators are found wherever a buffer ends`() throws {
    let separator = Array("From x\n".utf8)
    for shift in 0..<16 {
      let filling = (1 << 18) - 8 + shift
      var bytes = separator + Array(repeating: UInt8(ascii: "F"), count: filling)
      bytes += [.lineFeed] + separator + Array("\nFrom y\nFromm\n".utf8)
      let mailbox = try MailStore(path: folder.write("mbox", bytes))
      #expect(mailbox.count == 3)
    }
  }

  @Test func `a short file may hold separators only`() throws {
    #expect(try MailStore(path: folder.write("mbox", "From ".utf8)).count == 1)
    #expect(try MailStore(path: folder.write("mbox", "From \nFrom ".utf8)).count == 2)
    #expect(try MailStore(path: folder.write("mbox", "\n\nFrom a".utf8)).count == 1)
  }

  @Test func `a summary reads a header of any length`() throws {
    let long = "X-Long: " + String(repeating: "x", count: 100_000) + "\nSubject: behind\n\nbody"
    let mailbox = try MailStore(path: folder.write("mbox", ("From a\nTo: b\n" + long).utf8))
    #expect(try mailbox.summary(at: 0).subject == "behind")
  }

  @Test func `a header that is read in parts has all of its fields`() throws {
    for length in 4040..<4100 {
      let long = "From a\nX: " + String(repeating: "x", count: length) + "\n"
      let mail = try MailStore(
        path: folder.write("mbox", (long + "In-Reply-To: y\nSubject: behind\n\nbody").utf8))
      #expect(try mail.summary(at: 0).subject == "behind", "\(length)")
      var matcher = QueryMatcher(MailQuery("subject:behind"), in: mail, marks: ReadMarks())
      let isFound = matcher.matches(0)
      #expect(isFound, "\(length)")
    }
  }

  @Test(arguments: 0..<12) func `a message is found in its list`(count: Int) {
    let list = MessageList(ids: (0..<count).map { $0 * 2 + 1 })
    for id in -1...(count * 2 + 1) {
      #expect(list.position(of: id) == list.ids.firstIndex(of: id))
    }
  }

  @Test func `many threads may read one mailbox`() async throws {
    let path = Fixture.folder + "/headers.mbox"
    let mailbox = try MailStore(path: path)
    let expected = try (0..<mailbox.count).map { try mailbox.message(at: $0) }
    try await withThrowingTaskGroup(of: [Message].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<mailbox.count).map { try mailbox.message(at: $0) } }
      }
      for try await messages in group { #expect(messages == expected) }
    }
  }
}
