import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// What senders do to look like someone else.
struct SpoofingTests {
  /// Characters that are drawn as room without ink.
  static let blanks: [Unicode.Scalar] = [
    " ", "\t", "\u{A0}", "\u{1680}", "\u{2000}", "\u{2003}", "\u{200A}", "\u{202F}", "\u{205F}",
    "\u{3000}", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}", "\u{13441}",
    "\u{13442}", "\u{1D159}",
  ]

  @Test(arguments: blanks)
  func `a run of blanks in a header is one blank`(blank: Unicode.Scalar) {
    let run = String(String.UnicodeScalarView(repeatElement(blank, count: 300)))
    let spoof = "Invoice\(run)From: ceo@bank.example\(run)"
    let quoted = "\"Invoice\(run)From: ceo\" <evil\(run)@x>, Club\(run)a: b@c;"
    let message = Message.reading(
      "Subject: \(spoof)\nFrom: \(quoted)\nDate: \(spoof)\n"
        + "Content-Type: image/png; name=\"a\(run).png\"\n\n")
    #expect(message.subject == "Invoice From: ceo@bank.example")
    #expect(message.date == "Invoice From: ceo@bank.example")
    #expect(message.from.count < 60 && message.from.hasPrefix("\"Invoice From: ceo\" <"))
    #expect(message.attachments[0].title == "a .png (image/png, 0 bytes)")
    #expect(AttachmentFile.name(for: message.attachments[0]) == "a .png")
  }

  @Test(arguments: blanks) func `a run of blanks is one blank in a list`(blank: Unicode.Scalar) {
    let run = String(String.UnicodeScalarView(repeatElement(blank, count: 300)))
    let spoof = "Invoice\(run)From: ceo@bank.example\(run)"
    let fields = HeaderFields(
      Array("Subject: \(spoof)\nFrom: \"Ada\(run)From: ceo\" <evil@x>\n\n".utf8)[...])
    let row = MessageSummary(fields)
    #expect(row.subject == "Invoice From: ceo@bank.example")
    #expect(row.sender == "Ada From: ceo")
  }

  @Test func `blanks of different kinds, and what has no width between them, are one run`() {
    let mixed = "a \u{A0}\u{200B}\u{3000}\u{FEFF}\u{2800}\u{34F}\u{E0020} b"
    #expect(mixed.withSingleBlanks == "a b")
    #expect(" \u{3164}a  b\u{A0}".withSingleBlanks == "a b")
    // What reorders a text is shown, so it stays.
    #expect("The  \u{202E}kcirT".withSingleBlanks == "The \u{202E}kcirT")
    // What joins letters and emoji is not in a run.
    for text in ["می\u{200C}خواهم", "👩\u{200D}🚀 ❤\u{FE0F} ok", "soft\u{AD}hyphen", "a b"] {
      #expect(text.withSingleBlanks == text)
    }
  }

  /// The set is that of Unicode: what has a width, and is a space or ignored by default.
  @Test func `all spaces of Unicode are blanks, and nothing with ink`() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      if properties.generalCategory == .spaceSeparator { #expect(scalar.isBlank) }
      if properties.isDefaultIgnorableCodePoint { #expect(scalar.isBlank || scalar.isInvisible) }
      if properties.isAlphabetic, !properties.isDefaultIgnorableCodePoint, value < 0x13000 {
        #expect(!scalar.isBlank)
      }
    }
  }

  @Test func `a name that looks like an address is listed with the real one`() {
    func sender(_ from: String) -> String {
      let fields = HeaderFields(Array("From: \(from)\n\n".utf8)[...])
      return MessageSummary(fields).sender
    }
    #expect(sender("\"ceo@bank.example\" <evil@x>") == "evil@x (ceo@bank.example)")
    #expect(sender("ceo@bank.example <evil@x>") == "evil@x (ceo@bank.example)")
    #expect(sender("ceo\u{FF20}bank.example <evil@x>") == "evil@x (ceo\u{FF20}bank.example)")
    #expect(sender("Ceo <ceo@bank.example>") == "Ceo")
    #expect(sender("\"Ceo@bank.example\" <ceo@bank.example>") == "ceo@bank.example")
    #expect(sender("ceo@bank.example") == "ceo@bank.example")
  }

  @Test func `other receivers of answers, and another sender, are shown`() {
    func names(_ header: String) -> [String] {
      Message.reading("From: Ceo <ceo@bank.example>\n\(header)\n\n").fields.map(\.name)
    }
    #expect(names("Reply-To: evil@x") == ["From", "Reply-To"])
    #expect(
      names("Sender: evil@x\nReply-To: b@c, ceo@bank.example") == ["From", "Sender", "Reply-To"])
    #expect(names("Sender: CEO@bank.example\nReply-To: \"C\" <ceo@bank.example>") == ["From"])
    #expect(names("Reply-To:") == ["From"])
    #expect(Message.reading("Reply-To: a@b\n\n").replyTo == "a@b")
  }

  @Test func `a text for another program is in a file without a name`() throws {
    let rest = String(repeating: "_", count: 100)
    let message = Message.reading("Subject: a\u{1B}b\(rest)From: c\n\ntext\n")
    let file = try PageContent.message(message).file()
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(status.st_nlink == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("Subject: ab___") && lines[1].hasPrefix("  ___"))
    #expect(lines[3] == "text")
  }
}
