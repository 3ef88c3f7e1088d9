import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// Dates, links of pages, addresses in texts, and what stands in messages.
struct LookingTests {
  @Test(arguments: [
    ("Sun, 1 Mar 2026 00:30:00 +0100", "2026-02-28T23:30:00Z"),
    ("Fri, 31 Dec 1999 23:59:60 +0000", "2000-01-01T00:00:00Z"),
    ("Thu, 29 Feb 1996 12:00:00 -0000", "1996-02-29T12:00:00Z"), ("tomorrow", nil),
  ]) func `a date is a moment, in a list and in a message`(given: String, moment: String?) throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("a.eml", "Date: \(given)\n\nx\n".utf8))
    let (summary, message) = (try mail.summary(at: 0), try mail.message(at: 0))
    #expect(summary.sent?.formatted(.iso8601) == moment && message.sent == summary.sent)
    let shown = message.fields { $0.formatted(.iso8601) }
    #expect(shown.map(\.value) == [moment ?? given], "what is no date stays as it is")
  }

  @Test(arguments: Seeds.chosen(1000)) func `seconds of dates, as Foundation counts them`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    // Foundation counts by the Julian calendar before 1582.
    let time = Int(random.next() % 253_402_300_000) - (seed % 3 == 0 ? 12_000_000_000 : 0)
    let moment = Date(timeIntervalSince1970: TimeInterval(time))
    let style = Date.VerbatimFormatStyle(
      format: """
        \(day: .defaultDigits) \(month: .abbreviated) \(year: .padded(4)) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
        \(second: .twoDigits) +0000
        """, locale: Locale(identifier: "en_US"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    let text = moment.formatted(style)
    #expect(MailDate(text)?.time == time, "\(text)")
  }

  @Test(arguments: Seeds.chosen(2000)) func `the usual form of a date is read as any other`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    func pick(_ words: String) -> String {
      random.pick(words.split(separator: "|").map(String.init))
    }
    let months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|jan|Foo|March"
    var text =
      pick("Mon, |Tue, |Wed, |Sun, |Mar, |thu, |Fri |GMT, |Sat,|2, ")
      + pick("1|05|28|29|30|31|32|0|")
      + pick(" | |-") + pick(months) + pick(" | | |-") + pick("2026|2024|1999|0099|26|20260") + " "
      + pick("00|09|23|24|1") + pick(":|:|:|.") + pick("00|59|60") + pick(":|:|:| ")
      + pick("00|59|60|61|1") + pick(" | | |  ") + pick("+|-|*")
      + pick("0000|0130|2359|2400|01|GMT")
      + pick("| (CET)| (a (b))| ()|Z| x")
    if random.isOne(in: 4) { text.removeLast() }
    // A blank makes it another form of the same date.
    #expect(MailDate(text) == MailDate(" " + text), "\(text)")
  }

  @Test(arguments: [
    ("<a href=\"https://a.example/x\">here</a>", "here <https://a.example/x>\n"),
    ("<A HREF='https://a.example/?a=1&amp;b=2'>here</A>.", "here <https://a.example/?a=1&b=2>.\n"),
    ("<a href=https://a.example>https://a.example</a>", "https://a.example\n"),
    ("<a href=https://a.example/>https://a.example</a>", "https://a.example\n"),
    ("<a href=https://a.example>https://a.example/</a>", "https://a.example/\n"),
    (
      "<a href=https://evil.example>https://bank.example</a>",
      "https://bank.example <https://evil.example>\n"
    ),
    ("<a href=mailto:ada@example.org>ada@example.org</a>", "ada@example.org\n"),
    ("<a href=\"javascript:alert(1)\">here</a>", "here\n"),
    ("<a name=top>top</a>", "top\n"),
    ("<a href=\"https://a.example/\">open", "open <https://a.example/>\n"),
    ("<a href=\"https://a.example/\nb\">x</a>y", "x <https://a.example/b>y\n"),
    ("<a href=\"https://a.example/\"><img></a>x", "<https://a.example/>x\n"),
    (
      "<a href=https://a.example>a<a href=https://b.example>b</a>",
      "a <https://a.example>b <https://b.example>\n"
    ),
  ]) func `a link of a page says where it leads`(page: String, text: String) {
    #expect(HTMLText.plain(page) == text)
  }

  @Test func `the addresses in a text, each once`() {
    let text =
      "See https://a.example/x, (http://b.example) and https://a.example/x.\n> mailto:c@example.org"
    #expect(text.addresses == ["https://a.example/x", "http://b.example", "mailto:c@example.org"])
  }

  @Test func `an address ends where its sentence does, and one that is none hides no other`() {
    let text =
      "See http:// and HTTPS://OK.example/x. Also [https://b.example/(c)], https://d.example)."
    #expect(
      text.addresses == ["HTTPS://OK.example/x", "https://b.example/(c)", "https://d.example"])
    let long = "https://x" + String(repeating: ")", count: 60_000)
    #expect(long.addresses == ["https://x"])
  }

  @Test func `long names and paragraphs take no quadratic time`() {
    let name = String(repeating: "a", count: 200_000) + ".txt"
    let attachment = Message.Attachment(name: name, type: "text/plain", size: 0)
    #expect(AttachmentFile.name(for: attachment) == String(repeating: "a", count: 196) + ".txt")
    let flowed = FlowedText.joined(String(repeating: "a \n", count: 200_000), removesBlanks: true)
    #expect(flowed.utf8.count == 200_000)
  }

  @Test func `a file that was replaced by a shorter message has no more attachments`() throws {
    let folder = try TemporaryFolder()
    let outer = try MailStore(path: Fixture.folder + "/threads.mbox").source(at: MessagePath(15))
    try folder.write("a.eml", outer.utf8)
    let mail = try MailStore(path: folder.path)
    #expect(try mail.message(at: MessagePath(0, [0])).subject == "In the middle")
    try folder.write("a.eml", "Subject: short\n\nx\n".utf8)
    let error = MailboxError.hasChanged(path: folder.path)
    #expect(throws: error) { try mail.message(at: MessagePath(0, [0])) }
    #expect(throws: error) { try mail.part(at: MessagePath(0, [0])) }
    #expect(throws: error) { try mail.source(at: MessagePath(0, [0, 0])) }
  }

  @Test func `messages in messages, their sources and their texts`() throws {
    let mail = try MailStore(path: Fixture.folder + "/threads.mbox")
    let inner = MessagePath(15, [0, 0])
    #expect(try mail.message(at: inner).subject == "The innermost")
    #expect(try mail.source(at: inner).hasSuffix("\n\nFound me."))
    #expect(try mail.source(at: inner).hasPrefix("From: Ada"))
    let report = try mail.text(at: MessagePath(16, [0]))
    #expect(
      report == "Reporting-MTA: dns; mail.example.org\n\nAction: failed\nStatus: 5.1.1")
    #expect(try mail.message(at: MessagePath(17, [1])).text == "Two.")
    #expect(try mail.text(at: MessagePath(17, [1])) == nil)
  }

  @Test func `which messages have attachments`() throws {
    for name in ["multipart", "bodies", "python-lf"] {
      let mail = try MailStore(path: "\(Fixture.folder)/\(name).mbox")
      for index in 0..<mail.count {
        let message = try mail.message(at: index)
        #expect(mail.hasAttachments(at: index) == !message.attachments.isEmpty, "\(name) \(index)")
      }
    }
  }
}
