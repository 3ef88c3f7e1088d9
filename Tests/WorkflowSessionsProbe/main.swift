import Foundation
import Workflow
import WorkflowSessions

// Accounts in a store, between which processes transfer amounts until they are killed.
//
//     WorkflowSessionsProbe run STORE COUNT SEED    prints lines for transfers and reads
//     WorkflowSessionsProbe list STORE COUNT        prints the accounts
//     WorkflowSessionsProbe turns STORE COUNT TURNS prints the turns in a second of accounts at once
//     WorkflowSessionsProbe rows STORE COUNT        prints the rows that the store has
//
// A store is a folder, a file of SQLite whose name ends with `.db`, or a connection string.

/// An account, which sends amounts to others and remembers the transfers that it has begun.
struct Account: SessionWorkflow {
  enum Output { case transfer(Int, to: String, name: String) }

  struct State: Codable {
    var balance = 100
    var done: [String] = []
    var received: [String] = []
  }

  enum Action: WorkflowAction {
    case transfer(Int, to: String, name: String)
    case keep

    func apply(toState state: inout State, workflow: Account) -> Output? {
      if case .keep = self { state.balance += 1 }
      guard case .transfer(let amount, let receiver, let name) = self else { return nil }
      state.balance -= amount
      state.done.append(name)
      return .transfer(amount, to: receiver, name: name)
    }
  }

  enum Message: WorkflowAction, Codable {
    case received(Int, name: String)

    func apply(toState state: inout State, workflow: Account) -> Output? {
      guard case .received(let amount, let name) = self else { return nil }
      state.balance += amount
      state.received.append(name)
      return nil
    }
  }

  struct Screen {
    var state: State
    var send: Sink<Action>
  }

  func makeInitialState() -> State { State() }

  func render(state: State, context: borrowing RenderContext<Account>) -> Screen {
    Screen(state: state, send: context.makeSink(of: Action.self))
  }
}

func makeStore(_ path: String) -> any SessionStore {
  #if PostgreSQL
    if path.contains("=") { return PostgreSQLSessionStore(path, lease: .seconds(1)) }
  #endif
  #if SQLite
    if path.hasSuffix(".db") { return SQLiteSessionStore(path, lease: .seconds(1)) }
  #endif
  return FolderSessionStore(URL(filePath: path))
}

func makeSessions(_ path: String) async throws -> Sessions<Account> {
  try await Sessions(
    in: makeStore(path),
    messages: { output in
      guard case .transfer(let amount, let receiver, let name) = output else { return [] }
      return [try SessionMessage(.received(amount, name: name), to: receiver, of: Account.self)]
    },
    onProblem: { id, error in
      FileHandle.standardError.write(Data("\(id): \(error)\n".utf8))
    }
  ) { _ in Account() }
}

/// Opens sessions, as soon as the store can be reached.
func openSessions(_ path: String) async throws -> Sessions<Account> {
  while true {
    do {
      return try await makeSessions(path)
    } catch SessionError.storeNotReached {
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}

/// Transfers amounts and reads, mostly of the accounts that belong to a seed, without an end.
///
/// It prints a line when an operation begins and one when it ends, with the nanoseconds of a clock that
/// all processes of the machine share: `begin NAME SENDER TIME`, `failed NAME TIME ERROR`, and
/// `done NAME TIME COUNT LAST` or for a read `read NAME TIME COUNT LAST`, with the number of transfers
/// that it saw, and the name of the last one.
func run(_ sessions: Sessions<Account>, count: Int, seed: Int) async {
  await withDiscardingTaskGroup { group in
    for task in 0..<16 {
      group.addTask {
        for number in 0... {
          let isOwn = Int.random(in: 0..<10) > 0
          let sender = isOwn ? Int.random(in: 0..<count / 4) * 4 + seed % 4 : .random(in: 0..<count)
          let isRead = Int.random(in: 0..<5) == 0
          let name = "\(isRead ? "r" : "t")/\(seed)/\(task)/\(number)"
          write("begin \(name) \(sender) \(now())\n")
          do {
            write(try await perform(name, isRead: isRead, sender, of: count, in: sessions))
          } catch {
            write("failed \(name) \(now()) \(error)\n")
          }
        }
      }
    }
  }
}

func perform(
  _ name: String, isRead: Bool, _ sender: Int, of count: Int, in sessions: Sessions<Account>
) async throws -> String {
  let seen = try await sessions.perform("account \(sender)") { account in
    if !isRead {
      let receiver = "account \(Int.random(in: 0..<count))"
      account.rendering.send.send(.transfer(.random(in: 1...9), to: receiver, name: name))
    }
    let done = account.rendering.state.done
    return "\(done.count) \(done.last ?? "-")"
  }
  return "\(isRead ? "read" : "done") \(name) \(now()) \(seen)\n"
}

/// Makes turns in a number of accounts at once, a hundred in each call.
func makeTurns(_ turns: Int, in sessions: Sessions<Account>, count: Int) async throws {
  try await withThrowingDiscardingTaskGroup { group in
    for number in 0..<count {
      group.addTask {
        for _ in 0..<turns / 100 {
          try await sessions.perform("account \(number)") { account in
            for _ in 0..<100 { account.rendering.send.send(.keep) }
          }
        }
      }
    }
  }
}

/// The nanoseconds of the machine's clock.
func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Writes a line in one call, so that it is whole however the process ends.
func write(_ line: String) { FileHandle.standardOutput.write(Data(line.utf8)) }

func list(_ sessions: Sessions<Account>, count: Int) async throws {
  for number in 0..<count {
    do {
      write("account \(number) \(try await line(number))\n")
    } catch SessionError.isSetAside {
      // Three processes were killed before they had made a turn.
      try await sessions.retry("account \(number)")
      write("account \(number) \(try await line(number))\n")
    }
  }

  func line(_ number: Int) async throws -> String {
    try await sessions.perform("account \(number)") { account in
      let state = account.rendering.state
      let names = [state.received, state.done].map { $0.isEmpty ? "-" : $0.joined(separator: ",") }
      return "\(state.balance) \(names[0]) \(names[1])"
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 4, let count = Int(arguments[3]) else {
  write("usage: WorkflowSessionsProbe run STORE COUNT SEED, or list or rows STORE COUNT\n")
  exit(2)
}
if arguments[1] == "rows" {
  let store = makeStore(arguments[2])
  for number in 0..<count {
    let id = SessionID("account \(number)")!
    let stored = try store.open(id, for: nil)
    let rows = stored.rows.map { row in
      let sent = row.sent.map { "\($0.receiver.text) \($0.key.split(separator: "\u{1F}"))" }
      return "\(row.number) \(row.kind) \(row.owner % 10_000) \(sent.joined())"
    }
    let last = try store.messages(for: id, after: 0).last?.number ?? 0
    write("account \(number): \(stored.rows.last?.taken ?? 0) of \(last) taken, ")
    write("\(rows.joined(separator: ", "))\n")
  }
  exit(0)
}
let sessions = try await openSessions(arguments[2])
switch arguments[1] {
case "turns":
  let turns = Int(arguments[4]) ?? 0
  let start = now()
  try await makeTurns(turns, in: sessions, count: count)
  write("\(Double(turns * count) / (Double(now() - start) / 1e9))\n")
  await sessions.drain(within: .seconds(5))
case "run": await run(sessions, count: count, seed: Int(arguments[4]) ?? 0)
default:
  try await list(sessions, count: count)
  await sessions.drain(within: .seconds(5))
}
