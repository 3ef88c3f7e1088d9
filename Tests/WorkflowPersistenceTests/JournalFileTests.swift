import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowPersistence

/// What becomes of the files of journals: cut, damaged, of others, on a full disk.
struct JournalFileTests {
  private let folder: TemporaryFolder
  private var url: URL { URL(filePath: folder.path + "/app.journal") }

  init() throws { folder = try TemporaryFolder() }

  private func journal() throws -> WorkflowJournal { try WorkflowJournal(at: url) }

  @Test(.rules("50h")) func `a journal that was cut anywhere continues from its last whole turn`()
    throws
  {
    var expected: [[String]] = []
    do {
      let journal = try journal()
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
      for round in 0..<6 {
        host.rendering.act.send(.add("book \(round)"))
        host.rendering.books[round / 2].read(round)
      }
      expected = try journal.turnNumbers.map { try journal.snapshot(after: $0).paths }
    }
    let whole = try Data(contentsOf: url)
    var last = -1
    for count in 0...whole.count {
      try whole.prefix(count).write(to: url)
      let journal = try journal()
      let turn = journal.lastTurn ?? -1
      #expect(turn == last || turn == last + 1)
      last = turn
      if turn >= 0 { #expect(try journal.snapshot(after: turn).paths == expected[turn]) }
    }
    #expect(last == expected.count - 1)
  }

  @Test(.rules("50h")) func `each flipped bit is an error with its place`() throws {
    do {
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal())
      for round in 0..<3 { host.rendering.act.send(.add("book \(round)")) }
    }
    let whole = try Data(contentsOf: url)
    for index in thinned(0..<whole.count * 8) {
      var changed = whole
      changed[index / 8] ^= 1 << (index % 8)
      try changed.write(to: url)
      #expect(throws: JournalError.self, "bit \(index)") { try journal() }
    }
    // What is before the damage can be had, and the rest stays in a file.
    var changed = whole
    changed[changed.count - 1] ^= 1
    try changed.write(to: url)
    let recovered = try WorkflowJournal(at: url, recovering: .untilDamage)
    #expect(recovered.turnNumbers == [0, 1, 2])
    let others = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(others.contains { $0.contains("damaged-at-") })
  }

  @Test(.rules("50i")) func `a journal has one program at a time`() throws {
    let first = try journal()
    #expect(throws: JournalError.isInUse(path: url.path)) { try journal() }
    withExtendedLifetime(first) {}
  }

