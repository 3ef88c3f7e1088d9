import Foundation
import Testing
import WorkflowSnapshotFiles
import WorkflowSnapshotTesting

/// What is replaced in texts and in values.
struct RedactionTests {
  @Test(arguments: [
    "2026-03-03T18:22:05.250Z", "2026-03-03 18:22", "2026-03-03T18:22:05+01:00", "2026-03-03",
    "Tue, 3 Mar 2026 18:22:05 +0000", "Tue Mar  3 18:22:05 2026", "Tue Mar  3 18:22:05 UTC 2026",
    "3 March 2026", "3 March 2026 at 18:22", "March 3, 2026 at 6:22 PM",
    "Mar 3, 2026, 6:22:05 p.m.",
    "Tuesday, March 3, 2026", "3/3/2026", "12/31/2026, 6:22 AM", "03.03.2026", "3. March 2026",
    "Sun, 06 Nov 1994 08:49:37 GMT", "2026/03/03", "20260303T182205Z", "3/3/26, 6:22 PM",
    "2026-03-03T18:22:05,250Z",
  ])
  func `dates of all usual forms are redacted`(date: String) throws {
    #expect(try text("on \(date), \(date);") { $0.redacting(.date) } == "on [date], [date];")
  }

  @Test(arguments: [
    "version 1.2.2026.4", "10.0.0.1", "issue 3/4", "March 3", "12026-03-031", "5 May", "may 2026",
    "20263-03-03",
  ])
  func `what is no date stays`(words: String) throws {
    #expect(try text(words) { $0.redacting(.date) } == words)
  }

  @Test(arguments: ["18:22", "18:22:05", "18:22:05.250Z", "6:22 PM", "06:22 a.m.", "18:22 +0100"])
  func `times of day are redacted`(time: String) throws {
    #expect(try text("at \(time).") { $0.redacting(.time) }.hasPrefix("at [time]"))
    #expect(try !text("at \(time).") { $0.redacting(.time) }.contains("2"))
  }

  @Test(arguments: [
    ("took 0.25 seconds", "took [duration]"), ("12 ms, 1.5s", "[duration], [duration]"),
    ("3 messages", "3 messages"), ("1 hour", "[duration]"), ("5e-06 seconds", "[duration]"),
  ])
  func `lengths of time are redacted`(words: String, redacted: String) throws {
    #expect(try text(words) { $0.redacting(.duration) } == redacted)
  }

  @Test(arguments: [
    ("/Users/ada/app/report.txt", "[folder]/report.txt"), ("in \"/tmp/x\"", "in \"[folder]/x\""),
    ("file:///home/a/b c", "[folder]/b c"), ("https://a.b/c/d", "https://a.b/c/d"),
    ("a/b and 1/2", "a/b and 1/2"), ("/", "/"),
    ("(/private/var/a-b/c.d:12)", "([folder]/c.d:12)"),
  ])
  func `folders of absolute paths are redacted`(words: String, redacted: String) throws {
    #expect(try text(words) { $0.redacting(.folder) } == redacted)
  }

