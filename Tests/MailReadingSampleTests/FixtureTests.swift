import Foundation
import Testing

@testable import MailReadingSample

/// Compares what the mail reader reads with what Python's `mailbox` and `email` packages read.
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `every message is read as Python reads it`(fixture: Fixture) throws {
    let mailbox = try MailStore(path: fixture.path)
    let readings = try fixture.readings()
    #expect(mailbox.count == readings.count)
    var deviations: Set<String> = []
    for (index, reading) in readings.enumerated() where index < mailbox.count {
      let summary = try mailbox.summary(at: index)
      let path = MessagePath(index)
      let message = try mailbox.message(at: index)
      #expect(summary.subject == message.subject && summary.date == message.date)
      let found = try differences(at: path, in: mailbox, reading) + differences(summary, reading)
      for difference in found {
        let key = "\(fixture) \(index) \(difference.fact)"
        if let ours = Deviation.known[key] {
          #expect(difference.ours == ours, "\(key)")
          deviations.insert(key)
        } else {
          Issue.record("\(fixture) message \(index) \"\(summary.subject)\": \(difference)")
        }
      }
    }
    let known = Deviation.known.keys.filter { $0.hasPrefix("\(fixture) ") }
    #expect(deviations == Set(known), "A listed deviation no longer occurs.")
  }

  @Test func `files and folders that are not mailboxes are refused`() throws {
    let folder = Fixture.folder + "/not-mailboxes"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(throws: MailboxError.notAMailbox(path: "\(folder)/\(name)")) {
        try MailStore(path: "\(folder)/\(name)")
      }
    }
    #expect(throws: MailboxError.notAMailFolder(path: folder)) { try MailStore(path: folder) }
  }

  /// Compares what a list shows of a message.
  private func differences(_ summary: MessageSummary, _ reading: Reading) -> [Difference] {
    let standard = reading.standard
    let facts = [
      Difference(
        "name", summary.senderName, (standard?.fromName ?? reading.fromName ?? "").withSingleBlanks),
      Difference(
        "address", summary.senderAddress, standard?.fromAddress ?? reading.fromAddress ?? ""),
      Difference(
        "time", summary.time.map { "\($0)" } ?? "",
        reading.time ?? summary.time.map { "\($0)" } ?? ""),
      Difference("identifier", summary.messageID, reading.messageIDs?.first ?? ""),
      Difference(
        "references", "\(summary.references)",
        "\(reading.references ?? reading.inReplyTo ?? [])"),
    ]
    return facts.filter { $0.ours != $0.theirs }
  }

  /// Compares a message, and those that are attached to it.
  private func differences(
    at path: MessagePath, in mailbox: MailStore, _ reading: Reading
  ) throws -> [Difference] {
    let message = try mailbox.message(at: path)
    var found = differences(message, reading)
    for (number, reading) in reading.opened ?? [:] {
      let attached = try differences(
        at: path.appending(try #require(Int(number))), in: mailbox, reading)
      found += attached.map { Difference("\(number) \($0.fact)", $0.ours, $0.theirs) }
    }
    return found
  }

  private func differences(_ message: Message, _ reading: Reading) -> [Difference] {
    let standard = reading.standard
    var facts = [
      Difference(
        "subject", message.subject, (standard?.subject ?? reading.subject ?? "").withSingleBlanks),
      Difference("from", message.from, (standard?.from ?? reading.from ?? "").withSingleBlanks),
      Difference("to", message.to, standard?.to ?? reading.to ?? ""),
      Difference("date", message.date, reading.shownDate ?? message.date),
      Difference(
        "attachments",
        message.attachments.map { "\($0.name ?? "-") \($0.type) \($0.size)" }.description,
        (standard?.attachments ?? reading.attachments ?? [])
          .map { "\($0.name ?? "-") \($0.type) \($0.size ?? -1)" }.description),
    ]
    if let text = reading.joined ?? standard?.text ?? reading.text {
      facts.append(Difference("text", String(message.text.withoutEnd), String(text.withoutEnd)))
    } else if reading.hasHTMLOnly == true, message.text.isEmpty {
      facts.append(Difference("text", "", "the text of the HTML"))
    }
    return facts.filter { $0.ours != $0.theirs }
  }
}

/// A fact that the mail reader and Python read differently.
struct Difference: CustomStringConvertible {
  let fact: String
  let ours: String
  let theirs: String

  init(_ fact: String, _ ours: String, _ theirs: String) {
    self.fact = fact
    self.ours = ours
    self.theirs = theirs
  }

  var description: String {
    "\(fact) is \(ours.debugDescription), Python reads \(theirs.debugDescription)"
  }
}

/// A mailbox of the fixtures.
struct Fixture: CustomTestStringConvertible, CustomStringConvertible, Sendable {
  let description: String

  var testDescription: String { description }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures"

  static let all: [Fixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
      .map { Fixture(description: String($0.dropLast(5))) }
  }()

  /// The path of the mailbox that has the same name as the file of readings.
  var path: String {
    ["", ".mbox", ".eml"].map { Fixture.folder + "/" + description + $0 }
      .first { FileManager.default.fileExists(atPath: $0) } ?? ""
  }

  func readings() throws -> [Reading] {
    let data = try Data(contentsOf: URL(filePath: "\(Fixture.folder)/\(description).json"))
    return try JSONDecoder().decode([Reading].self, from: data)
  }
}

extension String {
  /// The text without the line ends at its end: Python counts those before a separator differently.
  fileprivate var withoutEnd: Substring {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
