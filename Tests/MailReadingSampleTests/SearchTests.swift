import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// A search of a whole mailbox finds what reading each message as a whole would find.
struct SearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func ids(_ query: MailQuery, in mail: MailStore, _ marks: ReadMarks = ReadMarks())
    -> [Int]
  {
    var matcher = QueryMatcher(query, in: mail, marks: marks)
    return (0..<mail.count).filter { matcher.matches($0) }
  }

  // MARK: - Messages

  @Test(arguments: Seeds.chosen(500)) func `a search finds what messages read as a whole tell`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<30).flatMap { _ in StrangeMessage.mbox(&random) }
    let mail = try MailStore(path: folder.write("mbox", bytes))
    var marks = ReadMarks()
    if random.isOne(in: 2) {
      for id in 0..<min(3, mail.count) { marks.mark(try mail.summary(at: id), isRead: true) }
    }
    for _ in 0..<12 {
      let query = MailQuery(StrangeMessage.query(&random))
      let expected = (0..<mail.count).filter { mail.plainlyMatches(query, at: $0, marks) }
      #expect(ids(query, in: mail, marks) == expected, "\(query.terms)")
    }
    let entries = (0..<mail.count).map { mail.plainEntry(at: $0) }
    #expect(mail.conversations() == Conversations(entries))
  }

  @Test(arguments: Fixture.files) func `a search finds what the fixtures tell`(path: String) throws
  {
    guard let mail = try? MailStore(path: path) else { return }
    for text in StrangeMessage.queries {
      let query = MailQuery(text)
      let expected = (0..<mail.count).filter { mail.plainlyMatches(query, at: $0, ReadMarks()) }
      #expect(ids(query, in: mail) == expected, "\(text)")
    }
  }

  @Test(arguments: ["from:nobody", "is:unread", "text:nothing", "before:1990-01-01"])
  func `short messages are read many at a time, and of long ones the header`(text: String) throws {
    let short = "From a@b Thu Mar  5 09:12:44 2026\nFrom: a@b\nSubject: x\n\nshort\n\n"
    let count = 5000
    let mail = try MailStore(
      path: folder.write("short", String(repeating: short, count: count).utf8))
    var matcher = QueryMatcher(MailQuery(text), in: mail, marks: ReadMarks())
    for id in 0..<mail.count { _ = matcher.matches(id) }
    let most = count * short.utf8.count / (MessageReader.windowSize - MessageReader.shortSize) + 1
    #expect(mail.count == count && matcher.readCount <= most)

    let long = short + String(repeating: "long\n", count: MessageReader.shortSize / 5) + "\n"
    let large = try MailStore(path: folder.write("long", String(repeating: long, count: 9).utf8))
    matcher = QueryMatcher(MailQuery(text), in: large, marks: ReadMarks())
    for id in 0..<large.count { _ = matcher.matches(id) }
    #expect(large.count == 9 && matcher.readCount == 9)
  }

  @Test(arguments: ["subject:7", "text:7"])
  func `a search tells its first hits long before its end`(text: String) throws {
    let short = (0..<2500).map {
      "From a@b Thu Mar  5 09:12:44 2026\nSubject: \($0)\n\nnumber \($0)\n\n"
    }
    let mail = try MailStore(path: folder.write("short", short.joined().utf8))
    var found = FoundMessages(ids: [], end: 0, isLast: false)
    var (ends, ids): ([MessageID], [MessageID]) = ([], [])
    while !found.isLast {
      found = mail.search(MailQuery(text), from: found.end, for: .zero, marks: ReadMarks())
      ends.append(found.end)
      ids += found.ids
    }
    #expect(ends == Array(stride(from: 256, to: 2500, by: 256)) + [2500])
    #expect(ids == (0..<2500).filter { "\($0)".contains("7") })

    // Of messages that have to be read, and are large, it looks at four.
    let long = short[7] + String(repeating: "long\n", count: 100_000) + "\n"
    let large = try MailStore(path: folder.write("long", String(repeating: long, count: 9).utf8))
    found = large.search(MailQuery(text), from: 0, for: .zero, marks: ReadMarks())
    #expect(found.end == (text == "text:7" ? 4 : 9))
  }

  @Test func `a search finds nothing in a file that somebody has written to`() throws {
    let message = "From a@b Thu Mar  5 09:12:44 2026\nFrom: a@b\nSubject: x\n\nshort\n\n"
    let path = try folder.write("mbox", String(repeating: message, count: 3).utf8)
    let mail = try MailStore(path: path)
    #expect(ids(MailQuery("from:a"), in: mail) == [0, 1, 2])
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(message.utf8))
    for text in ["from:a", "is:unread", "text:short"] {
      #expect(ids(MailQuery(text), in: mail) == [])
    }
  }

  // MARK: - Words

  @Test(arguments: Seeds.chosen(2000)) func `a word is found where Foundation finds it`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "ab", "A", "aB", "k", "\u{212A}", ";", "\u{37E}", "`", "\u{1FEF}", " ", "\r\n",
      "\n",
      "\u{301}", "é", "İ", "ß", "日", "😀", "@", "[", "{", "aaaaaaaaaaaaaaaa",
    ]
    let text = (0..<random.below(30)).map { _ in random.pick(pieces) }.joined()
    for _ in 0..<10 {
      let word = (0...random.below(4)).map { _ in random.pick(pieces) }.joined().lowercased()
      let isThere = text.lowercased().contains(word)
      #expect(
        SearchWord(word).isIn(text) == isThere,
        "\(word.debugDescription) in \(text.debugDescription)")
      let answer = SearchWord(word).isIn(Array(text.utf8)[...])
      #expect(answer == nil || answer == isThere, "\(word.debugDescription)")
    }
  }

  @Test func `no other character counts as one of ASCII without being decoded`() {
    let words = (UInt8(0x20)..<0x7F).map { String(UnicodeScalar($0)).lowercased() }
    for scalar in (UInt32(0x80)..<0x3000).compactMap(UnicodeScalar.init) {
      let text = String(Character(scalar))
      let lowercased = text.lowercased()
      for word in words where lowercased.contains(word) {
        #expect(SearchWord(word).isIn(Array(text.utf8)[...]) == nil, "\(scalar.value)")
      }
    }
  }
}

