import CWorkflowAllocations
import Dispatch
import Foundation
import Workflow
import WorkflowPersistence
import WorkflowSessions

extension Counter: SessionWorkflow {
  enum Message: WorkflowAction, Codable {
    case increment

    func apply(toState count: inout Int, workflow: Counter) -> Never? {
      count += 1
      return nil
    }
  }
}

/// Turns of sessions, and what they cost beside a journal.
func makeSessionScenarios() -> [Scenario] {
  [
    .time("session-turn", atMost: 6, floor: { journalTurns(durability: .process) }, clock: wallTime)
    {
      let sessions = try TemporarySessions()
      return Subject { times in sessions.count(times, in: "one", calls: 1) }
    },
    .time(
      "session-turn-memory", atMost: 4, floor: { journalTurns(durability: .process) },
      clock: wallTime
    ) {
      let sessions = try TemporarySessions(inMemory: true)
      return Subject { times in sessions.count(times, in: "one", calls: 1) }
    },
    .time("session-call", atMost: 8, floor: threadCalls, clock: wallTime) {
      let sessions = try TemporarySessions(inMemory: true)
      return Subject { times in sessions.count(times, in: "one", calls: times) }
    },
    .time("session-return", atMost: 3, floor: journalReturns, clock: wallTime) {
      // One fits into memory, so that each call brings one back.
      let sessions = try TemporarySessions(limit: 1)
      return Subject { times in
        for number in 0..<times { sessions.count(1, in: "\(number % 2)", calls: 1) }
      }
    },
    .time(
      "session-post", atMost: 400, floor: { journalTurns(durability: .process) }, clock: wallTime
    ) {
      // Among those that were taken before.
      let sessions = try TemporarySessions()
      var count = 2_000
      sessions.post(0..<count)
      return Subject { times in
        sessions.post(count..<count + times)
        count += times
      }
    },
    .count("session bytes", atMost: 3_300, unit: "B") { try memoryPerSession() },
  ] + makeDatabaseScenarios() + [
    // By name only: they take a minute, or say something of the machine.
    .count("scale-sessions", atMost: 3_300, unit: "B") { try memoryPerSession(count: 100_000) },
    .count("scale-session-beat", atMost: 50, unit: "ms") { try timeOfBeat() },
    .count("scale-session-fairness", atMost: 40, unit: "×") { try slownessBesideBusySession() },
  ]
}

/// A store of counters, called from a thread that waits.
private final class TemporarySessions: Sendable {
  private let sessions: Sessions<Counter>
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString)")

  convenience init(inMemory: Bool = false, limit: Int = 1_000_000) throws {
    try self.init(limit: limit) { url -> any SessionStore in
      inMemory ? MemorySessionStore() : FolderSessionStore(url)
    }
  }

  init(limit: Int = 1_000_000, makeStore: (URL) -> any SessionStore) throws {
    let store = makeStore(url)
    sessions = try waiting { try await Sessions(in: store, limit: limit) { _ in Counter() } }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Posts messages with the next numbers to a session, which takes each at once.
  func post(_ numbers: Range<Int>) {
    let isRight = try? waiting { [sessions] in
      for number in numbers {
        try await sessions.post(.increment, to: "one", key: "\(number)")
      }
      return try await sessions.perform("one") { $0.rendering.count == numbers.upperBound }
    }
    check(isRight == true, "session-post")
  }

  /// Makes turns in some sessions at once.
  func count(_ turns: Int, inEachOf count: Int) {
    let isRight = try? waiting { [sessions] in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for id in 0..<count {
          group.addTask {
            try await sessions.perform("\(id)") { counter in
              let before = counter.rendering.count
              for _ in 0..<turns { counter.rendering.onAction.send(.increment) }
              return counter.rendering.count == before + turns
            }
          }
        }
        return try await group.allSatisfy(\.self)
      }
    }
    check(isRight == true, "sessions at once")
  }

  /// Makes turns in a session, in a number of calls.
  func count(_ turns: Int, in id: String, calls: Int) {
    let sessions = sessions
    let each = turns / calls
    let isRight = try? waiting {
      var isRight = true
      for _ in 0..<calls {
        isRight = try await sessions.perform(id) { counter in
          let before = counter.rendering.count
          for _ in 0..<each { counter.rendering.onAction.send(.increment) }
          return counter.rendering.count == before + each
        }
      }
      return isRight
    }
    check(isRight == true, "sessions")
  }
}

