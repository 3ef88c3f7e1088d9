import Foundation
import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowPersistence

/// Nothing that was written is lost to another program, to damage or to an error.
struct JournalSafetyTests {
  private let folder: TemporaryFolder
  private var url: URL { URL(filePath: folder.path + "/app.journal") }

  init() throws { folder = try TemporaryFolder() }

  /// What other programs do to the file of a journal that is open.
  enum Interference: CaseIterable {
    case moves, deletes, replaces, links, cuts

    func happen(to url: URL) throws {
      let files = FileManager.default
      let aside = URL(filePath: url.path + ".aside")
      switch self {
      case .moves: try files.moveItem(at: url, to: aside)
      case .deletes: try files.removeItem(at: url)
      case .replaces:
        try files.copyItem(at: url, to: aside)
        #expect(rename(aside.path, url.path) == 0)
      case .links:
        try files.moveItem(at: url, to: aside)
        try files.createSymbolicLink(at: url, withDestinationURL: aside)
      case .cuts: #expect(truncate(url.path, 0) == 0)
      }
    }
  }

  @Test(.rules("50l"), arguments: Interference.allCases)
  func `the app hears that its journal is not its own file any more`(what: Interference) throws {
    let errors = Log()
    var how = JournalOptions()
    how.onError = { errors("\($0 == .wasReplaced(path: url.path))") }
    let journal = try WorkflowJournal(at: url)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, how)
    host.rendering.act.send(.add("novel"))
    try what.happen(to: url)
    let found = try? Data(contentsOf: url)
    for round in 0..<70 { host.rendering.act.send(.add("book \(round)")) }
    #expect(errors.lines == ["true"])
    #expect(host.rendering.books.count == 71)
    #expect(throws: JournalError.wasReplaced(path: url.path)) { try journal.compact() }
    if what == .deletes || what == .replaces { #expect((try? Data(contentsOf: url)) == found) }
  }

  @Test(.rules("50l"), arguments: [1, 60], [0, 10_000])
  func `a file that has become shorter is noticed at the next look`(
    bytes: Int, size: Int
  ) throws {
    var (errors, options) = ([JournalError](), JournalOptions())
    options.onError = { errors.append($0) }
    do {
      let host = try WorkflowHost(
        drainedByHand: Shelf(), continuing: WorkflowJournal(at: url), options)
      // Of a text, only what differs from the one before is written, which is quickly found here.
      func write(_ round: Int) {
        let isLong = !round.isMultiple(of: 2)
        let long = "-" + String(repeating: "x", count: isLong ? size : 0)
        host.rendering.act.send(.write(size == 0 ? "\(round)" : long))
      }
      for round in 0..<70 { write(round) }
      let whole = try Data(contentsOf: url).count
      #expect(truncate(url.path, off_t(whole - bytes)) == 0)
      for round in 100..<163 { write(round) }
      #expect(errors == [.wasReplaced(path: url.path)])
    }
    let recovered = try WorkflowJournal(at: url, recovering: .untilDamage)
    #expect(recovered.lastTurn == 69)
  }