  @Test func `what is no journal is left as it was`() throws {
    for (name, content) in [
      ("mail", "From a@b.c\n\nhello"), ("short", "w0"),
      ("long", "workflow-journey, a book about trees"),
    ] {
      let path = try folder.write(name, content.utf8)
      #expect(throws: JournalError.notAJournal(path: path)) {
        try WorkflowJournal(at: URL(filePath: path))
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }
    #expect(throws: JournalError.self) { try WorkflowJournal(at: URL(filePath: folder.path)) }
    #expect(throws: JournalError.self) { try WorkflowJournal(at: URL(filePath: "/nowhere/a")) }
    var later = Array("workflow-journal".utf8)
    later.append(bytesOf: UInt64(2))
    later.append(bytesOf: Checksum.of(later))
    let path = try folder.write("later", later)
    #expect(throws: JournalError.laterVersion(2, path: path)) {
      try WorkflowJournal(at: URL(filePath: path))
    }
  }

  @Test func `a pipe is no journal, so that no write of one can end the program`() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: JournalError.notAJournal(path: path)) {
      try WorkflowJournal(at: URL(filePath: path))
    }
  }

  @Test func `neither is what another program has passed by its descriptor`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let path = try folder.write("deleted", [])
    let deleted = open(path, O_RDWR)
    #expect(unlink(path) == 0)
    for descriptor in ends + [deleted] {
      #expect(throws: JournalError.self) {
        try WorkflowJournal(at: URL(filePath: "/dev/fd/\(descriptor)"))
      }
      close(descriptor)
    }
  }

  @Test(arguments: [1, 31, 32, 512, 65_536, 65_537])
  func `zeros that a stopped machine has left are a new journal`(count: Int) throws {
    let path = try folder.write("app.journal", [UInt8](repeating: 0, count: count))
    guard count <= 65_536 else {
      #expect(throws: JournalError.notAJournal(path: path)) { try journal() }
      return
    }
    do {
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal())
      host.rendering.act.send(.add("novel"))
    }
    #expect(try journal().turnNumbers == [0, 1])
  }

  @Test func `the journal of another app does not fit`() throws {
    do { _ = try WorkflowHost(drainedByHand: Shelf(), continuing: journal()) }
    #expect(throws: JournalError.self) {
      try WorkflowHost(drainedByHand: Book(title: "x"), continuing: journal())
    }
  }

  @Test func `causes say what the app wants to be said`() throws {
    let journal = try journal()
    var how = JournalOptions()
    how.describe = { "\(type(of: $0))" }
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, how)
    host.rendering.act.send(.add("a secret"))
    #expect(try journal.turn(1).cause == "Action")
  }

  // MARK: - Long journals

  /// The bytes of a journal of 200 turns, and its states after each.
  private func longJournal() throws -> (bytes: [UInt8], expected: [[String]]) {
    let journal = try journal()
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    for round in 0..<100 {
      host.rendering.act.send(round % 9 == 8 ? .close : .add("book \(round)"))
      host.rendering.act.send(.write(String(repeating: "word ", count: round)))
    }
    let expected = try journal.turnNumbers.map { try journal.snapshot(after: $0).paths }
    return (Array(try Data(contentsOf: url)), expected)
  }

  /// Opening is slow without optimisation, so some are left out then.
  private static let step = isSanitized ? 997 : _isDebugAssertConfiguration() ? 23 : 1

  @Test(.rules("50h")) func `of 200 turns, those before the cut are there`() throws {
    let (bytes, expected) = try longJournal()
    var last = -1
    for count in Array(stride(from: 0, to: bytes.count, by: Self.step)) + [bytes.count] {
      let journal = try WorkflowJournal(bytes: Array(bytes[..<count]))
      let turn = journal.lastTurn ?? -1
      #expect(turn >= last)
      if turn > last { #expect(try journal.snapshot(after: turn).paths == expected[turn]) }
      last = turn
    }
    #expect(last == expected.count - 1)
  }

  @Test(.rules("50h")) func `ten thousand flipped bits are errors`() throws {
    let (bytes, _) = try longJournal()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10_000 / Self.step {
      var changed = bytes
      let bit = random.below(8 * bytes.count)
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: JournalError.self, "bit \(bit)") { try WorkflowJournal(bytes: changed) }
    }
  }

  @Test func `a link stays a link when its journal is compacted`() throws {
    let link = URL(filePath: folder.path + "/link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    do {
      let journal = try WorkflowJournal(at: link, keeping: 2)
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
      for round in 0..<20 { host.rendering.act.send(.add("book \(round)")) }
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == url.path)
    #expect(try journal().lastTurn == 20)
  }

  @Test func `a folder without permission is an error that says so`() throws {
    var locked = folder.path + "/locked"
    try FileManager.default.createDirectory(
      atPath: locked, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    // The superuser may write into any folder but those of the kernel.
    if geteuid() == 0 { locked = "/sys" }
    let url = URL(filePath: locked + "/app.journal")
    let error = #expect(throws: JournalError.self) { try WorkflowJournal(at: url) }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(text.contains(url.path) && text.contains("cannot be used"))
    #expect(text.contains("ermission denied") || text.contains("Read-only file system"))
  }

  @Test func `only the user may read a journal`() throws {
    _ = try journal()
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(.rules("50k")) func `a clock that goes back changes no order`() throws {
    let times = Locked([300.0, 200, 100, 400])
    let journal = try WorkflowJournal(at: url) {
      Date(timeIntervalSince1970: times.withLock { $0.removeFirst() })
    }
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    for title in ["a", "b", "c"] { host.rendering.act.send(.add(title)) }
    let turns = try journal.turns()
    #expect(turns.map(\.number) == [0, 1, 2, 3])
    #expect(turns.map(\.time.timeIntervalSince1970) == [300, 200, 100, 400])
    #expect(turns.map(\.parent) == [nil, 0, 1, 2])
  }
}
