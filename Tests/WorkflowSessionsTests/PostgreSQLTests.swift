#if PostgreSQL
  import Dispatch
  import Foundation
  import Testing
  import WorkflowSynchronization

  @testable import WorkflowSessions

  @Suite struct PostgreSQLTests {
    private let schema = TestServer.newSchema()
    private let owner = SessionOwner(id: 1, address: "first")

    private func makeStore(
      _ settings: String = TestServer.settings, patience: Duration = TestedStore.patience
    ) -> PostgreSQLSessionStore {
      PostgreSQLSessionStore(
        settings, schema: schema, lease: .seconds(10), patience: patience)
    }

    /// Runs statements as somebody else would.
    private func execute(_ text: String) throws {
      let connection = try TestServer.connect()
      try connection.execute(text, until: .now + .seconds(600))
    }

    private func row(
      _ number: Int, _ kind: SessionRow.Kind, change: (inout SessionRow) -> Void = { _ in }
    ) -> SessionRow {
      var row = SessionRow(
        number: number, kind: kind, owner: owner.id, claim: 1, type: "Test", version: 1)
      change(&row)
      return row
    }

    private func message(_ key: String, to receiver: String) -> SessionMessage {
      SessionMessage(receiver: SessionID(receiver)!, type: "Test", key: key, content: [0, 255])
    }

    @Test func `what ended thirty days ago is forgotten, and so are keys`() throws {
      let store = makeStore()
      _ = try store.beat(owner, number: 1, after: 0)
      let (id, other) = (SessionID("ended")!, SessionID("other")!)
      for receiver in [id, other] {
        #expect(try store.post(message("a", to: receiver.text)))
        #expect(try store.append(row(1, .claim), to: receiver))
        #expect(try store.append(row(2, .turn) { $0.taken = 1 }, to: receiver))
      }
      #expect(try store.append(row(3, .end) { $0.taken = 1 }, to: id))
      func beatAfter(_ days: Int) throws {
        try execute(
          """
          UPDATE \(schema).sessions SET ended = ended - interval '\(days) days';
          UPDATE \(schema).messages SET time = time - interval '\(days) days'
          """)
        // Another process, since this one has looked in this hour: three beats remove all.
        let other = (store: makeStore(), owner: SessionOwner(id: UInt64(days), address: ""))
        for number in 1...3 {
          _ = try other.store.beat(other.owner, number: number, after: number - 1)
        }
      }
      try beatAfter(29)
      #expect(try !store.post(message("a", to: "other")))
      #expect(try store.open(id, for: nil).rows.last?.kind == .end)
      try beatAfter(2)
      #expect(try store.open(id, for: nil).rows == [])
      #expect(try store.post(message("a", to: "other")))
      #expect(try store.messages(for: other, after: 1).map(\.number) == [2])
      #expect(try store.append(row(1, .claim), to: id))
    }

    @Test func `many threads post and send at once, at every level of isolation`() throws {
      for level in ["read\\\\ committed", "repeatable\\\\ read", "serializable"] {
        let settings = "\(TestServer.settings) options='-c default_transaction_isolation=\(level)'"
        let stores = [makeStore(settings), makeStore(settings)]
        let problems = Locked<[String]>([])
        for thread in 0..<8 {
          let id = SessionID("\(level) sender \(thread)")!
          #expect(try stores[0].append(row(1, .claim), to: id))
        }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
          for number in 1...15 {
            // Half of them in the other order, as for a deadlock.
            let receivers = ["\(level) a", "\(level) b"]
            let order = thread < 4 ? receivers : receivers.reversed()
            let turn = row(number + 1, .turn) { row in
              row.sent = order.map { message("\(thread) \(number)", to: $0) }
            }
            do {
              let id = SessionID("\(level) sender \(thread)")!
              if try !stores[thread % 2].append(turn, to: id) {
                problems.withLock { $0.append("turn \(number) is refused") }
              }
            } catch {
              problems.withLock { $0.append("\(error)") }
            }
          }
        }
        #expect(problems.withLock(\.self) == [])
        for receiver in ["\(level) a", "\(level) b"] {
          let found = try stores[0].messages(for: SessionID(receiver)!, after: 0)
          #expect(found.map(\.number) == Array(1...120))
          #expect(Set(found.map(\.key)).count == 120)
        }
      }
    }

    @Test func `of messages with one key that come at once, one is new`() throws {
      let stores = [makeStore(), makeStore()]
      for round in 0..<20 {
        let answers = Locked<[Bool?]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { index in
          let answer = try? stores[index % 2].post(message("\(round)", to: "one"))
          answers.withLock { $0.append(answer) }
        }
        #expect(answers.withLock { $0.count { $0 == true } } == 1)
        #expect(answers.withLock { $0.count { $0 == false } } == 3)
      }
      let found = try stores[0].messages(for: SessionID("one")!, after: 0)
      #expect(found.map(\.key) == (0..<20).map(String.init))
    }

    @Test func `of two processes that claim at once, one is refused`() throws {
      let stores = [makeStore(), makeStore()]
      for round in 0..<20 {
        let id = SessionID("\(round)")!
        let answers = Locked<[Bool]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { index in
          let claim = SessionRow(
            number: 1, kind: .claim, owner: UInt64(index + 5), claim: 1, type: "Test", version: 1)
          let answer = try? stores[index].append(claim, to: id)
          answers.withLock { $0.append(answer ?? false) }
        }
        #expect(answers.withLock { $0.count(where: \.self) } == 1)
        #expect(try stores[0].open(id, for: nil).rows.count == 1)
      }
    }

    @Test func `a late turn of an older claim changes nothing`() throws {
      let store = makeStore()
      let id = SessionID("one")!
      let overtaking = row(1, .claim) { $0.overtakes = true }
      #expect(try store.append(overtaking, to: id))
      #expect(try store.append(row(2, .turn) { $0.wake = .seconds(5) }, to: id))
      #expect(try store.append(row(3, .turn) { $0.isWhole = true }, to: id))
      // The claim is kept, so the row before this one is there.
      let late = row(2, .turn) { row in
        row.wake = .zero
        row.sent = [message("late", to: "other")]
      }
      #expect(try !store.append(late, to: id))
      #expect(try store.messages(for: SessionID("other")!, after: 0) == [])
      #expect(
        try store.list(types: nil, label: nil, after: nil, limit: 9).map(\.wake) == [nil])
    }

    // They are added by few statements, of which each has rows of several sessions.
    @Test func `of turns that come at once, each has its own answer`() throws {
      let store = makeStore()
      let ids = (0..<24).map { SessionID("\($0)")! }
      for id in ids { #expect(try store.append(row(1, .claim), to: id)) }
      let (threads, answers) = (DispatchGroup(), Locked<[SessionID: [Bool]]>([:]))
      // One is late, one comes too early, and others change more than their state.
      func second(_ index: Int) -> SessionRow {
        let number = [1: 2, 2: 4][index % 6] ?? 3
        return row(number, .turn) { row in
          row.frame = [UInt8(index), 1]
          if index % 6 == 3 { row.label = "label" }
          if index % 6 == 4 { row.wake = .seconds(5) }
          if index % 6 == 5 { row.claim = 2 }
        }
      }
      for (index, id) in ids.enumerated() {
        let rows = [row(2, .turn) { $0.frame = [UInt8(index)] }, second(index)]
        threads.begin {
          let added = rows.map { (try? store.append($0, to: id)) ?? false }
          answers.withLock { $0[id] = added }
        }
      }
      threads.wait()
      for (index, id) in ids.enumerated() {
        let fits = ![1, 2, 5].contains(index % 6)
        #expect(answers.withLock { $0[id] } == [true, fits])
        var expected: [[UInt8]] = [[], [UInt8(index)]]
        if fits { expected.append([UInt8(index), 1]) }
        #expect(try store.open(id, for: nil).rows.map(\.frame) == expected)
      }
      let labels = try store.list(types: nil, label: "label", after: nil, limit: 99).map(\.id)
      #expect(labels == ids.indices.filter { $0 % 6 == 3 }.map { ids[$0] }.sorted())
    }

    /// Appends rows while others keep their table, so that all but the first two share a statement.
    ///
    /// - Returns: The answers, or the reasons of the errors.
    private func answers(
      to rows: [(SessionRow, SessionID)], of store: PostgreSQLSessionStore
    ) throws -> [String] {
      let holder = try TestServer.connect()
      let end = ContinuousClock.now + .seconds(600)
      try holder.execute("BEGIN", until: end)
      try holder.execute("LOCK TABLE \(schema).turns", until: end)
      let (threads, answers) = (DispatchGroup(), Locked<[Int: String]>([:]))
      for (index, (row, id)) in rows.enumerated() {
        threads.begin {
          let answer = Result { () throws(SessionStoreError) in try store.append(row, to: id) }
          let text =
            switch answer {
            case .success(let isAdded): "\(isAdded)"
            case .failure(.refused): "refused"
            case .failure(let error): "\(error)"
            }
          answers.withLock { $0[index] = text }
        }
        let isSent = PostgreSQLStatement(
          "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = '\(schema).turns'::regclass"
        )
        let watcher = try TestServer.connect()
        while index < 2,
          try watcher.rows(isSent, [], until: end, read: { $0.number(0) }) != [index + 1]
        {
          sched_yield()
        }
        while store.plainTurns.waiting < index - 1 { sched_yield() }
      }
      try holder.execute("ROLLBACK", until: end)
      threads.wait()
      return answers.withLock { answers in rows.indices.map { answers[$0] ?? "" } }
    }

    @Test func `of two turns of one session in a statement, the one that fits is added`() throws {
      let store = makeStore()
      let ids = ["a", "b", "c"].map { SessionID($0)! }
      for id in ids { #expect(try store.append(row(1, .claim), to: id)) }
      #expect(try store.append(row(2, .turn), to: ids[2]))
      let overtaking = row(3, .claim) { ($0.owner, $0.overtakes) = (2, true) }
      #expect(try store.append(overtaking, to: ids[2]))
      let rows = [
        (row(2, .turn), ids[0]), (row(2, .turn), ids[1]), (row(3, .turn), ids[2]),
        (row(4, .turn) { $0.owner = 2 }, ids[2]),
      ]
      #expect(try answers(to: rows, of: store) == ["true", "true", "false", "true"])
    }

    @Test func `what the server refuses keeps no other turn from being added`() throws {
      let store = makeStore()
      let ids = ["a", "b", "c", "bad", "d"].map { SessionID($0)! }
      for id in ids { #expect(try store.append(row(1, .claim), to: id)) }
      try execute(
        "ALTER TABLE \(schema).turns ADD CHECK (number < 2 OR session <> 'bad')")
      let rows = ids.map { (row(2, .turn), $0) }
      #expect(try answers(to: rows, of: store) == ["true", "true", "true", "refused", "true"])
    }

    @Test func `a turn after one with another label, time or message changes them`() throws {
      let store = makeStore()
      let id = SessionID("one")!
      func listed() throws -> SessionSummary? {
        try store.list(types: nil, label: nil, after: nil, limit: 1).first
      }
      #expect(try store.append(row(1, .claim), to: id))
      #expect(try store.append(row(2, .turn), to: id))
      try store.ask(for: id)
      #expect(try store.append(row(3, .turn) { $0.label = "new" }, to: id))
      #expect(try listed()?.label == "new")
      // It is still asked for.
      #expect(try store.beat(owner, number: 1, after: 0)?.asked == [id])
      #expect(try store.append(row(4, .turn) { $0.wake = .seconds(7) }, to: id))
      #expect(try listed()?.wake == .seconds(7))
      #expect(try listed()?.label == "")
      #expect(try store.post(message("a", to: "one")))
      #expect(try listed()?.waiting == 1)
      let taking = row(5, .turn) { ($0.wake, $0.taken) = (.seconds(7), 1) }
      #expect(try store.append(taking, to: id))
      #expect(try listed()?.waiting == 0)
      #expect(try store.messages(for: id, after: 0) == [])
      #expect(try !store.append(row(7, .turn) { $0.taken = 1 }, to: id))
    }

    // A statement that is suspended in the server could add them once more.
    @Test func `numbers before a whole row stay taken for a while`() throws {
      let store = makeStore()
      let id = SessionID("one")!
      func numbers() throws -> [Int] {
        let connection = try TestServer.connect()
        let statement = PostgreSQLStatement("SELECT number FROM \(schema).turns ORDER BY number")
        return try connection.rows(statement, [], until: .now + .seconds(600)) { $0.number(0) }
      }
      #expect(try store.append(row(1, .claim), to: id))
      #expect(try store.append(row(2, .turn), to: id))
      #expect(try store.append(row(3, .turn) { $0.isWhole = true }, to: id))
      #expect(try numbers() == [1, 2, 3])
      #expect(try store.open(id, for: nil).rows.map(\.number) == [3])
      try execute("UPDATE \(schema).turns SET time = time - interval '11 seconds'")
      #expect(try store.append(row(4, .turn) { $0.isWhole = true }, to: id))
      #expect(try numbers() == [4])
    }

    // One may arrive while what is known of an ended session is removed.
    @Test func `messages follow those that are there without a mailbox`() throws {
      let store = makeStore()
      #expect(try store.post(message("a", to: "one")))
      #expect(try store.post(message("b", to: "one")))
      try execute(
        "DELETE FROM \(schema).mailboxes; DELETE FROM \(schema).messages WHERE number = 1")
      #expect(try store.post(message("c", to: "one")))
      let found = try store.messages(for: SessionID("one")!, after: 0)
      #expect(found.map(\.number) == [2, 3])
    }

    @Test func `a user needs no more than a schema`() throws {
      try execute(
        "CREATE ROLE \(schema) LOGIN; CREATE SCHEMA \(schema) AUTHORIZATION \(schema)")
      defer { try? execute("DROP OWNED BY \(schema) CASCADE; DROP ROLE \(schema)") }
      let store = makeStore("\(TestServer.settings) user=\(schema)")
      #expect(try store.beat(owner, number: 1, after: 0) != nil)
    }

    @Test(arguments: [
      (
        "could not translate host name \"payments-service\" to address: Name or service not known",
        ""
      ),
      ("connection to server at \"db.service\", port 5432 failed: Connection refused", ""),
      ("connection to server on socket \"/x\" failed: No such file or directory", ""),
      ("connection to server at \"x\" failed: FATAL:  the database system is starting up", ""),
      ("connection to server at \"x\" failed: FATAL:  database \"a\" does not exist", "3D000"),
      ("connection to server at \"x\" failed: FATAL:  role \"a\" does not exist", "28000"),
      (
        "connection to server at \"x\" failed: FATAL:  password authentication failed for user",
        "28P01"
      ),
      ("connection to server at \"x\" failed: FATAL:  no pg_hba.conf entry for host", "28000"),
      ("connection to server at \"x\" failed: fe_sendauth: no password supplied", "28P01"),
      ("definition of service \"shop\" not found", "08001"),
      ("missing \"=\" after \"hunter2\" in connection info string", "08001"),
      ("invalid connection option \"nonsense\"", "08001"),
    ])
    func `what will not change soon is told from what may`(text: String, state: String) {
      let failure = PostgreSQLFailure(connecting: text)
      #expect(failure.state == state)
      #expect(!failure.text.contains("hunter2"))
    }

    @Test func `a connection that the server has closed is opened again`() throws {
      let store = makeStore("\(TestServer.settings) application_name=\(schema)")
      _ = try store.beat(owner, number: 1, after: 0)
      try execute(
        """
        SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE application_name = '\(schema)'
        """)
      #expect(try store.beat(owner, number: 2, after: 1) != nil)
    }

    @Test func `a statement that waits for too long is given up`() throws {
      let store = makeStore(patience: .milliseconds(300))
      let id = SessionID("one")!
      #expect(try store.append(row(1, .claim), to: id))
      let other = try TestServer.connect()
      try other.execute("BEGIN", until: .now + .seconds(600))
      try other.execute("LOCK TABLE \(schema).turns", until: .now + .seconds(600))
      #expect(throws: SessionStoreError.noAnswer(reason: "the server did not answer in time")) {
        _ = try store.append(row(2, .turn), to: id)
      }
      try other.execute("ROLLBACK", until: .now + .seconds(600))
      // It was on its way, and may be stored now.
      _ = try makeStore().append(row(2, .turn), to: id)
      #expect(try makeStore().open(id, for: nil).rows.map(\.number) == [1, 2])
    }

    @Test func `a full disk refuses turns until there is room`() async throws {
      let store = makeStore()
      let sessions = try await Sessions(in: store) { Cart(id: $0) }
      try await sessions.perform("one") { $0.rendering.add("tea") }
      // As the server says it.
      try execute(
        """
        CREATE FUNCTION \(schema).refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON \(schema).turns
          FOR EACH ROW EXECUTE FUNCTION \(schema).refuse()
        """)
      await #expect(throws: SessionError.storeIsFull(reason: "no room (SQLSTATE 53100)")) {
        try await sessions.perform("one") { $0.rendering.add("milk") }
      }
      try execute("DROP TRIGGER full_disk ON \(schema).turns")
      let items = try await sessions.perform("one") { cart in
        cart.rendering.add("bread")
        return cart.rendering.items
      }
      #expect(items == ["tea", "bread"])
      await sessions.drain(within: .seconds(600))
    }

    @Test func `a database that has gone back, or is another one, is noticed`() throws {
      let store = makeStore()
      for number in 1...3 { _ = try store.beat(owner, number: number, after: number - 1) }
      try execute("UPDATE \(schema).owners SET number = 2")
      #expect(try store.beat(owner, number: 4, after: 3) == nil)
      try execute("DROP SCHEMA \(schema) CASCADE")
      #expect(throws: SessionStoreError.self) { _ = try store.beat(owner, number: 4, after: 3) }
      #expect(try store.beat(owner, number: 4, after: 3) == nil)
      #expect(try store.beat(SessionOwner(id: 5, address: ""), number: 1, after: 0) != nil)
    }

    @Test func `a program continues with the next version of the tables, but not with another`()
      throws
    {
      _ = try makeStore().list(types: nil, label: nil, after: nil, limit: 1)
      // A later version adds to what is there.
      for table in ["owners", "sessions", "turns", "mailboxes", "messages"] {
        try execute("ALTER TABLE \(schema).\(table) ADD COLUMN new int NOT NULL DEFAULT 5")
      }
      try execute("UPDATE \(schema).store SET version = 2")
      #expect(try SessionStoreSuite.problems { makeStore() } == [])
      let store = makeStore()
      let id = SessionID("one")!
      for number in 1...2 {
        #expect(try store.beat(owner, number: number, after: number - 1) != nil)
      }
      #expect(try store.append(row(1, .claim), to: id))
      try execute("UPDATE \(schema).store SET version = 3")
      // The answer to this beat tells it.
      _ = try store.beat(owner, number: 3, after: 2)
      #expect(throws: SessionStoreError.laterVersion(3)) {
        _ = try store.beat(owner, number: 4, after: 3)
      }
      #expect(throws: SessionStoreError.laterVersion(3)) { try store.append(row(2, .turn), to: id) }
    }

    @Test func `many processes can make the tables at once`() {
      let problems = Locked<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        do {
          _ = try makeStore().beat(
            SessionOwner(id: UInt64(number + 1), address: ""), number: 1, after: 0)
        } catch {
          problems.withLock { $0.append("\(error)") }
        }
      }
      #expect(problems.withLock(\.self) == [])
    }

    @Test(arguments: [
      ("", 0), ("08006", 0), ("40001", 0), ("40P01", 0), ("53300", 0), ("55P03", 0), ("57014", 0),
      ("57P01", 0), ("25006", 0), ("53100", 1), ("XX001", 2), ("58030", 2), ("42P01", 2),
      ("42501", 3), ("XX000", 3), ("28P01", 3), ("22P05", 3), ("54000", 3),
    ])
    func `each state of the server has a meaning`(state: String, meaning: Int) {
      var failure = PostgreSQLFailure("words")
      failure.state = state
      let found =
        switch SessionStoreError(failure) {
        case .noAnswer: 0
        case .isFull: 1
        case .damaged: 2
        case .refused: 3
        case .laterVersion: 4
        }
      #expect(found == meaning)
    }

    @Test func `errors say what to do`() throws {
      func error(_ settings: String) -> SessionStoreError? {
        do {
          _ = try makeStore(settings).beat(owner, number: 1, after: 0)
          return nil
        } catch {
          return error
        }
      }
      func reason(_ error: SessionStoreError?) -> String? {
        if case .refused(let reason) = error { reason } else { nil }
      }
      let missing = reason(error("\(TestServer.settings) dbname=missing"))
      #expect(missing?.contains("SQLSTATE 3D000). Create it with createdb") == true)
      let unknown = reason(error("host=/nowhere nonsense=1"))
      #expect(unknown?.contains("Check the connection string") == true)
      guard case .noAnswer = error("host=/nowhere") else {
        Issue.record("a server that does not run may come back")
        return
      }
      #expect(error("\(TestServer.settings) options='-c default_transaction_read_only=on'") != nil)
      _ = try makeStore().beat(owner, number: 1, after: 0)
      try execute("UPDATE \(schema).store SET version = 7")
      #expect(error(TestServer.settings) == .laterVersion(7))
    }

    @Test func `a user without rights is told so`() throws {
      _ = try makeStore().beat(owner, number: 1, after: 0)
      try execute("CREATE ROLE \(schema) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(schema)")
      defer { try? execute("DROP OWNED BY \(schema); DROP ROLE \(schema)") }
      do {
        _ = try makeStore("\(TestServer.settings) user=\(schema)").beat(owner, number: 1, after: 0)
        Issue.record("the user has no rights")
      } catch {
        guard case .refused(let reason) = error else { throw error }
        #expect(reason.contains("SQLSTATE 42501). Grant the user of the store this right"))
      }
    }

    @Test func `states of many megabytes and empty ones are kept`() throws {
      let store = makeStore()
      let id = SessionID("large")!
      let bytes = [UInt8](repeating: 7, count: 20_000_000) + [0, 1, 255]
      #expect(try store.append(row(1, .claim), to: id))
      #expect(try store.append(row(2, .turn) { ($0.frame, $0.isWhole) = (bytes, true) }, to: id))
      #expect(try store.append(row(3, .turn) { $0.label = "a\0b" }, to: id))
      let rows = try store.open(id, for: nil).rows
      #expect(rows.map(\.frame.count) == [bytes.count, 0])
      #expect(rows[0].frame == bytes)
      #expect(rows[1].label == "a\u{FFFD}b")
    }

    @Test func `looks use the indexes`() throws {
      let store = makeStore()
      let id = SessionID("first")!
      #expect(try store.append(row(1, .claim), to: id))
      try execute(
        """
        INSERT INTO \(schema).sessions (id, state, owner, type, label)
          SELECT number::text::bytea, 'free', 5, 'Test', 'label' FROM generate_series(1, 20000) number;
        INSERT INTO \(schema).turns SELECT number::text::bytea, 1, 1, 5, 1, false, 'Test', 1, '', null, 0,
          true, '' FROM generate_series(1, 20000) number;
        INSERT INTO \(schema).messages
          SELECT (number / 100)::text::bytea, 'Test', number, number::text::bytea, 'x' FROM generate_series(1, 20000) number;
        ANALYZE \(schema).sessions; ANALYZE \(schema).turns; ANALYZE \(schema).messages
        """)
      let connection = try TestServer.connect()
      let statements = PostgreSQLStatements(in: schema)
      func plan(_ statement: PostgreSQLStatement, _ values: PostgreSQLValue...) throws -> String {
        // What the server has planned for all values.
        let explained = PostgreSQLStatement("EXPLAIN (COSTS OFF) \(statement.text)")
        return try connection.rows(explained, values, until: .now + .seconds(600)) { $0.text(0) }
          .joined(separator: "\n")
      }
      let due = try plan(
        statements.due, .number(1), .bytes([]), .texts(["Test"]), .number(100))
      for index in ["sessions_free", "sessions_held", "messages_due"] {
        #expect(due.contains(index))
      }
      #expect(!due.contains("Seq Scan on messages"))
      let open = try plan(statements.open, .bytes(id.bytes))
      #expect(!open.contains("Seq Scan on turns"))
      let list = try plan(
        statements.list, .bytes([]), .text("label"), .texts(["Test"]), .number(10))
      #expect(!list.contains("Seq Scan on turns"))
      #expect(!list.contains("Seq Scan on messages"))
    }
  }
#endif
