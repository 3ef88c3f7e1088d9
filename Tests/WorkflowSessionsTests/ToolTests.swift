import Foundation
import Testing
import Workflow
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

@testable import WorkflowSessions
@testable import workflow_sessions

@Suite struct ToolTests {
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  /// A store whose clock stands, so that the age of a row is no matter of the machine's speed.
  private let store = MemorySessionStore(
    clock: TestClock(), date: date, lease: TestedStore.lease)

  /// Runs the tool on the store, an hour after its time, and returns what it prints.
  private func output(_ words: String...) async throws -> [String] {
    let lines = Locked<[String]>([])
    let arguments = try Arguments(words.prefix(1) + ["--store", "memory"] + words.dropFirst())
    let tool = Tool(arguments, now: Self.date + 3_630) { line in
      lines.withLock { $0.append(line) }
    }
    try await tool.run(in: SessionInspector(store))
    return lines.withLock(\.self)
  }

  /// Ends a session, however long its process takes to let it go.
  private func endEventually(_ name: String) async throws -> [String] {
    while true {
      do {
        return try await output("end", name)
      } catch SessionError.isElsewhere {}
    }
  }

  private func json(_ words: String...) async throws -> Any {
    let lines = Locked<[String]>([])
    let arguments = try Arguments(words + ["--store", "memory", "--json"])
    try await Tool(arguments) { line in lines.withLock { $0.append(line) } }
      .run(in: SessionInspector(store))
    return try JSONSerialization.jsonObject(with: Data(lines.withLock(\.self)[0].utf8))
  }

  private func makeAccounts() async throws -> Sessions<Account> {
    try await Sessions(in: store, address: "one", label: { "\($0.state.balance) left" }) { _ in
      Account()
    }
  }

  @Test(arguments: ["-x", "--help", "🙂🙂🙂🙂 नमस्ते e\u{301}e\u{301}"])
  func `a session of any name is listed and shown`(name: String) async throws {
    let accounts = try await makeAccounts()
    try await accounts.perform(name) {
      $0.rendering.pay.send(.pay(30, password: "hush"))
    }
    #expect(try await output("list")[1].hasPrefix("\(name)  "))
    #expect(try await !output("show", "--", name).isEmpty)
  }

  @Test func `sessions are listed as a table and as JSON`() async throws {
    let accounts = try await makeAccounts()
    try await accounts.perform("ada") { $0.rendering.pay.send(.pay(30, password: "hush")) }
    try await accounts.perform("bob") { _ in }
    try await accounts.perform("bob") { $0.end() }
    try store.postOne(to: "new")
    let lines = try await output("list")
    #expect(lines[0].hasPrefix("NAME  LABEL     STATE        WORK  MESSAGES  TURN  SINCE"))
    #expect(lines[1].hasPrefix("ada   70 left   held by one                  3     60 min"))
    #expect(lines[2].hasPrefix("bob   "))
    #expect(lines[2].contains("ended"))
    #expect(lines[3].contains("not begun"))
    #expect(try await output("list", "--label", "70 left").count == 2)
    #expect(try await output("list", "--label", "none") == ["no sessions"])
    #expect(try await output("list", "--limit", "1").last == "more with: --after 'ada'")
    #expect(try await output("list", "--limit", "9", "--after", "bob").count == 2)
    let found = try #require(try await json("list") as? [[String: Any]])
    #expect(found.map { $0["name"] as? String } == ["ada", "bob", "new"])
    #expect(found[0]["label"] as? String == "70 left")
    #expect(found[2]["messages"] as? Int == 1)

    let status = try await output("status")
    #expect(status.prefix(4) == ["3 sessions", "  ended: 1", "  held: 1", "  not begun: 1"])
    #expect(status[4...] == ["0 with work now, 1 messages wait", "  label 70 left: 1"])
    let counts = try #require(try await json("status") as? [String: Any])
    #expect(counts["states"] as? [String: Int] == ["ended": 1, "held": 1, "not begun": 1])
    await accounts.drain(within: .seconds(600))
  }

  @Test func `states are shown without passwords, and actions without values`() async throws {
    let accounts = try await makeAccounts()
    try await accounts.perform("ada") { $0.rendering.pay.send(.pay(30, password: "hush")) }
    let shown = try await output("show", "ada").joined(separator: "\n")
    #expect(shown.contains("\"balance\" : 70"))
    #expect(shown.contains("\"lastPassword\" : \"…\""))
    #expect(!shown.contains("hush"))
    let hidden = try await output("show", "ada", "--hide", "Balance").joined(separator: "\n")
    #expect(hidden.contains("\"balance\" : \"…\""))
    let turns = try await output("turns", "ada")
    #expect(turns[0].hasPrefix("NUMBER  KIND"))
    #expect(turns.last?.hasSuffix(".pay(…)") == true)
    #expect(!turns.joined().contains("hush"))
    let rows = try #require(try await json("turns", "ada") as? [[String: Any]])
    #expect(rows.last?["number"] as? Int == 3)
    await accounts.drain(within: .seconds(600))
    await #expect(throws: Refusal.self) { try await output("show", "nobody") }
  }