  @Test(.rules("50l")) func `so is a cut of what a compaction has kept`() throws {
    var (errors, options) = ([JournalError](), JournalOptions())
    options.onError = { errors.append($0) }
    let journal = try WorkflowJournal(at: url, keeping: 10)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, options)
    for round in 0..<15 { host.rendering.act.send(.write("\(round)")) }
    try journal.compact()
    #expect(truncate(url.path, off_t(try Data(contentsOf: url).count - 1)) == 0)
    for round in 0..<64 { host.rendering.act.send(.write("\(round)")) }
    #expect(errors == [.wasReplaced(path: url.path)])
  }

  @Test(.rules("50l")) func `a compaction leaves the journal of another program alone`() throws {
    let path = url.path
    let first = try WorkflowJournal(at: url, keeping: 3)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: first)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
    let second = try WorkflowJournal(at: url)
    let other = try WorkflowHost(drainedByHand: Shelf(), continuing: second)
    other.rendering.act.send(.add("acknowledged"))
    for round in 0..<20 { host.rendering.act.send(.add("book \(round)")) }
    other.rendering.act.send(.add("acknowledged too"))
    let states = try second.snapshot(after: 2).paths
    #expect(throws: JournalError.wasReplaced(path: path)) { try first.compact() }
    #expect(FileManager.default.fileExists(atPath: path + ".compacting") == false)
    let bytes = [UInt8](try Data(contentsOf: url))
    let reopened = try WorkflowJournal(bytes: bytes)
    #expect(reopened.turnNumbers == [0, 1, 2])
    #expect(try reopened.snapshot(after: 2).paths == states)
  }

  // MARK: - Hosts that throw

  @Test(.rules("50n")) func `a journal can be opened again after a host that did not fit`() throws {
    do { _ = try WorkflowHost(drainedByHand: Shelf(), continuing: WorkflowJournal(at: url)) }
    weak var released: WorkflowJournal?
    do {
      let journal = try WorkflowJournal(at: url)
      released = journal
      #expect(throws: JournalError.self) {
        try WorkflowHost(drainedByHand: Book(title: "x"), continuing: journal)
      }
    }
    #expect(released == nil)
    #expect(try WorkflowJournal(at: url).turnNumbers == [0])
  }

  @Test(.rules("50n")) @MainActor
  func `so it can after a host on an actor, and after states of another type`() throws {
    do { _ = try WorkflowHost(NumberShelf(), continuing: WorkflowJournal(at: url)) }
    for _ in 0..<2 {
      #expect(throws: JournalError.self) {
        try WorkflowHost(TextShelf(), continuing: WorkflowJournal(at: url))
      }
    }
    #expect(try WorkflowJournal(at: url).turnNumbers == [0])
  }

  @Test(.rules("50n")) func `a host that an action ends keeps no journal`() throws {
    weak var released: WorkflowJournal?
    var host: WorkflowHost<Shelf>?
    let watcher = EndingWatcher { host?.end() }
    do {
      let journal = try WorkflowJournal(at: url)
      released = journal
      host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, observers: [watcher])
    }
    host?.rendering.act.send(.add("novel"))
    #expect(released == nil)
    #expect(try WorkflowJournal(at: url).turnNumbers == [0])
    host = nil
  }

  @Test(.rules("50m")) func `a root whose state a file cannot keep is an error`() throws {
    let error = #expect(throws: JournalError.self) {
      try WorkflowHost(drainedByHand: Unsaved(), continuing: WorkflowJournal(at: url))
    }
    #expect(error == .rootIsNotKept(type: "Unsaved", path: url.path))
    _ = try WorkflowHost(drainedByHand: Unsaved(), continuing: WorkflowJournal(inMemoryKeeping: 10))
    _ = try WorkflowHost(drainedByHand: Declining(), continuing: WorkflowJournal(at: url))
  }

  @Test(.rules("50d", "50o"))
  func `a root whose state throws loses nothing that the file has`() throws {
    var (errors, options) = ([JournalError](), JournalOptions())
    options.onError = { errors.append($0) }
    do {
      let host = try WorkflowHost(
        drainedByHand: Moody(), continuing: WorkflowJournal(at: url), options)
      for number in [1, 2] { host.rendering.set.send(number) }
      #expect(errors.isEmpty)
      host.rendering.set.send(99)
      host.rendering.set.send(3)
      #expect(host.rendering.number == 3)
    }
    #expect(
      errors == [.cannotSave(.stateCannotBeSaved(path: "Moody", reason: "MoodyState has no 99"))])
    let again = try WorkflowHost(drainedByHand: Moody(), continuing: WorkflowJournal(at: url))
    #expect(again.rendering.number == 2)
    // In memory, such a state is left out, as those of other nodes are in files.
    let host = try WorkflowHost(
      drainedByHand: Moody(), continuing: WorkflowJournal(inMemoryKeeping: 9), options)
    host.rendering.set.send(99)
    #expect(errors.count == 1)
  }

  // MARK: - Titles

  /// The bytes of a journal of ten turns, and its states after the last.
  private func shortJournal() throws -> (bytes: [UInt8], states: [String]) {
    do {
      let journal = try WorkflowJournal(at: url)
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
      for round in 1..<10 { host.rendering.act.send(.add("book \(round)")) }
    }
    let bytes = [UInt8](try Data(contentsOf: url))
    return (bytes, try WorkflowJournal(bytes: bytes).snapshot(after: 9).paths)
  }

  @Test(.rules("50h")) func `after a damaged title, all turns are there`() throws {
    let (bytes, states) = try shortJournal()
    for index in 0..<32 {
      var changed = bytes
      changed[index] ^= 0x10
      try Data(changed).write(to: url)
      #expect(throws: JournalError.damaged(offset: 0, path: url.path)) {
        try WorkflowJournal(at: url)
      }
      #expect(try [UInt8](Data(contentsOf: url)) == changed)
      do {
        let recovered = try WorkflowJournal(at: url, recovering: .untilDamage)
        #expect(recovered.turnNumbers == Array(0...9))
        #expect(try recovered.snapshot(after: 9).paths == states)
      }
      let aside = URL(filePath: url.path + ".damaged-at-0")
      #expect(try [UInt8](Data(contentsOf: aside)) == changed)
      try FileManager.default.removeItem(at: aside)
      #expect(try WorkflowJournal(at: url).turnNumbers == Array(0...9))
    }
  }

  @Test(.rules("50h")) func `a journal with a hole from its start keeps what comes after`() throws {
    var how = JournalOptions()
    how.keyFrameDistance = 200
    var states: [String] = []
    do {
      let journal = try WorkflowJournal(at: url)
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, how)
      host.rendering.act.send(.add("novel"))
      let hole = try Data(contentsOf: url).count
      for round in 0..<30 { host.rendering.act.send(.add("book \(round)")) }
      states = try host.snapshot().paths
      let rest = try Data(contentsOf: url).dropFirst(hole)
      try (Data(count: hole) + rest).write(to: url)
    }
    #expect(throws: JournalError.damaged(offset: 0, path: url.path)) {
      try WorkflowJournal(at: url)
    }
    let journal = try WorkflowJournal(at: url, recovering: .untilDamage)
    #expect(try journal.lastTurn == 31 && journal.snapshot(after: 31).paths == states)
  }

  // MARK: - Frames

  /// The headers of a journal, each with its content.
  private func headers(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var headers: [ArraySlice<UInt8>] = []
    var start = JournalFile.titleSize
    while start < bytes.count {
      let header = bytes[start...].withUnsafeBytes { EntryHeader($0) }
      let end = start + EntryHeader.size + (header?.count ?? 0)
      headers.append(bytes[start..<end])
      start = end
    }
    return headers
  }

  @Test(.rules("50h")) func `headers in another order, or of another journal, are damage`() throws {
    let (bytes, _) = try shortJournal()
    let title = bytes[..<JournalFile.titleSize]
    let headers = headers(bytes)
    #expect(headers.count == 10)
    let other = try WorkflowJournal(at: URL(filePath: folder.path + "/other"))
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: other)
    for round in 1..<10 { host.rendering.act.send(.add("page \(round)")) }
    let others = self.headers([UInt8](try Data(contentsOf: URL(filePath: folder.path + "/other"))))
    for changed in [
      headers[..<4] + [others[4]] + headers[5...], headers[..<4] + others[4...],
      headers[..<4] + headers[5...],
    ] {
      let offset = headers[4].startIndex
      #expect(throws: JournalError.damaged(offset: offset, path: "(in memory)")) {
        try WorkflowJournal(bytes: title + Array(changed.joined()))
      }
    }
  }

  @Test func `a long journal is opened in pieces`() throws {
    let memory = JournalMemory()
    do {
      let journal = try JournalFile(memory)
      for number in 0..<3 {
        let kind = EntryHeader.Kind(hasWholeTree: true, hasChanges: true)
        let header = EntryHeader(number: number, parent: nil, time: 0, kind: kind)
        try journal.append(header) { $0 += repeatElement(7, count: JournalScan.pieceSize * 3 / 2) }
      }
    }
    let storage = CountingStorage(memory)
    #expect(try JournalFile(storage).stored.count == 3)
    #expect(storage.largestRead == JournalScan.pieceSize)
    // Opening a journal of 1 GB takes less than 100 MB of memory.
    #expect(JournalScan.pieceSize <= 16 << 20)
    let bytes = memory.read(0..<memory.size)
    #expect(throws: JournalError.self) { try WorkflowJournal(bytes: bytes + [1] + bytes) }
  }

  // MARK: - Devices and leftovers

  @Test(.rules("50d")) func `a turn that the device has not taken is not in the next run`() throws {
    let memory = JournalMemory()
    let journal = try JournalFile(CountingStorage(memory, isDeviceBroken: true))
    let kind = EntryHeader.Kind(hasWholeTree: true, hasChanges: true)
    let header = EntryHeader(number: 0, parent: nil, time: 0, kind: kind)
    #expect(throws: JournalError.self) {
      try journal.append(header, isSynchronized: true) {
        JournalEntry(cause: "lost").append(to: &$0)
      }
    }
    #expect(journal.stored.isEmpty)
    let bytes = memory.read(0..<memory.size)
    #expect(try WorkflowJournal(bytes: bytes).turnNumbers.isEmpty)
  }

  @Test func `a system call that a signal interrupts is made again, and no other`() throws {
    var calls = 0
    let count = try JournalDescriptor.retryingInterrupted(at: "x") { () -> Int in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(count == 7 && calls == 3)
    let reason = String(cString: strerror(EIO))
    #expect(throws: JournalError.cannotUse(path: "x", reason: reason)) {
      try JournalDescriptor.retryingInterrupted(at: "x") { () -> Int32 in
        calls += 1
        errno = EIO
        return -1
      }
    }
    #expect(calls == 4)
  }

  @Test func `opening removes what a compaction has left, and closes the file to others`() throws {
    do { _ = try WorkflowHost(drainedByHand: Shelf(), continuing: WorkflowJournal(at: url)) }
    let left = try folder.write("app.journal.compacting", "states".utf8)
    #expect(chmod(url.path, 0o666) == 0)
    _ = try WorkflowJournal(at: url)
    #expect(!FileManager.default.fileExists(atPath: left))
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // Another file is left as it is.
    let mail = try folder.write("mail", "From a@b.c\n".utf8)
    #expect(chmod(mail, 0o644) == 0)
    #expect(throws: JournalError.self) { try WorkflowJournal(at: URL(filePath: mail)) }
    let others = try FileManager.default.attributesOfItem(atPath: mail)
    #expect(others[.posixPermissions] as? Int == 0o644)
  }
}

