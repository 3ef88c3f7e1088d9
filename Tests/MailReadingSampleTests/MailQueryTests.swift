import Foundation
import Testing
import WorkflowTestSupport

@testable import MailReadingSample

/// What can be typed into the filter, and what it finds.
struct MailQueryTests {
  private let mail: MailStore

  init() throws { mail = try MailStore(path: Fixture.folder + "/threads.mbox") }

  private func found(_ text: String, marks: ReadMarks = ReadMarks()) throws -> [String] {
    let query = MailQuery(text, zone: try #require(TimeZone(identifier: "Europe/Berlin")))
    var matcher = QueryMatcher(query, in: mail, marks: marks)
    return try (0..<mail.count).filter { matcher.matches($0) }
      .map { try mail.summary(at: $0).subject }
  }

  @Test func `words are looked for in sender and subject, and all have to be there`() throws {
    #expect(try found("DIGEST") == ["Digest of the week"])
    #expect(try found("ada week") == ["Digest of the week"])
    #expect(try found("ada week nobody") == [])
    #expect(try found("\"of the week\"") == ["Digest of the week"])
    #expect(try found("\"the of\"") == [])
    #expect(try found("  ").count == mail.count)
  }

  @Test func `names say where to look`() throws {
    #expect(try found("subject:ada") == [])
    #expect(try found("from:week") == [])
    #expect(try found("from:ADA subject:week") == ["Digest of the week"])
    #expect(try found("subject:\"of the\"") == ["Digest of the week"])
    #expect(try found("to:ben").count == mail.count)
    #expect(try found("to:ada") == [])
    #expect(try found("text:\"i am circle\"").count == 3)
    #expect(
      try found("has:attachment") == ["Forwarded twice", "Undelivered", "Digest of the week"])
    #expect(try found("ratio:3") == [], "a word that ends with a colon is a word")
  }

  @Test func `letters are found with others between them`() throws {
    #expect(try found("~dgstwk") == ["Digest of the week"])
    #expect(try found("~kwtsgd") == [])
  }

  @Test func `days begin at midnight in one's own zone`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    let days = try (0..<mail.count).map {
      try #require(try mail.summary(at: $0).sent).formatted(style)
    }.sorted()
    for day in days {
      #expect(try found("before:\(day)").count == days.count { $0 < day })
      #expect(try found("after:\(day)").count == days.count { $0 >= day })
    }
  }

  @Test func `what was read is not unread`() throws {
    var marks = ReadMarks()
    #expect(try found("is:unread", marks: marks).count == mail.count)
    marks.mark(try mail.summary(at: 2), isRead: true)
    #expect(try found("is:unread", marks: marks).count == mail.count - 1)
    #expect(try !found("is:new", marks: marks).contains("Message root"))
  }

  @Test(arguments: [
    ("after:yesterday", "“after:” needs a date, as in after:2026-03-01."),
    ("before:2026-02-30", "“before:” needs a date, as in before:2026-03-01."),
    ("before:2026-2", "“before:” needs a date, as in before:2026-03-01."),
    ("has:horns", "“has:” knows only has:attachment."),
    ("is:green", "“is:” knows only is:unread."),
  ]) func `what makes no sense is said, and the rest still counts`(
    text: String, problem: String
  ) throws {
    #expect(MailQuery(text).problem == problem)
    #expect(MailQuery(text).isEmpty)
    #expect(try found("week \(text)") == ["Digest of the week"])
  }

  @Test(arguments: ["", "from:", "has:", "~", "\"\"", "after:"])
  func `what is typed only in part finds everything`(text: String) {
    #expect(MailQuery(text) == MailQuery(""))
  }

  @Test(arguments: Seeds.chosen(300)) func `no text is too strange, and marks are what was typed`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "from:", "\"", " ", "a", "B", "~", ":", "has:", "2026-", "is:", "\u{301}", "text:",
    ]
    let text = (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
    let query = MailQuery(text)
    for mark in query.textMarks {
      #expect(text.lowercased().replacing("\"", with: "").contains(mark), "\(text)")
    }
    let marks = query.marks(sender: text, subject: text)
    #expect(marks.sender.allSatisfy { !text[$0].isEmpty })
  }

  @Test func `a zero in a word is left out`() throws {
    let folder = try TemporaryFolder()
    let mail = try MailStore(path: folder.write("a.eml", "Subject: gr\u{FC}\n\nx\n".utf8))
    var matcher = QueryMatcher(MailQuery("subject:\0\u{FC}\0"), in: mail, marks: ReadMarks())
    let isFound = matcher.matches(0)
    #expect(isFound)
    #expect(MailQuery("\0") == MailQuery(""))
  }

  @Test func `of a text that nobody can have typed, the beginning is looked for`() {
    let query = MailQuery(String(repeating: "日", count: 1000))
    #expect(query.problem == nil)
    #expect(MailQuery(String(repeating: "日", count: 2000)).terms == query.terms)
    let problem = MailQuery(String(repeating: "a ", count: 5_000_000)).problem
    #expect(problem == "Only the first 1000 characters are looked for.")
  }

  @Test func `what matches is marked in its column`() {
    func marked(_ query: String) -> [[String]] {
      let (sender, subject) = ("Ada Quill", "Re: Adam and ada")
      let marks = MailQuery(query).marks(sender: sender, subject: subject)
      return [marks.sender.map { String(sender[$0]) }, marks.subject.map { String(subject[$0]) }]
    }
    #expect(marked("ada") == [["Ada"], ["Ada", "ada"]])
    #expect(marked("from:ada re") == [["Ada"], ["Re"]])
    #expect(marked("subject:ADA text:ada") == [[], ["Ada", "ada"]])
    #expect(marked("~aqrm") == [["A", "Q"], ["R", "m"]])
  }
}
