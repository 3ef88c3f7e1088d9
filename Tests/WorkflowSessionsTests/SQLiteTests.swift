#if SQLite
  import Dispatch
  import Foundation
  import Testing
  import WorkflowSynchronization
  import WorkflowTestSupport

  @testable import WorkflowSessions

  @Suite struct SQLiteTests {
    private let folder: TemporaryFolder
    private let path: String
    private let days = Locked(0)
    private let owner = SessionOwner(id: 1, address: "first")

    init() throws {
      folder = try TemporaryFolder()
      path = folder.url.appending(path: "store.db").path
    }

    /// A store whose days the test chooses.
    private func makeStore() -> SQLiteSessionStore {
      SQLiteSessionStore(path, patience: TestedStore.patience) { [days] in
        Date(timeIntervalSince1970: 1_700_000_000 + Double(days.withLock(\.self)) * 86_400)
      }
    }

    private func row(
      _ number: Int, _ kind: SessionRow.Kind, change: (inout SessionRow) -> Void = { _ in }
    ) -> SessionRow {
      var row = SessionRow(
        number: number, kind: kind, owner: owner.id, claim: 1, type: "Test", version: 1)
      change(&row)
      return row
    }

    @Test func `what ended thirty days ago is forgotten, and so are keys`() throws {
      let store = makeStore()
      _ = try store.beat(owner, number: 1, after: 0)
      let (id, other) = (SessionID("ended")!, SessionID("other")!)
      for receiver in [id, other] {
        #expect(
          try store.post(
            SessionMessage(receiver: receiver, type: "Test", key: "a", content: [1])))
        #expect(try store.append(row(1, .claim), to: receiver))
        #expect(try store.append(row(2, .turn) { $0.taken = 1 }, to: receiver))
      }
      #expect(try store.append(row(3, .end) { $0.taken = 1 }, to: id))
      let message = SessionMessage(receiver: other, type: "Test", key: "a", content: [1])
      days.withLock { $0 = 29 }
      _ = try store.beat(owner, number: 2, after: 1)
      #expect(try !store.post(message))
      #expect(try store.open(id, for: nil).rows.last?.kind == .end)
      days.withLock { $0 = 31 }
      _ = try store.beat(owner, number: 3, after: 2)
      #expect(try store.open(id, for: nil).rows == [])
      #expect(try store.post(message))
      #expect(try store.messages(for: other, after: 1).map(\.number) == [2])
      #expect(try store.append(row(1, .claim), to: id))
    }

    @Test func `a timer is due at its moment, if no living process has its session`() throws {
      let store = makeStore()
      _ = try store.beat(owner, number: 1, after: 0)
      let id = SessionID("timer")!
      let moment = Duration.seconds(1_700_000_000 + 86_400)
      #expect(try store.append(row(1, .claim), to: id))
      #expect(try store.append(row(2, .turn) { $0.wake = moment }, to: id))
      let other = SessionOwner(id: 2, address: "")
      func due() throws -> [DueSession] {
        try store.due(for: other, types: ["Test"], after: nil, limit: 10)
      }
      #expect(try due() == [])
      days.withLock { $0 = 2 }
      #expect(try due() == [DueSession(id: id, type: "Test")])
      _ = try store.beat(owner, number: 2, after: 1)
      #expect(try due() == [])
      #expect(try store.append(row(3, .release) { $0.wake = moment }, to: id))
      #expect(try due() == [DueSession(id: id, type: "Test")])
    }

    @Test func `many threads and two processes write at once`() throws {
      let (one, two) = (makeStore(), makeStore())
      let problems = Locked<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 16) { thread in
        let store = thread.isMultiple(of: 2) ? one : two
        for number in 0..<25 {
          do {
            let isNew = try store.post(
              SessionMessage(
                receiver: SessionID("\(thread % 4)")!, type: "Test", key: "\(thread) \(number)",
                content: [UInt8(number)]))
            if !isNew { problems.withLock { $0.append("\(thread) \(number) is not new") } }
          } catch {
            problems.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(problems.withLock(\.self) == [])
      for receiver in 0..<4 {
        let found = try one.messages(for: SessionID("\(receiver)")!, after: 0)
        #expect(found.map(\.number) == Array(1...100))
        #expect(Set(found.map(\.key)).count == 100)
      }
    }

    @Test func `a refused row takes back nothing of the others`() throws {
      let store = makeStore()
      let id = SessionID("one")!
      var sending = row(1, .turn)
      sending.sent = [SessionMessage(receiver: id, type: "Test", key: "a", content: [1])]
      #expect(try !store.append(sending, to: id))
      #expect(try store.messages(for: id, after: 0) == [])
      #expect(try store.append(row(1, .claim), to: id))
      #expect(try !store.append(row(1, .claim), to: id))
      #expect(try store.open(id, for: owner).rows.map(\.number) == [1])
    }

    @Test func `a file that is no store, or a later one, says so`() throws {
      try Data(repeating: 7, count: 10_000).write(to: URL(filePath: path))
      do {
        _ = try makeStore().beat(owner, number: 1, after: 0)
        Issue.record("the file is no database")
      } catch {
        guard case .damaged(let reason) = error else { throw error }
        #expect(reason.contains("not a database"))
      }
      try FileManager.default.removeItem(atPath: path)
      do {
        let connection = try SQLiteConnection(path)
        try SQLiteSchema.prepare(connection)
        try connection.execute("PRAGMA user_version = 7")
      }
      #expect(throws: SessionStoreError.laterVersion(7)) {
        _ = try makeStore().beat(owner, number: 1, after: 0)
      }
    }

    @Test func `a program continues with the next version of the tables, but not with another`()
      throws
    {
      let connection = try SQLiteConnection(path)
      try SQLiteSchema.prepare(connection)
      // A later version adds to what is there.
      for table in ["owners", "sessions", "turns", "messages"] {
        try connection.execute("ALTER TABLE \(table) ADD COLUMN new INTEGER NOT NULL DEFAULT 5")
      }
      try connection.execute("PRAGMA user_version = 2")
      #expect(try SessionStoreSuite.problems(makeStore) == [])
      let store = makeStore()
      let id = SessionID("one")!
      for number in 1...2 {
        #expect(try store.beat(owner, number: number, after: number - 1) != nil)
      }
      #expect(try store.append(row(1, .claim), to: id))
      try connection.execute("PRAGMA user_version = 3")
      #expect(throws: SessionStoreError.laterVersion(3)) {
        _ = try store.beat(owner, number: 3, after: 2)
      }
      #expect(throws: SessionStoreError.laterVersion(3)) { try store.append(row(2, .turn), to: id) }
    }

    @Test func `a database of something else stays as it is`() throws {
      do {
        let connection = try SQLiteConnection(path)
        try connection.execute("CREATE TABLE messages (text)")
      }
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(throws: SessionStoreError.damaged(reason: "the file is a database of something else"))
      {
        _ = try makeStore().beat(owner, number: 1, after: 0)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      for path in ["", ":memory:"] {
        #expect(throws: SessionStoreError.self) {
          _ = try SQLiteSessionStore(path).beat(owner, number: 1, after: 0)
        }
      }
    }

    @Test func `many processes can make a store at once`() {
      let problems = Locked<[String]>([])
      for round in 0..<20 {
        let path = folder.url.appending(path: "\(round).db").path
        DispatchQueue.concurrentPerform(iterations: 6) { number in
          do {
            let store = SQLiteSessionStore(path, patience: TestedStore.patience)
            _ = try store.beat(
              SessionOwner(id: UInt64(number + 1), address: ""), number: 1, after: 0)
          } catch {
            problems.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(problems.withLock(\.self) == [])
    }

    @Test func `looks use the indexes`() throws {
      let connection = try SQLiteConnection(path)
      try SQLiteSchema.prepare(connection)
      func plan(_ sql: String) throws -> String {
        try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }.joined(separator: ", ")
      }
      let due = "SELECT id FROM sessions WHERE wake <= 5 AND kind = 2 AND +id > x'00'"
      #expect(try plan(due).contains("INDEX free"))
      let held = "SELECT id FROM sessions WHERE kind < 2 AND wake <= 5 AND owner IN (1, 2)"
      #expect(try plan(held).contains("INDEX held"))
      let mail = "SELECT id FROM sessions WHERE posted > taken AND kind <> 3 AND +id > x'00'"
      #expect(try plan(mail).contains("INDEX mail"))
      let taken = """
        UPDATE messages SET content = NULL
        WHERE receiver = x'01' AND number <= 5 AND content IS NOT NULL
        """
      #expect(try plan(taken).contains("INDEX waiting"))
    }

    @Test func `a backup that knows the process is noticed, too`() throws {
      let store = makeStore()
      let id = SessionID("one")!
      for number in 1...2 { _ = try store.beat(owner, number: number, after: number - 1) }
      #expect(try store.append(row(1, .claim), to: id))
      let copy = path + ".copy"
      try SQLiteConnection(path).execute("VACUUM INTO '\(copy)'")
      #expect(try store.append(row(2, .turn), to: id))
      for name in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + name)
      }
      try FileManager.default.moveItem(atPath: copy, toPath: path)
      #expect(try store.beat(owner, number: 3, after: 2) == nil)
      #expect(try store.open(id, for: nil).rows.map(\.number) == [1])
    }

    @Test func `another file in its place is noticed at the next beat`() throws {
      let store = makeStore()
      _ = try store.beat(owner, number: 1, after: 0)
      #expect(try store.append(row(1, .claim), to: SessionID("one")!))
      for name in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + name)
      }
      #expect(try store.beat(owner, number: 2, after: 1) == nil)
      #expect(try store.open(SessionID("one")!, for: nil).rows == [])
      #expect(try store.beat(SessionOwner(id: 5, address: ""), number: 1, after: 0) != nil)
    }
  }
#endif
