import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowPersistence

/// What a turn promises when it is written, cannot be written, or does not fit any more.
struct JournalTurnTests {
  @Test(.rules("50e")) func `each turn with an action is an entry`() throws {
    let journal = WorkflowJournal()
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    var count = 0
    let subscription = host.onRendering { _ in
      count += 1
      guard count == 1 else { return }
      host.rendering.act.send(.add("b"))
      host.rendering.act.send(.remove("nothing"))
    }
    host.rendering.act.send(.add("a"))
    subscription.cancel()
    let turns = try journal.turns()
    #expect(
      turns.map(\.cause) == [
        "began", #".add("a")"#, #".add("b")"#, #".remove("nothing")"#,
      ])
    #expect(!journal.hasChanges(from: 2, to: 3))
    #expect(journal.hasChanges(from: 1, to: 3))
  }

  @Test(.rules("50c", "50d"), arguments: [false, true])
  func `a turn that cannot be written is told before its commit`(ends: Bool) throws {
    let log = Log()
    let journal = try WorkflowJournal(room: 600)
    var host: WorkflowHost<Growing>?
    var how = JournalOptions()
    how.onError = { error in
      log("\(error)".contains("No space left") ? "full" : "\(error)")
      if ends { host?.end() }
    }
    host = try WorkflowHost(
      drainedByHand: Growing(log: log), continuing: journal, how, onOutput: { log("output \($0)") })
    let subscription = host?.onRendering { log("shown \($0.count)") }
    while !log.lines.contains("full") { host?.rendering.sink.send(.grow) }
    let turn = try #require(journal.lastTurn)
    let count = turn + 1
    let end = try #require(log.lines.firstIndex(of: "full"))
    #expect(log.lines[..<end].contains("begin \(turn)"))
    #expect(!log.lines[..<end].contains("begin \(count)"))
    let rest = Array(log.lines[(end + 1)...])
    if ends {
      #expect(rest == ["end \(turn)"])
    } else {
      #expect(rest == ["end \(turn)", "begin \(count)", "shown \(count)", "output \(count)"])
      host?.rendering.sink.send(.grow)
      #expect(log.lines.count { $0 == "full" } == 1)
      #expect(host?.rendering.count == count + 1)
      #expect(journal.lastTurn == turn)
    }
    subscription?.cancel()
  }

  @Test(.rules("50d")) func `a turn that begins nothing is not published if the app ends`() throws {
    let log = Log()
    let journal = try WorkflowJournal(room: 400)
    var host: WorkflowHost<Growing>?
    var how = JournalOptions()
    how.onError = { _ in host?.end() }
    host = try WorkflowHost(
      drainedByHand: Growing(log: log, hasEffects: false), continuing: journal, how,
      onOutput: { log("output \($0)") })
    let subscription = host?.onRendering { log("shown \($0.count)") }
    for _ in 0..<20 { host?.rendering.sink.send(.grow) }
    let turn = try #require(journal.lastTurn)
    #expect(log.lines == (1...turn).flatMap { ["shown \($0)", "output \($0)"] })
    subscription?.cancel()
  }

  @Test(.rules("50f")) func `rows that adapt to new props are recorded`() throws {
    let journal = WorkflowJournal()
    let host = try WorkflowHost(drainedByHand: AdaptingRows(), continuing: journal)
    for _ in 0..<3 {
      host.rendering.sink.send(())
      let turn = try #require(journal.lastTurn)
      #expect(try journal.snapshot(after: turn).paths == host.snapshot().paths)
    }
    #expect(host.rendering.rows == [3, 3])
    let other = try WorkflowHost(drainedByHand: AdaptingRows(), continuing: journal)
    #expect(other.rendering.rows == [3, 3])
  }

  @Test(.rules("50f")) func `what is below a node that declines is left out, and comes back`()
    throws
  {
    let journal = WorkflowJournal()
    let host = try WorkflowHost(drainedByHand: Reticent(), continuing: journal)
    for _ in 0..<6 {
      // The child changes in the same turn in which its parent declines.
      host.rendering()
      let turn = try #require(journal.lastTurn)
      #expect(try journal.snapshot(after: turn).paths == host.snapshot().paths)
    }
  }

  @Test func `turns that a compaction has removed may have changed something`() throws {
    let journal = WorkflowJournal(inMemoryKeeping: 4)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    host.rendering.act.send(.add("novel"))
    for _ in 0..<5 { host.rendering.act.send(.remove("nothing")) }
    #expect(!journal.hasChanges(from: 1, to: 6))
    journal.pin([1])
    try journal.compact()
    #expect(journal.turnNumbers == [1, 3, 4, 5, 6])
    #expect(journal.hasChanges(from: 1, to: 6))
    #expect(!journal.hasChanges(from: 5, to: 6))
  }

  @Test(.rules("48g")) func `what is below a state that is refused as a whole begins afresh`()
    throws
  {
    let host = WorkflowHost(drainedByHand: Forgetful())
    host.rendering.add.send(())
    #expect(host.rendering.numbers == [1, 1])
    var lost: [String] = []
    let again = try WorkflowHost(
      drainedByHand: Forgetful(), restoring: host.snapshot(), onRestored: { lost = $0.lost })
    #expect(again.rendering.numbers == [0, 0])
    #expect(lost.count == 2)
  }

  @Test(.rules("50q")) func `a turn that leaves two states of one name cannot be written`() throws {
    var (errors, options) = ([JournalError](), JournalOptions())
    options.onError = { errors.append($0) }
    let journal = WorkflowJournal(inMemoryKeeping: 10)
    let host = try WorkflowHost(drainedByHand: Namesakes(), continuing: journal, options)
    // One of them replaces the other, or a later one has no state that could be lost.
    for number in [2, 1, 5, 2] { host.rendering.send(number) }
    #expect(errors.isEmpty && journal.lastTurn == 4)
    host.rendering.send(3)
    host.rendering.send(1)
    #expect(errors == [.cannotSave(.sameName(path: "Namesakes / First"))])
    #expect(journal.lastTurn == 4)
    #expect(throws: SnapshotError.sameName(path: "Namesakes / Second")) {
      try WorkflowHost(drainedByHand: Namesakes(state: 3)).snapshot()
    }
    _ = try WorkflowHost(
      drainedByHand: Namesakes(state: 3), continuing: WorkflowJournal(), options)
    #expect(errors.count == 2)
  }

  @Test func `what is below a state that cannot be encoded is not kept either`() throws {
    let journal = WorkflowJournal()
    let host = try WorkflowHost(drainedByHand: Failing(), continuing: journal)
    #expect(try journal.snapshot(after: #require(journal.lastTurn)).paths.count == 2)
    host.rendering()
    #expect(try journal.snapshot(after: #require(journal.lastTurn)).paths.isEmpty)
  }

  @Test func `turns that are pinned stay, and are no branches`() throws {
    let journal = WorkflowJournal(inMemoryKeeping: 10)
    let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
    host.rendering.act.send(.add("novel"))
    let expected = try journal.snapshot(after: 1).paths
    journal.pin([1])
    for _ in 0..<3 {
      for _ in 0..<20 { host.rendering.books[0].read(1) }
      try journal.compact()
      #expect(journal.turnNumbers.count == 11)
      #expect(journal.branches == [try #require(journal.lastTurn)])
      #expect(try journal.snapshot(after: 1).paths == expected)
    }
    // Whoever goes back to it begins a branch.
    let other = try WorkflowHost(drainedByHand: Shelf(), continuing: journal, .from(1))
    other.rendering.act.send(.add("atlas"))
    #expect(journal.branches.count == 2)
    journal.pin([])
    for _ in 0..<20 { other.rendering.books[0].read(1) }
    try journal.compact()
    #expect(!journal.turnNumbers.contains(1))
  }

  @Test func `of many branches, the last ones are kept`() throws {
    let journal = WorkflowJournal(inMemoryKeeping: 2)
    for _ in 0..<300 {
      let host = try WorkflowHost(
        drainedByHand: Shelf(), continuing: journal, .from(journal.turnNumbers.first))
      host.rendering.act.send(.add("novel"))
      host.end()
    }
    try journal.compact()
    #expect(journal.branches.count == 100)
    #expect(journal.turnNumbers.count <= 201)
  }

  @Test func `files that were made to do harm are damaged`() throws {
    let kind = EntryHeader.Kind(hasWholeTree: true, hasChanges: true)
    for (number, parent) in [(3, 3), (3, 9), (.max, nil)] as [(Int, Int?)] {
      let header = EntryHeader(number: number, parent: parent, time: 0, kind: kind)
      let memory = JournalMemory()
      let file = try JournalFile(memory)
      try file.append(header) { JournalEntry(cause: "harm").append(to: &$0) }
      let bytes = memory.read(0..<memory.size)
      #expect(throws: JournalError.damaged(offset: 32, path: "(in memory)")) {
        try WorkflowJournal(bytes: bytes)
      }
    }
  }

  @Test(.rules("50d")) func `a turn without a pass emits nothing if it cannot be written`() throws {
    let log = Log()
    let journal = try WorkflowJournal(room: 400)
    var host: WorkflowHost<Growing>?
    var how = JournalOptions()
    how.onError = { _ in host?.end() }
    host = try WorkflowHost(
      drainedByHand: Growing(log: log), continuing: journal, how, onOutput: { log("output \($0)") })
    for _ in 0..<20 { host?.rendering.sink.send(.say) }
    #expect(log.lines.count { $0 == "output -1" } == journal.lastTurn)
  }

  @Test(.rules("50j")) func `the past begins nothing`() throws {
    let log = Log()
    let journal = WorkflowJournal()
    do {
      let host = try WorkflowHost(drainedByHand: Growing(log: log), continuing: journal)
      host.rendering.sink.send(.grow)
      host.end()
    }
    let lines = log.lines
    let past = try Growing(log: log).rendering(restoring: journal.snapshot(after: 1))
    #expect(past.count == 1)
    past.sink.send(.grow)
    #expect(log.lines == lines)
  }

  @Test func `states that do not fit are an error, or stay as a branch`() throws {
    let journal = WorkflowJournal()
    do {
      let host = try WorkflowHost(drainedByHand: Shelf(), continuing: journal)
      host.rendering.act.send(.add("novel"))
    }
    var how = JournalOptions()
    #expect(throws: JournalError.self) {
      try WorkflowHost(drainedByHand: Book(title: "x"), continuing: journal, how)
    }
    var errors: [JournalError] = []
    how.onMisfit = .beginsAfresh
    how.onError = { errors.append($0) }
    let host = try WorkflowHost(drainedByHand: Book(title: "x"), continuing: journal, how)
    #expect(errors.count == 1)
    host.rendering.read(3)
    #expect(journal.branches == [1, 3])
    #expect(try journal.turn(2).parent == nil)
    #expect(try journal.snapshot(after: 1).paths.count == 2)
  }

  @Test func `states that are not kept are counted`() throws {
    let journal = WorkflowJournal()
    let host = try WorkflowHost(drainedByHand: Unkept(), continuing: journal)
    #expect(try journal.turn(0).omissions == 3)
    host.rendering.send(())
    #expect(try journal.turn(1).omissions == 0)
  }
}

