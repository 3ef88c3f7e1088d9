import Foundation
import Testing
import WorkflowSynchronization
import WorkflowTestSupport

@testable import WorkflowSessions

/// A folder of sessions as two processes use it, on a day that a test chooses.
private struct Folder {
  let folder: TemporaryFolder
  let one: FolderSessionStore
  let two: FolderSessionStore
  let first = SessionOwner(id: 1, address: "first")
  let second = SessionOwner(id: 2, address: "second")
  private let days = Locked(0)

  init() throws {
    folder = try TemporaryFolder()
    let date: @Sendable () -> Date = { [days] in
      Date(timeIntervalSince1970: 1_700_000_000 + Double(days.withLock(\.self)) * 86_400)
    }
    (one, two) = (
      FolderSessionStore(folder.url, date: date), FolderSessionStore(folder.url, date: date)
    )
    _ = try one.beat(first, number: 1, after: 0)
    _ = try two.beat(second, number: 1, after: 0)
  }

  func pass(days more: Int) { days.withLock { $0 += more } }

  /// Adds rows of the first process, from a claim on.
  @discardableResult
  func add(
    _ kinds: [SessionRow.Kind], to id: SessionID, change: (inout SessionRow) -> Void = { _ in }
  ) throws -> Bool {
    var number = try one.open(id, for: first).rows.last?.number ?? 0
    for kind in kinds {
      number += 1
      var row = SessionRow(
        number: number, kind: kind, owner: first.id, claim: 1, type: "Test", version: 1)
      if kind != .claim { change(&row) }
      guard try one.append(row, to: id) else { return false }
    }
    return true
  }

  func due() throws -> [String] {
    try two.due(for: second, types: ["Test"], after: nil, limit: 10).map(\.id.text)
  }

  /// The files below a folder, without folders.
  func files(in name: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: "\(folder.url.path)/\(name)") ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let path = "\(folder.url.path)/\(name)/\(path)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}

@Suite struct FolderTests {
  @Test func `a session is due at its moment, when its process has ended`() throws {
    let store = try Folder()
    let moment = Duration.seconds(1_700_000_000 + 30 * 86_400)
    try store.add([.claim, .turn, .turn], to: SessionID("timer")!) { $0.wake = moment }
    let minute = (1_700_000_000 + 30 * 86_400) / 60
    #expect(store.files(in: "work") == ["later/\(minute / 60)/\(minute)/timer"])
    store.one.leave(store.first)
    #expect(try store.due() == [])
    store.pass(days: 31)
    #expect(try store.due() == ["timer"])
  }

  @Test func `what a living process does is not due, and its marks go with it`() throws {
    let store = try Folder()
    let id = SessionID("work")!
    try store.add([.claim, .turn], to: id) { $0.wake = .zero }
    #expect(store.files(in: "work") == ["now/1/work"])
    #expect(try store.due() == [])
    store.one.leave(store.first)
    #expect(try store.due() == ["work"])
    let last = try store.two.open(id, for: store.second).rows.last!
    var claim = SessionRow(
      number: last.number + 1, kind: .claim, owner: 2, claim: 1, type: "Test", version: 1)
    claim.wake = .zero
    #expect(try store.two.append(claim, to: id))
    #expect(store.files(in: "work") == ["now/2/work"])
    claim.number += 1
    (claim.kind, claim.wake) = (.turn, nil)
    #expect(try store.two.append(claim, to: id))
    #expect(store.files(in: "work") == [])
  }