  @Test func `a session is ended, and one that was set aside can run again`() async throws {
    let id = SessionID("ada")!
    for number in 1...3 {
      let row = SessionRow(
        number: number, kind: .claim, owner: UInt64(number), claim: 1,
        type: Account.lastingName ?? "", version: 1)
      #expect(store.append(row, to: id))
    }
    let accounts = try await makeAccounts()
    await #expect(throws: SessionError.isSetAside) { try await accounts.perform("ada") { _ in } }
    #expect(try await output("list")[1].contains("set aside"))
    #expect(try await output("retry", "ada") == ["'ada' can run again"])
    try await accounts.perform("ada") { $0.rendering.pay.send(.pay(1, password: "")) }
    await #expect(throws: Refusal.self) { try await output("retry", "ada") }
    // The process is asked for it, and lets it go when it has had it for a second.
    #expect(try await endEventually("ada") == ["'ada' has ended"])
    await #expect(throws: SessionError.hasEnded) { try await accounts.perform("ada") { _ in } }
    await #expect(throws: Refusal.self) { try await output("end", "ada") }
    await accounts.drain(within: .seconds(600))
  }

  @Test func `a file that cannot be read is listed, and the others, too`() async throws {
    let folder = try TemporaryFolder()
    let store = FolderSessionStore(folder.url)
    let accounts = try await Sessions(in: store) { _ in Account() }
    for name in ["ada", "bob"] { try await accounts.perform(name) { _ in } }
    await accounts.drain(within: .seconds(600))
    try Data(repeating: 7, count: 100).write(to: folder.url.appending(path: "sessions/ada"))
    let found = try SessionInspector(FolderSessionStore(folder.url)).list(after: nil, limit: 9)
    #expect(found.map(\.id.text) == ["ada", "bob"])
    #expect(found.map(\.isDamaged) == [true, false])
    #expect(Report(now: .zero).state(found[0]) == "damaged")
  }

  @Test func `a name in a hint is quoted for a shell`() async throws {
    try store.postOne(to: "a'; ls")
    let lines = try await output("list", "--limit", "1")
    #expect(lines.last == "more with: --after 'a'\\''; ls'")
  }

  @Test func `the tool makes no store`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appending(path: "missing").path
    for path in [missing, missing + ".db", folder.url.path] {
      #expect(throws: Refusal.self) { _ = try openStore(path) }
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    // A folder of something else stays as it is, and so does an empty file.
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sessions"), withIntermediateDirectories: true)
    let empty = folder.url.appending(path: "empty.db")
    try Data().write(to: empty)
    for path in [folder.url.path, empty.path] {
      #expect(throws: Refusal.self) { _ = try openStore(path) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["sessions", "empty.db"])
    #expect(try Data(contentsOf: empty) == Data())
  }

  @Test(arguments: [
    [], ["nonsense"], ["list"], ["show", "--store", "s"], ["list", "x", "--store", "s"],
    ["show", "a", "b", "--store", "s"], ["list", "--limit", "0", "--store", "s"],
    ["list", "--store"], ["show", "a", "--label", "b", "--store", "s"],
    ["end", "a", "--json", "--store", "s"], ["show", "", "--store", "s"],
  ])
  func `wrong arguments say what is missing`(words: [String]) {
    #expect(throws: Arguments.Mistake.self) { try Arguments(words) }
  }

  @Test func `the store may be named by a variable`() throws {
    let arguments = try Arguments(["list"], environment: ["WORKFLOW_STORE": "shop"])
    #expect(arguments.store == "shop")
    #expect(try Arguments(["--help"]).command == .help)
  }

  @Test(arguments: ["b", "b\0", "\0", "ab\0\0"])
  func `the id before another is the last one that is smaller`(name: String) throws {
    let id = SessionID(name)!
    guard let before = id.predecessor else {
      #expect(name == "\0")
      return
    }
    #expect(before < id)
    let next = before.bytes.count < SessionID.limit ? SessionID(bytes: before.bytes + [0]) : nil
    #expect(next.map { $0 >= id } ?? (before.bytes.last == 255))
  }
}

extension MemorySessionStore {
  fileprivate func postOne(to name: String) throws {
    #expect(
      post(SessionMessage(receiver: SessionID(name)!, type: "Other", key: "a", content: [])))
  }
}

nonisolated struct Account: SessionWorkflow {
  struct State: Codable {
    var balance = 100
    var lastPassword = ""
  }

  enum Action: WorkflowAction {
    case pay(Int, password: String)

    func apply(toState state: inout State, workflow: Account) -> Never? {
      if case .pay(let amount, let password) = self {
        state.balance -= amount
        state.lastPassword = password
      }
      return nil
    }
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Account>
  ) -> (state: State, pay: Sink<Action>) {
    (state, context.makeSink(of: Action.self))
  }
}