/// Counts, with a side effect for each count.
struct Growing: Workflow {
  enum Action: WorkflowAction {
    case grow, say

    func apply(toState count: inout Int, workflow: Growing) -> Int? {
      switch self {
      case .grow:
        count += 1
        return count
      case .say: return -1
      }
    }
  }

  typealias Output = Int
  let log: Log
  var hasEffects = true

  func makeInitialState() -> Int { 0 }

  func render(
    state count: Int, context: borrowing RenderContext<Self>
  ) -> (count: Int, sink: Sink<Action>) {
    if hasEffects {
      context.runSideEffect(key: Key(count)) { [log] lifetime in
        log("begin \(count)")
        lifetime.onEnded { log("end \(count)") }
      }
    }
    return (count, context.makeSink(of: Action.self))
  }
}

/// Has children whose states cannot be kept, until it is told to go without them.
struct Unkept: Workflow {
  func makeInitialState() -> Bool { true }

  func render(state: Bool, context: borrowing RenderContext<Self>) -> Sink<Void> {
    if state {
      context.render(Closured())
      context.render(Hidden())
      context.render(Infinite())
    }
    return context.makeStateSink(of: Void.self) { $1 = false }
  }
}

/// Its state is of a type that cannot be saved.
struct Closured: Workflow {
  func makeInitialState() -> () -> Void { {} }
  func render(state: () -> Void, context: borrowing RenderContext<Self>) {}
}