  @Test func `keys of messages that were taken are known for thirty days`() throws {
    let store = try Folder()
    let id = SessionID("receiver")!
    func post(_ key: String) throws -> Bool {
      try store.two.post(
        SessionMessage(receiver: id, type: "Test", key: key, content: [1]))
    }
    let long = String(repeating: "long", count: 500)
    let keys = (0..<150).map { "key \($0)" } + ["", long, "A", "a"]
    for key in keys { #expect(try post(key)) }
    try store.add([.claim, .turn], to: id) { $0.taken = keys.count }
    let due = try store.one.due(for: store.first, types: ["Test"], after: nil, limit: 10)
    #expect(due == [])
    #expect(store.files(in: "mail") == [])
    // All but the one that is no name of a file.
    #expect(store.files(in: "keys").count == keys.count - 1)
    let size = try #require(
      try FileManager.default.attributesOfItem(
        atPath: store.folder.url.appending(path: "messages/receiver").path)[.size] as? Int)
    #expect(size < 3_000)
    for key in keys { #expect(try !post(key), "\(key)") }
    #expect(try store.one.messages(for: id, after: keys.count) == [])
    #expect(try post("new"))
    #expect(try store.one.messages(for: id, after: keys.count).map(\.number) == [keys.count + 1])
  }

  @Test func `messages that were sent are not sent again when their keys are forgotten`() throws {
    let store = try Folder()
    let (id, receiver) = (SessionID("sender")!, SessionID("receiver")!)
    func message(_ key: String) -> SessionMessage {
      SessionMessage(receiver: receiver, type: "Test", key: key, content: [1])
    }
    func take(_ count: Int) throws {
      try store.add([.claim, .turn], to: receiver) { $0.taken = count }
      _ = try store.one.due(for: store.first, types: ["Test"], after: nil, limit: 10)
    }
    try store.add([.claim, .turn], to: id) { ($0.wake, $0.sent) = (.zero, [message("sent")]) }
    for number in 0..<150 { #expect(try store.two.post(message("\(number)"))) }
    try take(151)
    // Entries of files have the time of the machine.
    store.pass(days: Int(Date().timeIntervalSince1970 - 1_700_000_000) / 86_400 + 32)
    for number in 150..<300 { #expect(try store.two.post(message("\(number)"))) }
    try take(301)
    #expect(store.files(in: "keys") == [])
    // The process ends before the next turn that sends is stored.
    let mark = store.folder.url.appending(path: "work/now/1/sender")
    try Data("-3 1 Test".utf8).write(to: mark)
    store.one.leave(store.first)
    _ = try store.two.open(id, for: store.second)
    let left = try store.two.messages(for: receiver, after: 0).map { "\($0.number): \($0.key)" }
    // The newest one has the number after which others follow.
    #expect(left == ["301: 299"])
  }

  @Test func `a session that has ended is forgotten after thirty days`() throws {
    let store = try Folder()
    let (id, other) = (SessionID("ended")!, SessionID("other")!)
    _ = try store.two.post(SessionMessage(receiver: id, type: "Test", key: "a", content: [1]))
    try store.add([.claim, .turn, .end], to: id)
    try store.add([.claim, .turn, .release], to: other)
    store.pass(days: 29)
    _ = try store.two.beat(store.second, number: 2, after: 1)
    #expect(try store.two.open(id, for: nil).rows.last?.kind == .end)
    store.pass(days: 3)
    _ = try store.two.beat(store.second, number: 3, after: 2)
    #expect(store.files(in: "sessions") == ["other"])
    #expect(store.files(in: "messages") + store.files(in: "ended") == [])
    #expect(try store.add([.claim], to: id))
    #expect(try store.one.open(id, for: nil).rows.map(\.number) == [1])
  }

  @Test func `what a process had not done at the end of a session is done later`() throws {
    let store = try Folder()
    let id = SessionID("ended")!
    let moment = Duration.seconds(1_700_000_000 + 86_400)
    try store.add([.claim, .turn], to: id) { $0.wake = moment }
    let mark = try #require(store.files(in: "work").first)
    let url = store.folder.url.appending(path: "work/\(mark)")
    let text = try Data(contentsOf: url)
    try store.add([.end], to: id)
    #expect(store.files(in: "work") == [])
    // As if it had ended before it has removed the mark.
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url)
    store.one.leave(store.first)
    store.pass(days: 2)
    #expect(try store.due() == ["ended"])
    #expect(try store.two.open(id, for: store.second).rows.last?.kind == .end)
    #expect(store.files(in: "work") == [])
    store.two.close(id, for: store.second)
    #expect(try store.due() == [])
  }

  @Test func `a name in use again is not removed for the session that had it before`() throws {
    let store = try Folder()
    let id = SessionID("ended")!
    try store.add([.claim, .turn, .end], to: id)
    // As if another process had removed it, and a message was posted since.
    try FileManager.default.removeItem(
      at: store.folder.url.appending(path: "sessions/ended"))
    _ = try store.one.post(SessionMessage(receiver: id, type: "Test", key: "a", content: [1]))
    store.pass(days: 32)
    _ = try store.two.beat(store.second, number: 2, after: 1)
    #expect(try store.two.messages(for: id, after: 0).map(\.content) == [[1]])
    #expect(store.files(in: "sessions") == [])
  }

  @Test func `a mark that is left does not return while another process has the session`() throws {
    let store = try Folder()
    let id = SessionID("held")!
    try store.add([.claim, .turn], to: id)
    // A process has ended before its claim was stored.
    let url = store.folder.url.appending(path: "work/now/7/held")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("0 7 Test".utf8).write(to: url)
    #expect(try store.due() == ["held"])
    #expect(try store.one.due(for: store.first, types: ["Test"], after: nil, limit: 10) == [])
    #expect(store.files(in: "work") == [])
    #expect(try store.due() == [])
  }

  @Test func `a mark stays until the process that opens the session has claimed it`() throws {
    let store = try Folder()
    let id = SessionID("timer")!
    try store.add([.claim, .turn], to: id) { $0.wake = .seconds(1_700_000_000 + 86_400) }
    store.one.leave(store.first)
    store.pass(days: 2)
    // It is killed before its claim is stored.
    _ = try store.two.open(id, for: store.second)
    #expect(try store.due() == [])
    store.two.close(id, for: store.second)
    #expect(try store.due() == ["timer"])
  }

  @Test func `memory forgets a session thirty days after its end, too`() {
    var store = StoreContents(lease: .seconds(10))
    let id = SessionID("ended")!
    for (number, kind) in [SessionRow.Kind.claim, .end].enumerated() {
      let row = SessionRow(
        number: number + 1, kind: kind, owner: 1, claim: 1, type: "Test", version: 1)
      let isStored = store.append(row, to: id, at: .seconds(1))
      #expect(isStored)
    }
    let owner = SessionOwner(id: 1, address: "")
    _ = store.beat(owner, number: 1, after: 0, at: .seconds(29 * 86_400))
    #expect(store.open(id, for: nil, at: .zero).rows.count == 2)
    _ = store.beat(owner, number: 2, after: 1, at: .seconds(31 * 86_400))
    #expect(store.open(id, for: nil, at: .zero).rows.isEmpty)
  }

  @Test func `messages that cannot be sent are sent later, before the next turn`() throws {
    let store = try Folder()
    let (id, receiver) = (SessionID("sender")!, SessionID("receiver")!)
    let obstacle = store.folder.url.appending(path: "messages/receiver")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
    try store.add([.claim, .turn], to: id) { row in
      row.sent = [SessionMessage(receiver: receiver, type: "Test", key: "a", content: [7])]
    }
    #expect(store.files(in: "work") == ["now/1/sender"])
    let due = try store.one.due(for: store.first, types: ["Test"], after: nil, limit: 10)
    #expect(due.map(\.id) == [id])
    #expect(throws: SessionStoreError.self) { try store.add([.turn], to: id) }
    // Its host has ended, and another one is due for it.
    store.one.close(id, for: store.first)
    #expect(
      try store.one.due(for: store.first, types: ["Test"], after: nil, limit: 10).map(\.id) == [id])
    try FileManager.default.removeItem(at: obstacle)
    #expect(try store.add([.turn], to: id))
    #expect(try store.two.messages(for: receiver, after: 0).map(\.content) == [[7]])
    #expect(store.files(in: "work") == [])
  }
}