// MARK: - Fixtures

/// A journal in memory that knows how much was read at once, and whose device may take nothing.
private final class CountingStorage: JournalStorage {
  private let memory: JournalMemory
  private let isDeviceBroken: Bool
  private(set) var largestRead = 0

  init(_ memory: JournalMemory, isDeviceBroken: Bool = false) {
    (self.memory, self.isDeviceBroken) = (memory, isDeviceBroken)
  }

  var path: String { memory.path }
  var size: Int { memory.size }

  func read(_ range: Range<Int>) -> [UInt8] {
    largestRead = max(largestRead, range.count)
    return memory.read(range)
  }

  func begin(with bytes: [UInt8]) { memory.begin(with: bytes) }
  func write(_ bytes: [UInt8], at offset: Int) { memory.write(bytes, at: offset) }
  func cut(at offset: Int) { memory.cut(at: offset) }
  func setAside(_ range: Range<Int>) {}
  func tidy() {}
  func look() {}
  func makeReplacement() -> any JournalStorage { memory.makeReplacement() }

  func synchronize() throws(JournalError) {
    if isDeviceBroken { throw .cannotUse(path: path, reason: "Input/output error") }
  }

  func replace(by other: any JournalStorage) {}
}

private struct Named: Codable { var name = "" }

/// A root with the same name as the next, and another state.
private struct NumberShelf: RestorableWorkflow {
  static var savedName: String? { "shelf" }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<NumberShelf>) -> Int { state }
}

