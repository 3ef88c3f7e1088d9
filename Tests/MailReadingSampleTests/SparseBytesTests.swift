import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// Messages of which long base64 stays in the file are read like those in memory.
struct SparseBytesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `of a large attachment, little is held while it is shown and saved`() throws {
    let content = (0..<1_000_001).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let text = Data(content).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithLineFeed])
    let mail = try MailStore(
      path: folder.write(
        "mbox",
        """
        From x Thu Mar  5 09:12:44 2026
        Content-Type: multipart/mixed; boundary=b

        --b

        >From here
        --b
        Content-Type: message/rfc822

        Content-Type: multipart/mixed; boundary=c

        --c
        Content-Disposition: attachment; filename=large
        Content-Transfer-Encoding: base64

        \(text)
        --c--
        --b--

        """.utf8))
    let bytes = try mail.bytes(at: 0)
    #expect(bytes.held.count < 3 * SparseBytes.pieceSize && bytes.count > text.utf8.count)
    #expect(try mail.message(at: 0).text == "From here")
    #expect(try mail.message(at: MessagePath(0, [0])).attachments.map(\.size) == [content.count])
    let path = MessagePath(0, [0, 0])
    var largest = 0
    try mail.part(at: path).part.forEachPiece { largest = max(largest, $0.count) }
    #expect(largest <= SparseBytes.pieceSize)
    try mail.save(path, name: "large", folder: folder.path, replaces: false)
    #expect(FileManager.default.contents(atPath: folder.path + "/large") == Data(content))
  }

  @Test(arguments: Seeds.chosen(2000)) func `messages with gaps are read as without`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let path = try folder.write("mbox", Self.mailbox(&random))
    let mail = try MailStore(path: path)
    let size = 1 + random.below(400)
    for index in 0..<mail.count {
      let (file, range) = try mail.location(of: index)
      let whole = mail.unquoted(mail.message(in: try mail.read(range, of: file)[...]))
      let sparse = try mail.bytes(at: index, pieceSize: size)
      #expect(sparse.whole.bytes == whole && sparse.count == whole.count)
      check(sparse, SparseBytes(whole))
    }
  }

  /// Checks that two messages are shown alike, that their attachments are, and what is in these.
  private func check(_ sparse: SparseBytes, _ whole: SparseBytes, depth: Int = 0) {
    #expect(Message(sparse) == Message(whole))
    let parts = [sparse, whole].map { MessageContent(reading: $0, decodes: false).parts }
    #expect(parts[0].count == parts[1].count)
    for (part, expected) in zip(parts[0], parts[1]) {
      #expect(part.size == expected.size)
      #expect(part.content == expected.content)
      #expect(pieces(part) == pieces(expected))
      if depth < 3 { check(part.message, expected.message, depth: depth + 1) }
    }
  }

  private func pieces(_ part: Part) -> [UInt8]? {
    var bytes: [UInt8] = []
    return (try? part.forEachPiece { bytes += $0 }).map { bytes }
  }

  @Test func `what a gap hides can be read, unless the file has changed`() throws {
    let digits = String(repeating: "QUJDREVG\n", count: 20_000)
    let path = try folder.write(
      "a.eml",
      "From: a@b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n\(digits)".utf8)
    let mail = try MailStore(path: path)
    let bytes = try mail.bytes(at: 0)
    #expect(bytes.held.count < digits.utf8.count)
    #expect(Message(bytes).text == String(repeating: "ABCDEF", count: 20_000))
    #expect(Message(bytes).notes.isEmpty)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("QUJD".utf8))
    #expect(!bytes.whole.isComplete)
    #expect(Message(bytes).notes == [Damage.base64.description])
    #expect(throws: AttachmentFile.Failure.failed(reason: "\(MailboxError.hasChanged(path: path))"))
    {
      try AttachmentFile.write(
        Part(bytes), name: "b", folder: folder.path, replaces: false)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.eml"])
  }

  // MARK: - Messages

  /// Returns an mbox of messages that are base64 above all, with all that could end it.
  private static func mailbox(_ random: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for _ in 0...random.below(2) {
      let end = random.isOne(in: 4) ? "\r\n" : random.isOne(in: 20) ? "\r" : "\n"
      text += "From x Thu Mar  5 09:12:44 2026\n"
      if !random.isOne(in: 3) { text += (multipart + part).joined(separator: end) }
      for _ in 0..<random.below(9) {
        for _ in 0..<random.below(3) { text += random.pick(lines) + end }
        if random.isOne(in: 3) { text += part.joined(separator: end) }
        for _ in 0..<random.below(30) {
          text += String("QUJDREVGR0hJSktMTU5P".prefix(1 + random.below(20))) + end
        }
        if random.isOne(in: 4) { text += random.pick(ends) }
      }
      text += random.pick(["\n\n", "\n", "--b--\n\n"])
    }
    return Array(text.utf8)
  }

  private static let multipart = ["Content-Type: multipart/mixed; boundary=b", "", ""]
  private static let part = [
    "--b", "Content-Type: image/png", "Content-Transfer-Encoding: base64", "", "",
  ]

  private static let lines = [
    "", "", "--b", "--b--", "--c", "--c--", "Content-Type: multipart/mixed; boundary=b",
    "Content-Type: multipart/digest; boundary=c", "Content-Type: message/rfc822",
    "Content-Transfer-Encoding: base64", "Content-Transfer-Encoding: base64",
    "Content-Transfer-Encoding: quoted-printable", "Content-Type: image/png",
    "Content-Disposition: attachment; filename=QUJD", "Subject: QUJD", " QUJD", ">From QUJD",
    ">>From x", "From QUJD", "QUJD=", "QU==", "=", "QU*JD", "QUJD ", "=41", "ü",
  ]

  private static let ends = ["\n", "\r", "\n\n", "\r\n\r\n", "\r\r", "\n\r", "=", "*", "Q"]
}

extension Message {
  init(_ bytes: ArraySlice<UInt8>) { self.init(SparseBytes(bytes)) }
}
