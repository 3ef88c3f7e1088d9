import CWorkflowAllocations
import Dispatch
import Foundation
import Workflow
import WorkflowPersistence
import WorkflowSessions

extension Counter: SessionWorkflow {}

/// Turns of sessions, and what they cost beside a journal.
func makeSessionScenarios() -> [Scenario] {
  [
    .time("session-turn", atMost: 6, floor: journalTurns, clock: wallTime) {
      let sessions = try TemporarySessions()
      return Subject { times in sessions.count(times, in: "one", calls: 1) }
    },
    .time("session-turn-memory", atMost: 4, floor: journalTurns, clock: wallTime) {
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
    .count("session bytes", atMost: 3_300, unit: "B") { try memoryPerSession() },
  ]
}

/// A store of counters, called from a thread that waits.
private final class TemporarySessions: Sendable {
  private let sessions: Sessions<Counter>
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString)")

  init(inMemory: Bool = false, limit: Int = 1_000_000) throws {
    let store: any SessionStore = inMemory ? MemorySessionStore() : FolderSessionStore(url)
    sessions = try waiting { try await Sessions(in: store, limit: limit) { _ in Counter() } }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

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

private func journalTurns() -> Subject {
  let file = try? TemporaryJournal()
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
private func memoryPerSession() throws -> Double {
  let sessions = try waiting { try await Sessions(in: .memory) { _ in Counter() } }
  return try counted {
    try waiting {
      for number in 0..<10_000 { try await sessions.perform("\(number)") { _ in } }
    }
    return Double(allocations_count().bytes) / 10_000
  }
}
