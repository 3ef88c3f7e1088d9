import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// What is written to disk: which messages were read, and attachments.
struct KeepingTests {
  private let folder: TemporaryFolder
  private let mail: MailStore

  init() throws {
    folder = try TemporaryFolder()
    mail = try MailStore(path: Fixture.folder + "/threads.mbox")
  }

  private var path: String { folder.path + "/state" }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  // MARK: - What was read

  @Test func `what was read is remembered line by line, and taken back`() throws {
    let (first, second) = (try mail.summary(at: 0), try mail.summary(at: 1))
    var marks = try ReadMarks(path: path)
    marks.mark(first, isRead: true)
    marks.mark(second, isRead: true)
    marks.mark(second, isRead: true)
    #expect(marks.saving.count == 1, "one batch at a time")
    while !marks.areSaved {
      try ReadMarks.save(marks.saving, path: path)
      marks.hasSaved(true)
    }
    marks.mark(first, isRead: false)
    // What could not be written is written with what follows.
    marks.hasSaved(false)
    #expect(marks.saving.isEmpty && !marks.areSaved)
    marks.mark(first, isRead: true)
    #expect(marks.saving.count == 2)
    marks.mark(first, isRead: false)
    while !marks.areSaved {
      try ReadMarks.save(marks.saving, path: path)
      marks.hasSaved(true)
    }

    let later = try ReadMarks(path: path)
    #expect(!later.isRead(first) && later.isRead(second))
    #expect(try text().split(separator: "\n").count == 6)
  }

  @Test func `the view that was chosen last is remembered, and an odd one is none`() throws {
    var marks = try ReadMarks(path: path)
    #expect(marks.view == MailView())
    marks.choose(marks.view)
    #expect(marks.areSaved, "nothing was chosen")
    var view = MailView()
    view.arrangement.isNewestFirst = true
    view.widenList(by: 5)
    marks.choose(view)
    marks.mark(try mail.summary(at: 0), isRead: true)
    while !marks.areSaved {
      try ReadMarks.save(marks.saving, path: path)
      marks.hasSaved(true)
    }
    #expect(try ReadMarks(path: path).view == view)
    #expect(try text().split(separator: "\n")[1] == "view newest single 45")
    try folder.write("state", Data((try text() + "view newest\nview up\n").utf8))
    let later = try ReadMarks(path: path)
    #expect(try later.view == view && later.isRead(mail.summary(at: 0)))
  }

  @Test(arguments: [("file single 40", 40), ("newest conversations 0", 20), ("file single 99", 70)])
  func `a view is a line, and keeps both panes in sight`(line: String, width: Int) throws {
    let view = try #require(MailView(line))
    #expect(view.listWidth == width)
    #expect(MailView("\(view)") == view)
  }

  @Test(arguments: [
    "", "file single", "file single x", "file single 101", "file file 40", "1 2 40",
  ])
  func `another text is no view`(line: String) { #expect(MailView(line) == nil) }

  @Test func `the first unread message is selected, or the newest, and the others are counted`()
    throws
  {
    var marks = ReadMarks()
    func selected() -> MessageID? {
      var listing = MailListing(mail)
      listing.selectNew(by: marks)
      return listing.selected
    }
    #expect(selected() == 0 && mail.unreadCount(by: marks) == mail.count)
    marks.mark(try mail.summary(at: 0), isRead: true)
    #expect(selected() == 1 && mail.unreadCount(by: marks) == mail.count - 1)
    for id in 0..<mail.count { marks.mark(try mail.summary(at: id), isRead: true) }
    let newest = try (0..<mail.count).max {
      try (mail.summary(at: $0).time ?? 0, $0) < (mail.summary(at: $1).time ?? 0, $1)
    }
    #expect(selected() == newest && mail.unreadCount(by: marks) == 0)
    var nothing = MailListing(.none)
    nothing.selectNew(by: marks)
    #expect(nothing.selected == nil)
  }

  @Test func `a line that was cut loses itself alone`() throws {
    let (first, second) = (try mail.summary(at: 0), try mail.summary(at: 1))
    var marks = try ReadMarks(path: path)
    marks.mark(first, isRead: true)
    try ReadMarks.save(marks.saving, path: path)
    try folder.write("state", Data(try text().utf8.dropLast(7)))
    marks = try ReadMarks(path: path)
    #expect(!marks.isRead(first))
    marks.mark(second, isRead: true)
    try ReadMarks.save(marks.saving, path: path)
    #expect(try ReadMarks(path: path).isRead(second))
  }

  @Test func `a file that holds something else is neither read nor changed`() throws {
    try folder.write("state", "Dear diary,\n".utf8)
    #expect(throws: MailboxError.notReadMarks(path: path)) { try ReadMarks(path: path) }
    #expect(throws: MailboxError.notReadMarks(path: mail.path)) { try ReadMarks(path: mail.path) }
    // Also if it has come there since.
    #expect(throws: MailboxError.notReadMarks(path: path)) { try ReadMarks.save([], path: path) }
    #expect(try text() == "Dear diary,\n")
  }

  @Test func `an empty file and none are a beginning, and a folder is an error`() throws {
    let summary = try mail.summary(at: 0)
    #expect(try !ReadMarks(path: path).isRead(summary))
    try folder.write("state", [])
    #expect(throws: MailboxError.notReadMarks(path: path)) {
      try ReadMarks(
        path: path,
        mailbox: folder.path
          + "/../\(URL(filePath: path).deletingLastPathComponent().lastPathComponent)/state")
    }
    #expect(try !ReadMarks(path: path).isRead(summary))
    #expect(throws: MailboxError.self) { try ReadMarks(path: folder.path) }
    #expect(throws: MailboxError.self) { try ReadMarks.save([], path: folder.path + "/no/file") }
  }