  @Test func `addresses are redacted, and what is equal can keep a number`() throws {
    #expect(try text("<Box: 0x00007f8b1c00>") { $0.redacting(.address) } == "<Box: [address]>")
    let ids = (1...2).map { "0F9A8C55-2F4D-4B8A-9B0E-3F0F5C1A2B3\($0)" }
    let words = "\(ids[1]) \(ids[0]) \(ids[1])"
    for ending in [".json", ",", ""] {
      #expect(
        try text("cache.f81d4fae-7dec-11d0-a765-00a0c91e6bfa" + ending) { $0.redacting(.uuid) }
          == "cache.[uuid]" + ending)
    }
    #expect(try text(words) { $0.redacting(.uuid.numbered) } == "[uuid 1] [uuid 2] [uuid 1]")
    let orders = try text("no-7 no-8 no-7") { $0.redacting(.regex(/no-\d/, "order").numbered) }
    #expect(orders == "order 1 order 2 order 1")
  }

  @Test func `values are redacted by their paths`() throws {
    let order = Order(
      id: 7, user: .init(id: 3, name: "Ada"),
      items: [.init(id: 1, tags: ["a"]), .init(id: 2, tags: [])],
      notes: ["first": 1, "second": 2])
    let words = [
      "id": "[id]", "user.id": "[user]", "items[].id": "[item]", "notes.first": "[note]",
    ]
    #expect(
      try text(order, .dump(replacing: words)) == """
        Order(
          id: [id]
          user: User(id: [user], name: "Ada")
          items: [Item(id: [item], tags: ["a"]), Item(id: [item], tags: [])]
          notes: ["first": [note], "second": 2]
        )
        """)
    let json = try text(order, .json(replacing: words.merging(["notes[]": "[n]"]) { a, _ in a }))
    #expect(json.contains(#""id" : "[id]""#) && json.contains(#""id" : "[user]""#))
    #expect(json.components(separatedBy: #""id" : "[item]""#).count == 3)
    #expect(json.contains(#""second" : "[n]""#))
    #expect(try text(order, .dump.redacting(\.user.id, 0)).contains("User(id: 0"))
    #expect(try text([order.items, []], .dump(replacing: ["[][].tags": "…"])).contains("tags: …"))
  }

  @Test func `paths lead into empty values, payloads and sets`() throws {
    let empty = Order(id: 7, user: .init(id: 3, name: "Ada"), items: [], notes: [:])
    _ = try text(empty, .dump(replacing: ["items[].id": "[id]", "notes[]": "[note]"]))
    _ = try text(empty, .json(replacing: ["items[].id": "[id]", "notes[]": "[note]"]))
    _ = try text(Order?.none, .dump(replacing: ["user.id": "[id]"]))
    let loading = Loading.loaded(.init(id: 3, name: "Ada"))
    #expect(
      try text(loading, .dump(replacing: ["loaded.id": "[id]"])).contains("User(id: [id], name"))
    let failed = Loading.failed(failed: .init(id: 3, name: "Ada"), attempt: 2)
    #expect(
      try text(failed, .dump(replacing: ["failed.id": "[id]", "attempt": "[n]"]))
        == #".failed(failed: User(id: [id], name: "Ada"), attempt: [n])"#)
    #expect(try text(Nick(nick: nil), .json(replacing: ["nick": "[nick]"])) == "{\n\n}")
    let set: Set = [Item(id: 1, name: "b"), Item(id: 2, name: "a")]
    #expect(
      try text(set, .dump(replacing: ["[].id": "[id]"]))
        == #"[Item(id: [id], name: "a"), Item(id: [id], name: "b")]"#)
    let json = try text(empty, .json(replacing: ["user": "[user]", "user.id": "[id]"]))
    #expect(json.contains(#""user" : "[user]""#))
  }

  @Test func `an object is as it was after its snapshot`() throws {
    final class Counter { var count = 7 }
    let counter = Counter()
    #expect(try text(counter, .dump.redacting(\.count, 0)) == "Counter(count: 0)")
    #expect(counter.count == 7)
  }

  @Test(arguments: ["idd", "user.name.first", "items.id", "items[]id", ""])
  func `a path that leads to nothing is an error`(path: String) {
    let order = Order(id: 7, user: .init(id: 3, name: "Ada"), items: [], notes: [:])
    #expect {
      _ = try text(order, .dump(replacing: [path: "x"]))
    } throws: {
      "\($0)".hasPrefix("there is nothing at the path \"\(path)\" in Order. ")
    }
    #expect(throws: (any Error).self) { try text(order, .json(replacing: [path: "x"])) }
  }

  @Test(.redactingSnapshots(.regex(/\d/, "#"), .regex(/##/, "many")))
  func `a trait and a closure redact all snapshots within`() throws {
    let package = try TemporaryPackage()
    #expect(
      package.failures(["WORKFLOW_SNAPSHOTS": "all"]) {
        assertSnapshot(of: "1 22", as: .lines)
      } == [])
    #expect(try package.reference() == "# many\n")
    let failures = package.failures {
      withSnapshots(redacting: .regex(/2/, "two")) {
        assertInlineSnapshot(of: "1 22", as: .lines) { "# twotwo" }
      }
    }
    #expect(failures == [])
  }

  @Test func `several forms have a file each`() throws {
    let package = try TemporaryPackage()
    let failures = package.failures(["WORKFLOW_SNAPSHOTS": "all"]) {
      assertSnapshots(of: [1], as: ["dump": .dump, "json": .json])
      assertSnapshots(of: [2], as: ["dump": .dump], named: "two")
    }
    #expect(failures == [])
    let names = package.folder.references.map { $0.path.split(separator: "/").last ?? "" }
    #expect(
      names.sorted() == [
        "several-forms-have-a-file-each.dump.txt", "several-forms-have-a-file-each.json.txt",
        "several-forms-have-a-file-each.two-dump.txt",
      ])
  }

  @Test func `a long line is shortened around its change`() {
    let long = String(repeating: "x", count: 5_000)
    let difference = LineDifference(from: "\(long)a\(long)\n", to: "\(long)b\(long)\n")
    #expect(difference.lines.count == 2)
    for line in difference.lines { #expect(line.count < 400 && line.contains("(4900 characters)")) }
    #expect(difference.lines.first?.contains("xa") == true)
    let added = LineDifference(from: "", to: long + "\n").lines.first ?? ""
    #expect(added.hasSuffix(" … (4700 characters)"))
  }

  @Test func `a redaction keeps how a text is written`() throws {
    let upper = Snapshotting<String, String>(text: { $0.uppercased() }, snapshot: { $0 })
    #expect(try text("abc", upper.redacting(.regex(/B/, "-"))) == "A-C")
    #expect(try text("abc", upper.redacting(\.self, "d")) == "D")
  }

  private func text(
    _ words: String,
    _ redacting: (Snapshotting<String, String>) -> Snapshotting<String, String>
  ) throws -> String {
    try text(words, redacting(.lines))
  }

  private func text<Value>(_ value: Value, _ way: Snapshotting<Value, String>) throws -> String {
    try way.text(way.snapshot(value))
  }
}

private struct Order: Codable {
  struct User: Codable {
    var id: Int
    var name: String
  }

  struct Item: Codable {
    var id: Int
    var tags: [String]
  }

  var id: Int
  var user: User
  var items: [Item]
  var notes: [String: Int]
}

private enum Loading {
  case loaded(Order.User)
  case failed(failed: Order.User, attempt: Int)
}

private struct Nick: Encodable {
  var nick: String?
}

private struct Item: Hashable {
  var id: Int
  var name: String
}