private struct TextShelf: RestorableWorkflow {
  static var savedName: String? { "shelf" }
  func makeInitialState() -> Named { Named() }
  func render(state: Named, context: borrowing RenderContext<TextShelf>) -> String { state.name }
}

/// A root whose state is not `Codable`.
private struct Unsaved: Workflow {
  struct State { var count = 0 }

  func makeInitialState() -> State { State() }
  func render(state: State, context: borrowing RenderContext<Unsaved>) -> Int { state.count }
}

private struct Moody: RestorableWorkflow {
  static var savedName: String? { "Moody" }

  func makeInitialState() -> MoodyState { MoodyState() }

  func render(
    state: MoodyState, context: borrowing RenderContext<Moody>
  ) -> (number: Int, set: Sink<Int>) {
    (state.number, context.makeStateSink(of: Int.self) { $1.number = $0 })
  }
}

/// A state that cannot be encoded as long as its number is 99.
private struct MoodyState: Codable, CustomStringConvertible {
  struct HasNoPlace: Error, CustomStringConvertible { var description: String }

  var number = 0

  var description: String { "MoodyState has no \(number)" }

  init() {}
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    if number == 99 { throw HasNoPlace(description: description) }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

private struct Declining: RestorableWorkflow {
  struct State { var count = 0 }

  static var savesState: Bool { false }
  func makeInitialState() -> State { State() }
  func render(state: State, context: borrowing RenderContext<Declining>) -> Int { state.count }
}

/// Does something when an action was applied.
private final class EndingWatcher: WorkflowObserver {
  private let react: () -> Void

  init(_ react: @escaping () -> Void) { self.react = react }

  func observe(_ event: WorkflowEvent) { if case .actionWasApplied = event { react() } }
}