  @Test func `what other programs have read is read, unless the user says otherwise`() throws {
    try folder.write("mbox", "From x Thu Mar  5 09:12:44 2026\nSubject: a\nStatus: RO\n\n\n".utf8)
    for name in ["cur", "new"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/box/" + name, withIntermediateDirectories: true)
    }
    // A sender can say so too.
    try folder.write("single.eml", "Subject: a\nStatus: RO\n\n".utf8)
    #expect(try !MailStore(path: folder.path + "/single.eml").summary(at: 0).isSeen)
    for name in ["cur/1.host:2,FS", "cur/2.host:2,F", "cur/3.hostS", "new/4.host:2,S"] {
      try folder.write("box/" + name, "Subject: a\n\n".utf8)
    }
    let box = try MailStore(path: folder.path + "/box")
    #expect(try (0..<4).map { try box.summary(at: $0).isSeen } == [true, false, false, false])
    let summary = try MailStore(path: folder.path + "/mbox").summary(at: 0)
    var marks = ReadMarks()
    #expect(marks.isRead(summary))
    marks.mark(summary, isRead: false)
    #expect(!marks.isRead(summary))
  }

  // MARK: - Attachments

  @Test(arguments: [
    ("plan.pdf", "plan.pdf"), ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"),
    ("C:\\temp\\evil.exe", "evil.exe"), ("..", "attachment.png"), ("...", "attachment.png"),
    (".bashrc", "bashrc"), ("-rf", "rf"), ("~root", "root"), ("a\nb\u{1B}[2J.txt", "ab[2J.txt"),
    ("photo\u{202E}gpj.exe", "photogpj.exe"), ("a/", "a"), ("", "attachment.png"),
    ("a\0b", "ab"), ("  spaced out .txt ", "spaced out .txt"),
    (String(repeating: "é", count: 300) + ".jpeg", String(repeating: "é", count: 97) + ".jpeg"),
  ]) func `a name leads nowhere, whatever it says`(given: String, expected: String) {
    let attachment = Message.Attachment(name: given, type: "image/png", size: 0)
    #expect(AttachmentFile.name(for: attachment) == expected)
  }