/// Turns in databases, beside a journal that waits for the disk as well.
private func makeDatabaseScenarios() -> [Scenario] {
  #if SQLite
    [
      .time(
        "session-turn-sqlite", atMost: 3, floor: { journalTurns(durability: .power) },
        clock: wallTime
      ) {
        let sessions = try TemporarySessions { .sqlite($0.appending(path: "store.db").path) }
        return Subject { times in sessions.count(times, in: "one", calls: 1) }
      },
      .time(
        "session-turns-sqlite", atMost: 1, per: 8, floor: { journalTurns(durability: .power) },
        clock: wallTime
      ) {
        let sessions = try TemporarySessions { .sqlite($0.appending(path: "store.db").path) }
        return Subject { times in sessions.count(times, inEachOf: 8) }
      },
    ]
  #else
    []
  #endif
}

/// Waits for an asynchronous closure on a thread that is none of Swift's.
private func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let answer = Answer<Value>()
  Task {
    do { answer.result = .success(try await body()) } catch { answer.result = .failure(error) }
    done.signal()
  }
  done.wait()
  return try answer.result!.get()
}

/// The semaphore orders its two uses.
private final class Answer<Value>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}

// MARK: - Floors

private func journalTurns(durability: WorkflowJournal.Durability) -> Subject {
  let file = try? TemporaryJournal(durability: durability)
  let host = file.flatMap { try? WorkflowHost(drainedByHand: Counter(), continuing: $0.journal) }
  return Subject { times in
    for _ in 0..<times { host?.rendering.onAction.send(.increment) }
    check(file?.journal.lastTurn.map { $0 >= times } == true, "the floor made no turns")
  }
}

/// Calls another thread and waits for its answer, as a call of a session does.
private func threadCalls() -> Subject {
  let queue = DispatchQueue(label: "floor")
  return Subject { times in
    try? waiting {
      for _ in 0..<times {
        await withCheckedContinuation { done in queue.async { done.resume() } }
      }
    }
  }
}

/// Opens a journal with one turn, and makes a host that continues with it.
private func journalReturns() -> Subject {
  var file = try? TemporaryJournal()
  let url = file?.url
  file?.isTemporary = false
  file = nil
  return Subject { times in
    for _ in 0..<times {
      let journal = url.flatMap { try? WorkflowJournal(at: $0, keeping: 1 << 40) }
      let host = journal.flatMap { try? WorkflowHost(drainedByHand: Counter(), continuing: $0) }
      host?.rendering.onAction.send(.increment)
      check((host?.rendering.count ?? 0) > 0, "the floor made no host")
    }
  }
}

/// The memory of a session that is not used, with its host and its rows in a store in memory.
private func memoryPerSession(count: Int = 10_000) throws -> Double {
  let sessions = try waiting {
    try await Sessions(in: .memory, limit: count) { _ in Counter() }
  }
  return try counted {
    try waiting {
      for number in 0..<count { try await sessions.perform("\(number)") { _ in } }
    }
    return Double(allocations_count().bytes) / Double(count)
  }
}

/// The milliseconds of a beat of a process with 100,000 sessions that wait for a moment.
private func timeOfBeat() throws -> Double {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: url) }
  let store = FolderSessionStore(url)
  let owner = SessionOwner(id: 1, address: "")
  var count = 0
  func beat() throws {
    check(try store.beat(owner, number: count + 1, after: count) != nil, "a beat was refused")
    count += 1
    let due = try store.due(for: owner, types: ["Counter"], after: nil, limit: 100)
    check(due.isEmpty, "a session is due")
  }
  try beat()
  for number in 0..<100_000 {
    let id = SessionID("\(number)")!
    _ = try store.open(id, for: owner)
    for kind in [SessionRow.Kind.claim, .release] {
      var row = SessionRow(
        number: kind == .claim ? 1 : 2, kind: kind, owner: owner.id, claim: number,
        type: "Counter", version: 1)
      row.wake = .seconds(4e9)
      check(try store.append(row, to: id), "a row was refused")
    }
  }
  let start = wallTime()
  for _ in 0..<20 { try beat() }
  return (wallTime() - start) / 20 / 1e6
}

/// How much longer the slowest of a hundred calls takes if another session works all the time.
private func slownessBesideBusySession() throws -> Double {
  let sessions = try waiting {
    try await Sessions(in: .memory, threads: 1) { _ in Counter() }
  }
  @Sendable func slowest() async throws -> Double {
    var times: [Double] = []
    for _ in 0..<5_000 {
      let start = wallTime()
      try await sessions.perform("other") { $0.rendering.onAction.send(.increment) }
      times.append(wallTime() - start)
    }
    return times.sorted()[times.count * 99 / 100]
  }
  return try waiting {
    let alone = try await slowest()
    let busy = (0..<8).map { _ in
      Task {
        while !Task.isCancelled {
          try await sessions.perform("busy") { $0.rendering.onAction.send(.increment) }
        }
      }
    }
    let beside = try await slowest()
    for task in busy { task.cancel() }
    print(String(format: "p99 %.1f µs alone, %.1f µs beside", alone / 1e3, beside / 1e3))
    return beside / alone
  }
}
