import Foundation
import Workflow
import WorkflowPersistence

/// Turns that are written into a journal before they are published.
func makeJournalScenarios() -> [Scenario] { makeWritingScenarios() + makeReadingScenarios() }

private func makeWritingScenarios() -> [Scenario] {
  [
    .time("journal-counter", atMost: 3.2, stretch: 3, floor: encodingAndWriting) {
      let file = try TemporaryJournal()
      let host = try WorkflowHost(drainedByHand: Counter(), continuing: file.journal)
      return Subject { times in
        let before = host.rendering.count
        for _ in 0..<times { host.rendering.onAction.send(.increment) }
        check(host.rendering.count == before + times, "journal-counter")
        check(file.journal.lastTurn.map { $0 >= times } == true, "journal-counter has no turns")
      }
    },
    .time("journal-tree", atMost: 1.45, stretch: 1, floor: countingAndRendering) {
      let file = try TemporaryJournal()
      let host = try WorkflowHost(drainedByHand: Branch(depth: 4), continuing: file.journal)
      return Subject { times in
        let before = host.rendering.leaf.count
        for _ in 0..<times { host.rendering.leaf.onAction.send(.increment) }
        check(host.rendering.leaf.count == before + times, "journal-tree")
        check(file.journal.lastTurn.map { $0 >= times } == true, "journal-tree has no turns")
      }
    },
    .time("journal-list-10000", atMost: 0.1, floor: encodingAll) {
      let journal = WorkflowJournal(inMemoryKeeping: 100)
      let host = try WorkflowHost(drainedByHand: Tasks(), continuing: journal)
      return Subject { times in
        let before = host.rendering.turns
        for turn in before..<before + times { host.rendering.toggle(turn &* 7919 % Tasks.count) }
        check(host.rendering.turns == before + times, "journal-list")
        check(journal.lastTurn.map { $0 >= times } == true, "journal-list has no turns")
      }
    },
  ]
}

/// A long list in one state.
///
/// It is not private: only then it is saved.
struct Tasks: Workflow {
  static let count = 10_000

  struct Task: Codable, Equatable {
    var title: String
    var isDone = false
  }

  struct State: Codable {
    var tasks = (0..<Tasks.count).map { Task(title: "the task with the number \($0)") }
    var turns = 0
  }

  func makeInitialState() -> State { State() }

  func render(
    state: State, context: borrowing RenderContext<Self>
  ) -> (turns: Int, toggle: (Int) -> Void) {
    let toggle = context.makeSink(of: Int.self) { (index: Int, state: inout State) in
      state.tasks[index].isDone.toggle()
      state.turns += 1
      return nil
    }
    return (state.turns, { toggle.send($0) })
  }
}

/// Encodes the state of the long list as a whole.
private func encodingAll() -> Subject {
  let state = Tasks().makeInitialState()
  return Subject { times in
    for _ in 0..<times {
      let bytes = try? TreeSnapshot.bytes(of: state)
      check(bytes?.isEmpty == false, "the floor encoded nothing")
    }
  }
}

private func makeReadingScenarios() -> [Scenario] {
  [
    .time("journal-open-100000", atMost: 2, floor: LongJournal.reading) {
      let long = try LongJournal()
      return Subject { times in
        for _ in 0..<times {
          let journal = try? WorkflowJournal(at: long.url, keeping: 100_000)
          check(journal?.lastTurn == LongJournal.turns, "journal-open")
        }
      }
    },
    .time("journal-jump-100000", atMost: 0.1, floor: LongJournal.reading) {
      let long = try LongJournal()
      let journal = try WorkflowJournal(at: long.url, keeping: 100_000)
      var turn = 0
      return Subject { times in
        for _ in 0..<times {
          turn = (turn + 7919) % LongJournal.turns
          let snapshot = try? journal.snapshot(after: turn)
          check(snapshot?.stateCount == 1, "journal-jump")
        }
      }
    },
  ]
}

/// A journal in a file that is there as long as this object: a journal without one ends.
final class TemporaryJournal {
  let journal: WorkflowJournal
  /// Whether the file is removed with this object.
  var isTemporary = true
  let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString).journal")

  init(durability: WorkflowJournal.Durability = .process) throws {
    journal = try WorkflowJournal(at: url, durability: durability, keeping: 1 << 40)
  }

  deinit { if isTemporary { try? FileManager.default.removeItem(at: url) } }
}

/// The journal of a counter with many turns, after a compaction.
private final class LongJournal {
  static let turns = 100_000
  let url = FileManager.default.temporaryDirectory
    .appending(path: "workflow-benchmarks-\(UUID().uuidString).journal")

  init() throws {
    let journal = try WorkflowJournal(at: url, keeping: Self.turns)
    let host = try WorkflowHost(drainedByHand: Counter(), continuing: journal)
    for _ in 0..<Self.turns { host.rendering.onAction.send(.increment) }
    try journal.compact()
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Reads the file and adds up its bytes.
  static func reading() -> Subject {
    let long = try? LongJournal()
    return Subject { times in
      for _ in 0..<times {
        let bytes = long.flatMap { try? Data(contentsOf: $0.url) } ?? Data()
        let sum = bytes.withUnsafeBytes { $0.reduce(0) { $0 &* 31 &+ Int($1) } }
        check(sum != 0, "the floor has read nothing")
      }
    }
  }
}

/// Makes the floor: a counter with a journal, and the same tree without one.
private func countingAndRendering() -> Subject {
  let file = try? TemporaryJournal()
  let counter = file.flatMap { try? WorkflowHost(drainedByHand: Counter(), continuing: $0.journal) }
  let tree = WorkflowHost(drainedByHand: Branch(depth: 4))
  return Subject { times in
    for _ in 0..<times {
      counter?.rendering.onAction.send(.increment)
      tree.rendering.leaf.onAction.send(.increment)
    }
    check(
      file?.journal.lastTurn.map { $0 >= times } == true && counter != nil,
      "the floor has no journal")
  }
}

/// Makes the floor: the state in bytes, and as many bytes as an entry has, in one call of the system.
private func encodingAndWriting() -> Subject {
  let file = tmpfile()
  var bytes = [UInt8](repeating: 7, count: 100)
  return Subject { times in
    for count in 0..<times {
      let state = (try? TreeSnapshot.bytes(of: count)) ?? []
      bytes.replaceSubrange(0..<state.count, with: state)
      check(write(fileno(file), bytes, bytes.count) == bytes.count, "the floor wrote nothing")
    }
    rewind(file)
    ftruncate(fileno(file), 0)
  }
}