// MARK: - The plain way

extension MailStore {
  /// Returns whether a message matches a query, from all of its header and all of its text.
  fileprivate func plainlyMatches(_ query: MailQuery, at index: Int, _ marks: ReadMarks) -> Bool {
    guard let summary = try? readSummary(at: index), let message = try? message(at: index),
      let fields = try? fields(at: index)
    else { return false }
    let sender = AddressReader.read(fields["from"]).first
    let from = "\(sender?.name ?? "") \(sender?.address ?? "")".lowercased()
    let subject = summary.subject.lowercased()
    return query.terms.allSatisfy { term in
      switch term {
      case .words(let word): from.contains(word) || subject.contains(word)
      case .letters(let letters):
        letters.reduce((true, "\(from)\n\(subject)"[...])) { rest, letter in
          let place = rest.1.firstIndex(of: letter)
          return (rest.0 && place != nil, place.map { rest.1[$0...].dropFirst() } ?? rest.1)
        }.0
      case .from(let word): from.contains(word)
      case .subject(let word): subject.contains(word)
      case .to(let word): "\(message.to)\n\(message.cc)".lowercased().contains(word)
      case .text(let word): message.text.lowercased().contains(word)
      case .after(let time): summary.time.map { $0 >= time } ?? false
      case .before(let time): summary.time.map { $0 < time } ?? false
      case .hasAttachment: hasAttachments(at: index)
      case .isUnread: !marks.isRead(summary)
      }
    }
  }

  fileprivate func plainEntry(at index: Int) -> Conversations.Entry {
    // Identifiers are compared by their bytes, which need not be UTF-8.
    let fields = try? fields(at: index)
    let references = fields?.references.map { MessageKey(CollectionOfOne($0)) } ?? []
    return .init(
      id: fields?.messageID.map { MessageKey(CollectionOfOne($0)) }, references: references,
      time: (try? readSummary(at: index))?.time)
  }
}

// MARK: - Strange messages