/// Its type has no lasting name.
private struct Hidden: Workflow {
  func makeInitialState() -> Int { 0 }
  func render(state: Int, context: borrowing RenderContext<Self>) {}
}

/// Its state refuses to be encoded.
struct Infinite: Workflow {
  struct State: Codable {
    func encode(to encoder: any Encoder) throws { throw CancellationError() }
    init(from decoder: any Decoder) throws {}
    init() {}
    var number = 0
  }

  func makeInitialState() -> State { State() }
  func render(state: State, context: borrowing RenderContext<Self>) {}
}

/// AdaptingRows that count how often their props have changed.
struct AdaptingRows: Workflow {
  func makeInitialState() -> Int { 0 }

  func render(
    state: Int, context: borrowing RenderContext<Self>
  ) -> (rows: [Int], sink: Sink<Void>) {
    let rows = context.render(each: 0..<2, id: { $0 }) { _ in AdaptingRow(number: state) }
    return (Array(rows), context.makeStateSink(of: Void.self) { $1 += 1 })
  }
}

struct AdaptingRow: Workflow, Equatable {
  var number: Int

  func makeInitialState() -> Int { 0 }
  func workflowDidChange(from previous: AdaptingRow, state: inout Int) { state += 1 }
  func render(state: Int, context: borrowing RenderContext<Self>) -> Int { state }
}