  @Test(arguments: Seeds.chosen(300)) func `any name is one of a file in the folder`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["/", "\\", ".", "..", "a", "-", "~", "\n", "\u{202E}", "é", ":", " ", "\0", "👩‍🚀"]
    let given = (0..<random.below(200)).map { _ in pieces[random.below(pieces.count)] }.joined()
    let name = AttachmentFile.name(for: .init(name: given, type: "a/b", size: 0))
    #expect(!name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.hasPrefix("-"))
    #expect(!name.contains { "/\\\0\n:".contains($0) })
  }

  @Test func `nothing is replaced without being told, and nothing is written elsewhere`() throws {
    let path = MessagePath(15, [0])
    try mail.save(path, name: "a.eml", folder: folder.path, replaces: false)
    let file = folder.path + "/a.eml"
    let saved = try #require(FileManager.default.contents(atPath: file))
    #expect(Array(saved) == Array(try mail.part(at: path).part.content.bytes))
    try folder.write("a.eml", "mine".utf8)
    #expect(throws: AttachmentFile.Failure.exists) {
      try mail.save(path, name: "a.eml", folder: folder.path, replaces: false)
    }
    #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
    try mail.save(path, name: "a.eml", folder: folder.path, replaces: true)
    #expect(FileManager.default.contents(atPath: file) == saved)
    #expect(throws: AttachmentFile.Failure.self) {
      try mail.save(path, name: "b", folder: "", replaces: false)
    }
    for name in ["", ".", "..", "../b", "/tmp/b", "b/c", String(repeating: "b", count: 256)] {
      #expect(throws: AttachmentFile.Failure.badName) {
        try mail.save(path, name: name, folder: folder.path, replaces: true)
      }
    }
    #expect(throws: AttachmentFile.Failure.self) {
      try mail.save(path, name: "b", folder: folder.path + "/none", replaces: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.eml"])
  }

  @Test func `a large attachment is counted and saved without being decoded as a whole`() throws {
    let content = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let text = Data(content).base64EncodedString(options: [.lineLength76Characters])
    let bytes = Array("Content-Type: a/b\nContent-Transfer-Encoding: base64\n\n\(text)".utf8)
    let part = Part(SparseBytes(bytes[...]))
    #expect(part.size.count == content.count && part.size.isIntact)
    var pieces: [ArraySlice<UInt8>] = []
    try part.forEachPiece { pieces.append($0) }
    #expect(pieces.count > 3 && pieces.allSatisfy { $0.count <= 1 << 20 })
    #expect(Array(pieces.joined()) == content)
    try AttachmentFile.write(part, name: "large", folder: folder.path, replaces: true)
    #expect(FileManager.default.contents(atPath: folder.path + "/large") == Data(content))
  }

  @Test(arguments: Seeds.chosen(200)) func `base64 in parts is that of the whole`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<random.below(40)).map { _ in random.pick(Array("ABCd019+/== \n*".utf8)) }
    let whole = Base64.decode(text[...])
    let size = SparseBytes(text[...]).base64Size
    #expect(size.count == whole.bytes.count && size.isIntact == whole.isIntact)
    var decoder = Base64()
    var bytes: [UInt8] = []
    var rest = text[...]
    repeat {
      let part = rest.prefix(random.below(9))
      rest = rest.dropFirst(part.count)
      bytes += decoder.decode(part, isLast: rest.isEmpty)
    } while !rest.isEmpty
    #expect(bytes == whole.bytes && decoder.isIntact == whole.isIntact, "seed \(seed)")
  }

  @Test func `a link to elsewhere is not followed`() throws {
    let target = try folder.write("target", "mine".utf8)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(throws: AttachmentFile.Failure.exists) {
      try mail.save(MessagePath(15, [0]), name: "link", folder: folder.path, replaces: false)
    }
    try mail.save(MessagePath(15, [0]), name: "link", folder: folder.path, replaces: true)
    #expect(FileManager.default.contents(atPath: target) == Data("mine".utf8))
  }

  // MARK: - Folders

  @Test func `a folder of mailboxes lists them, and nothing else`() throws {
    try folder.write("b.mbox", "From x Thu Mar  5 09:12:44 2026\nSubject: a\n\n".utf8)
    try folder.write("a", "From x Thu Mar  5 09:12:44 2026\nSubject: a\n\n".utf8)
    try folder.write("empty.mbox", [])
    try folder.write("empty", [])
    try folder.write("notes.txt", "hello".utf8)
    try folder.write(".hidden", "From x Thu Mar  5 09:12:44 2026\nSubject: a\n\n".utf8)
    for name in ["box/cur", "box/new", "no-box", "mails"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try folder.write("mails/1.eml", "Subject: a\n\n".utf8)
    #expect(
      MailboxFolder(path: folder.path)?.names == ["a", "b.mbox", "box", "empty.mbox", "mails"])
    for name in ["box", "mails", "no-box", "a", "none"] {
      #expect(MailboxFolder(path: folder.path + "/" + name) == nil)
    }
  }
}