/// Messages that are put together at random from proper and from hostile pieces.
private enum StrangeMessage {
  static let queries = [
    "from:ada", "from:\"ada q\"", "from:<", "from:k", "from:grün", "from:example.org", "subject:re",
    "subject:\"a b\"", "subject:ß", "subject:k", "to:ben", "to:\", \"", "ada", "~aq", "ü",
    "is:unread",
    "text:a", "text:ada", "text:\"ada quill\"", "text:grün", "text:k", "text:;", "text:ab",
    "text:b>",
    "text:from", "has:attachment", "after:2026-03-05", "before:2026-03-05", "text:a is:unread",
  ]

  static func query(_ random: inout SeededGenerator) -> String { random.pick(queries) }

  /// Returns a message with the line before it.
  static func mbox(_ random: inout SeededGenerator) -> [UInt8] {
    let end = random.isOne(in: 5) ? "\r\n" : random.isOne(in: 20) ? "\r" : "\n"
    var bytes = Array("From x Thu Mar  5 09:12:44 2026\n".utf8)
    for _ in 0..<random.below(9) {
      let name = random.pick(names)
      bytes += Array(name.utf8)
      for _ in 0..<random.below(4) {
        bytes += random.pick(values)
        if random.isOne(in: 4) {
          bytes += Array((end + random.pick([" ", "\t", "\t  ", ""])).utf8)
        }
      }
      bytes += Array(end.utf8)
    }
    if !random.isOne(in: 10) { bytes += Array(end.utf8) }
    if random.isOne(in: 3) { bytes += Array("--b\(end)\(random.pick(types))\(end)\(end)".utf8) }
    for _ in 0..<random.below(6) {
      bytes += random.pick(values) + Array(random.pick([end, " ", ""]).utf8)
    }
    if random.isOne(in: 9) { bytes += Array(repeating: UInt8(ascii: "x"), count: 20_000) }
    return bytes + Array("\n\n".utf8)
  }

  private static let names = [
    "From: ", "from:", "FROM:  ", "Subject: ", "Subject:", "To: ", "Cc: ", "Status: ", "Date: ",
    "Message-ID: ", "References: ", "In-Reply-To: ", "Content-Type: ", "X-Other: ", "From : ", "",
    "X\u{1}: ", ">From x", "From x ", "Content-Transfer-Encoding: ", "Content-Transfer-Encoding: ",
    types[0], types[1], types[2], types[3], types[4], types[5],
  ]

  private static let types = [
    "Content-Type: text/plain; charset=utf-8", "Content-Type: text/html",
    "Content-Type: text/plain",
    "Content-Type: text/plain; format=flowed; delsp=yes; charset=iso-8859-1",
    "Content-Type: multipart/mixed; boundary=b", "Content-Type: multipart/alternative; boundary=b",
    "Content-Type: text/plain; charset=utf-16", "Content-Type: image/png",
  ]

  private static let values: [[UInt8]] =
    [
      "Ada Quill <ada@example.org>", "\"Ada\" Quill", "\"Ad\"\"a\"", "A\\da", "(ada)", "a", "b",
      "ab",
      "ada", "a b", "a  b", "Re: ", "RE", "k", "\u{212A}", ";", "\u{37E}", "ß", "grün",
      "gru\u{308}n",
      "=?utf-8?Q?gr=C3=BCn?=", "=?utf-8?Q?Ada?= =?utf-8?Q?_Quill?=", "=?utf-8?B?YWRh?=", "=?x", "<",
      ">",
      "<1@x>", "<2@x>", "<3@x> <1@x>", "RO", "O", "Thu, 5 Mar 2026 09:12:44 +0100",
      "quoted-printable",
      "base64", "YWRh", "A=\n da", "=41da", "a<b>da", "&amp;", ">From ada", ">>From ada", "--b",
      "--b--",
      "Ben, Ada <ada@example.org>", "Club: ben@x, ada@y;", "multipart/mixed; boundary=b", "\0",
      "\u{301}",
    ].map { Array($0.utf8) } + [[0xFF], [0xE4, 0x61], [0xE2, 0x84, 0xAA], [0xC3]]
}