/// Declines to be saved every other time, with all below it.
struct Reticent: RestorableWorkflow {
  static var isSavedAsAWhole: Bool { true }

  struct Told: WorkflowAction {
    func apply(toState count: inout Int, workflow: Reticent) -> Never? {
      count += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }
  func save(_ state: Int) -> Int? { state % 2 == 1 ? nil : state }

  func render(state: Int, context: borrowing RenderContext<Self>) -> () -> Void {
    let sink = context.render(Telling()) { _ in Told() }
    return { sink.send(()) }
  }
}

/// Cannot be saved once its child has said something.
struct Failing: RestorableWorkflow {
  static var isSavedAsAWhole: Bool { true }

  struct Told: WorkflowAction {
    func apply(toState count: inout Int, workflow: Failing) -> Never? {
      count += 1
      return nil
    }
  }

  func makeInitialState() -> Int { 0 }

  func save(_ state: Int) throws -> Int? {
    guard state == 0 else { throw CancellationError() }
    return state
  }

  func render(state: Int, context: borrowing RenderContext<Self>) -> () -> Void {
    let sink = context.render(Telling()) { _ in Told() }
    return { sink.send(()) }
  }
}

/// Does not begin with a state that it has saved.
struct Forgetful: RestorableWorkflow {
  static var isSavedAsAWhole: Bool { true }

  func makeInitialState() -> Int { 0 }
  func restore(_ saved: Int) -> Int? { nil }

  func render(
    state: Int, context: borrowing RenderContext<Self>
  ) -> (numbers: [Int], add: Sink<Void>) {
    let row = context.render(AdaptingRow(number: state))
    return ([state, row], context.makeStateSink(of: Void.self) { $1 += 1 })
  }
}

/// Has some of three children, all of which have one saved name.
struct Namesakes: Workflow {
  struct First: RestorableWorkflow {
    static var savedName: String? { "twin" }

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: borrowing RenderContext<Self>) {}
  }

  struct Second: RestorableWorkflow {
    static var savedName: String? { "twin" }

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: borrowing RenderContext<Self>) {}
  }

  struct Unsaved: RestorableWorkflow {
    static var savedName: String? { "twin" }
    static var savesState: Bool { false }

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: borrowing RenderContext<Self>) {}
  }

  var state = 1

  func makeInitialState() -> Int { state }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Int> {
    if state & 1 != 0 { context.render(First()) }
    if state & 2 != 0 { context.render(Second()) }
    if state & 4 != 0 { context.render(Unsaved()) }
    return context.makeStateSink(of: Int.self) { $1 = $0 }
  }
}

/// Counts, and says so.
struct Telling: Workflow {
  typealias Output = Int

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Self>) -> Sink<Void> {
    context.makeSink(of: Void.self) { _, count -> Int? in
      count += 1
      return count
    }
  }
}
