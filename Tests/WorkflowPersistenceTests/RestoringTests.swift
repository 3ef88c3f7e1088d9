import Foundation
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowPersistence

/// Which nodes get a state back, and what is reported about the others.
struct RestoringTests {
  @Test(.rules("20b")) func `hosts that begin with saved states check every pass too`() throws {
    let journal = WorkflowJournal(inMemoryKeeping: 10)
    let snapshot = try WorkflowHost(drainedByHand: Holder<Void> { _, _ in }).snapshot()
    let log = Log()
    let root = Holder<Void> { _, _ in log("render") }
    let act = Holder<Void>.Action {
      $0 += 1
      return nil
    }
    for (checks, count) in [([], 1), (.repeatsPasses, 2)] as [(WorkflowChecks, Int)] {
      let restored = try WorkflowHost(drainedByHand: root, restoring: snapshot, checks: checks)
      #expect(log.take().count == count)
      restored.rendering.act.send(act)
      #expect(log.take().count == count)
      for _ in 0..<2 {
        let continues = try WorkflowHost(drainedByHand: root, continuing: journal, checks: checks)
        #expect(log.take().count == count)
        continues.rendering.act.send(act)
        #expect(log.take().count == count)
      }
    }
  }

  @Test(.rules("48a", "48l"))
  func `a state without a node in the first pass is dropped and reported`()
    throws
  {
    let host = WorkflowHost(drainedByHand: Board())
    for number in host.rendering.numbers { number.set.send(.init(value: 8)) }
    let log = Log()
    let restored = try WorkflowHost(
      drainedByHand: Holder<[Number.Shown]> { state, context in
        (0...state).map { context.render(Number(), key: ["a", "b"][$0]) }
      }, restoring: Holder<[Number.Shown]>.snapshot(ofNumbers: ["a", "b"], value: 8),
      observers: [Watcher(log: log)])
    #expect(restored.rendering.shown.map(\.value) == [8])
    let name = "WorkflowPersistenceTests.Holder<Swift.Array<WorkflowPersistenceTests.Number.Shown>>"
    #expect(
      log.lines.filter { $0.hasPrefix("left") } == [
        "left out \(name) / WorkflowPersistenceTests.Number[\"b\"]: hasNoNode"
      ])
    restored.rendering.act.send(
      .init { state in
        state = 1
        return nil
      })
    #expect(restored.rendering.shown.map(\.value) == [8, 0], "the first pass is over")
  }

  @Test(.rules("48e", "48f", "48g")) func `a workflow may change or refuse what was saved`() throws
  {
    let host = WorkflowHost(drainedByHand: Picky(isNew: false))
    host.rendering.set.send(3)
    #expect(
      try WorkflowHost(drainedByHand: Picky(isNew: true), restoring: host.snapshot()).rendering.text
        == "30")
    host.rendering.set.send(-1)
    #expect(
      try WorkflowHost(drainedByHand: Picky(isNew: true), restoring: host.snapshot()).rendering.text
        == "afresh")
    host.rendering.set.send(99)
    #expect(try host.snapshot().stateCount == 0, "it declines to save 99")
  }

  @Test(.rules("48h", "48l")) func `a workflow may stay out of snapshots`() throws {
    let host = WorkflowHost(drainedByHand: Shy())
    #expect(try host.snapshot().stateCount == 0)
    let log = Log()
    let open = WorkflowHost(drainedByHand: Open())
    let restored = try WorkflowHost(
      drainedByHand: Shy(), restoring: open.snapshot(), observers: [Watcher(log: log)])
    #expect(restored.rendering == 1)
    #expect(log.lines == ["begin Shy", "left out Shy: isNotSavedAnyMore"])
  }

  @Test(.rules("48c")) func `a type that was renamed keeps its states under its saved name`() throws
  {
    let host = WorkflowHost(drainedByHand: OldName())
    host.rendering.send(5)
    #expect(try WorkflowHost(drainedByHand: NewName(), restoring: host.snapshot()).rendering == 5)
  }

  @Test(.rules("48m")) func `the snapshot of another app is an error, and nothing is lost`() throws
  {
    let host = WorkflowHost(drainedByHand: OldName())
    host.rendering.send(5)
    let snapshot = try host.snapshot()
    #expect(throws: SnapshotError.otherRoot(saved: "Name", root: "Open")) {
      try WorkflowHost(drainedByHand: Open(), restoring: snapshot)
    }
    // A tree that saves nothing belongs to any app.
    let empty = try WorkflowHost(drainedByHand: Shy()).snapshot()
    #expect(throws: Never.self) { try WorkflowHost(drainedByHand: Open(), restoring: empty) }
  }

  @Test(.rules("48n")) func `a type finds its states under a former name`() throws {
    let root = WorkflowHost(drainedByHand: OldName())
    root.rendering.send(5)
    #expect(try WorkflowHost(drainedByHand: Renamed(), restoring: root.snapshot()).rendering == 5)

    let rows = WorkflowHost(drainedByHand: Rows(row: OldName()))
    for row in rows.rendering { row.send(7) }
    let restored = try WorkflowHost(
      drainedByHand: Rows(row: Renamed()), restoring: rows.snapshot())
    #expect(restored.rendering == [7, 7, 7])
  }

  @Test(.rules("48o")) func `a type finds its states under a former key`() throws {
    func tree(_ keys: [Key]) -> Holder<[Int]> {
      Holder { _, context in keys.map { context.render(Moved(), key: $0) } }
    }
    let snapshot = try WorkflowHost(drainedByHand: tree(["one", "two", "three"])).snapshot()
    var restoration: Restoration?
    _ = try WorkflowHost(
      drainedByHand: tree([1, "two", 9]), restoring: snapshot, onRestored: { restoration = $0 })
    #expect(restoration?.count == 3)
    #expect(restoration?.lost.map { $0.hasSuffix("Moved[\"three\"]") } == [true])
  }

  @Test(.rules("48p")) func `who restores hears what came back and what did not`() throws {
    let host = WorkflowHost(drainedByHand: Board())
    var heard: [Restoration] = []
    func restore(_ snapshot: TreeSnapshot) throws {
      _ = try WorkflowHost(
        drainedByHand: Board(), restoring: snapshot, onRestored: { heard.append($0) })
    }
    try restore(host.snapshot())
    #expect(heard.last?.count == 6 && heard.last?.lost == [])
    host.rendering.act.send(.setNames(["a", "c"]))
    host.rendering.act.send(.setRows([1, 2, 3, 4]))
    // The root is restored, so all are declared that were.
    try restore(host.snapshot())
    #expect(heard.last?.count == 7 && heard.last?.lost == [])

    let shy = WorkflowHost(
      drainedByHand: Holder<Double> { _, context in context.render(Number(), key: 7).value })
    let other = Holder<Double> { _, context in context.render(Number(), key: 8).value }
    _ = try WorkflowHost(
      drainedByHand: other, restoring: shy.snapshot(), onRestored: { heard.append($0) })
    #expect(heard.last?.count == 1)
    #expect(heard.last?.lost.count == 1)
    #expect(heard.last?.lost.first?.hasSuffix("Number[7]") == true)
    _ = try WorkflowHost(
      drainedByHand: Refusing(), restoring: WorkflowHost(drainedByHand: Refusing()).snapshot(),
      onRestored: { heard.append($0) })
    #expect(heard.last?.count == 0 && heard.last?.lost == ["Refusing"])
  }

  @Test(.rules("48q")) func `the version of the app is saved with the states`() throws {
    var snapshot = try WorkflowHost(drainedByHand: Board()).snapshot()
    let without = snapshot.data
    #expect(snapshot.appVersion == nil)
    #expect(try TreeSnapshot(data: without).appVersion == nil)
    snapshot.appVersion = "2.1 “beta”"
    #expect(try TreeSnapshot(data: snapshot.data) == snapshot)
    #expect(try TreeSnapshot(data: snapshot.data).appVersion == "2.1 “beta”")
    var changed = snapshot.data
    let place = try #require(changed.firstRange(of: Data("2.1".utf8)))
    changed.replaceSubrange(place, with: Data("2.2".utf8))
    #expect(throws: SnapshotError.damaged) { try TreeSnapshot(data: changed) }
  }

  @Test(.rules("48i", "48j", "48k")) func `what has no lasting name is left out and reported`()
    throws
  {
    struct Local: Workflow {
      func makeInitialState() -> Int { 1 }
      func render(state: Int, context: borrowing RenderContext<Local>) -> Int { state }
    }
    struct Unsaved: Hashable, Codable {}
    let log = Log()
    let host = WorkflowHost(
      drainedByHand: Holder<Void> { _, context in
        _ = context.render(Local())
        _ = context.render(Number(), key: Key(Unsaved()))
      }, observers: [Watcher(log: log)])
    #expect(try host.snapshot().stateCount == 1)
    #expect(
      log.lines.filter { $0.hasPrefix("left") } == [
        "left out Holder<()> / Local: hasNoLastingName",
        "left out Holder<()> / Number[\(Key(Unsaved()))]: hasNoLastingName",
      ])
  }

  @Test func `two types with the same saved name are an error`() throws {
    let host = WorkflowHost(
      drainedByHand: Holder<Void> { _, context in
        _ = context.render(OldName())
        _ = context.render(NewName())
      })
    #expect(throws: SnapshotError.sameName(path: "Holder<()> / NewName")) { try host.snapshot() }
  }

  @Test(.rules("21a", "49d", "49e", "49f", "49g", "49h", "49i"))
  func `a state that does not fit is an error, and nothing begins`() throws {
    let saved = try Holder<[Number.Shown]>.snapshot(ofNumbers: ["a"], value: 2)
    #expect(String(decoding: saved.json, as: UTF8.self).contains("\"state\" : 2"))
    let log = Log()
    let broken = try Holder<Void>.snapshotWithText()
    #expect {
      _ = try WorkflowHost(
        drainedByHand: Holder<Void> { _, context in
          _ = context.render(Number())
          _ = context.render(Number(), key: "other")
          context.runSideEffect(key: 1) { _ in }
          context.run(WaitingWorker())
        }, restoring: broken, observers: [Watcher(log: log)])
    } throws: { error in
      guard case SnapshotError.stateDoesNotFit(let path, _)? = error as? SnapshotError else {
        return false
      }
      return path == "Holder<()> / Number"
    }
    #expect(
      log.lines == [
        "begin Holder<()>", "begin Holder<()> / Number", "begin Holder<()> / Number[\"other\"]",
        "end Holder<()> / Number", "end Holder<()> / Number[\"other\"]", "end Holder<()>",
      ])
  }

  @Test func `a reason that is a whole sentence has one full stop`() throws {
    let snapshot = try WorkflowHost(drainedByHand: Inner()).snapshot()
    let error = #expect(throws: SnapshotError.self) {
      try WorkflowHost(drainedByHand: Inner(), restoring: snapshot)
    }
    let text = "\(try #require(error))"
    #expect(text.contains("valid JSON. Give the state") && !text.contains(".."))
  }

  @Test(.rules("49a", "49b", "49c"))
  func `bytes of something else are an error that says what they are`() throws {
    struct Other: Encodable {
      var format: String?
      var version: Int?
      var checksum: String?
      var columns: [String: [String]]?
    }
    func text(of data: Data) -> String {
      switch Result(catching: { () throws(SnapshotError) in try TreeSnapshot(data: data) }) {
      case .success: "read"
      case .failure(let error): "\(error)"
      }
    }
    func refusal(of other: Other) throws -> String {
      text(of: Data(try CBOROutput.bytes(of: other)))
    }
    for bytes in ["", "{}", #"{"format":"workflow-tree","version":1}"#] {
      #expect(text(of: Data(bytes.utf8)) == notASnapshot("the bytes are damaged"))
    }
    // As other programs write CBOR.
    for bytes in [[0xA1, 0x61, 0x61, 0x01], [0x82, 0x01, 0x02]] as [[UInt8]] {
      #expect(
        text(of: Data(bytes))
          == notASnapshot(
            "this CBOR has the lengths of arrays and maps before them, which is not read here"))
    }
    #expect(try refusal(of: Other()) == notASnapshot("there is no \"format\""))
    #expect(
      try refusal(of: Other(format: "a picture", version: 1))
        == notASnapshot("its format is \"a picture\""))
    #expect(
      try refusal(of: Other(format: "workflow-tree", version: 3))
        == """
        This snapshot has version 3, but only version 1 can be read. \
        Start afresh, or restore it with the program that wrote it.
        """)
    #expect(
      try refusal(of: Other(format: "workflow-tree", version: 1, checksum: "0", columns: [:]))
        == notASnapshot("there is no \"types\", at columns"))
    var changed = try WorkflowHost(drainedByHand: Rounding()).snapshot()
    changed.appVersion = "1.5"
    let data = changed.data
    let place = try #require(data.firstRange(of: Data("1.5".utf8)))
    #expect(
      text(of: data.replacing(data[place], with: Data("1.6".utf8)))
        == "This snapshot was damaged after it was written. Start afresh, or use an older one.")
  }

  @Test(.rules("48d", "48f")) func `what is saved may have a type of its own`() throws {
    let host = WorkflowHost(drainedByHand: Metered())
    host.rendering.add.send(3)
    host.rendering.add.send(4)
    var restoration: Restoration?
    let restored = try WorkflowHost(
      drainedByHand: Metered(), restoring: host.snapshot(), onRestored: { restoration = $0 })
    #expect(restored.rendering.total == 7)
    #expect(restoration?.count == 1)
  }

  @Test(.rules("48d")) func `a workflow may change what is saved`() throws {
    let host = WorkflowHost(drainedByHand: Rounding())
    #expect(host.rendering == 2.75)
    #expect(try WorkflowHost(drainedByHand: Rounding(), restoring: host.snapshot()).rendering == 3)
  }

  @Test(.rules("50b")) func `workers and side effects of restored states begin again`() throws {
    func host(_ log: Log, restoring snapshot: TreeSnapshot?) throws -> WorkflowHost<Holder<Void>> {
      let holder = Holder<Void> { state, context in
        guard state == 1 else { return }
        context.run(WaitingWorker())
        context.runSideEffect(key: "light") { _ in }
      }
      let watcher = Watcher(log: log)
      guard let snapshot else { return WorkflowHost(drainedByHand: holder, observers: [watcher]) }
      return try WorkflowHost(drainedByHand: holder, restoring: snapshot, observers: [watcher])
    }
    let first = try host(Log(), restoring: nil)
    first.rendering.act.send(
      .init { state in
        state = 1
        return nil
      })
    let log = Log()
    let restored = try host(log, restoring: first.snapshot())
    #expect(log.lines.filter { !$0.hasPrefix("begin") } == ["worker", "effect"])
    restored.end()
  }

  @Test(.rules("48r")) func `a saved state is taken by one node only`() throws {
    let log = Log()
    let saved = WorkflowHost(drainedByHand: Couple(areSplit: false))
    saved.rendering.first.send(6)
    var restoration: Restoration?
    let restored = try WorkflowHost(
      drainedByHand: Couple(areSplit: true), restoring: saved.snapshot(),
      observers: [Watcher(log: log)], onRestored: { restoration = $0 })
    #expect(restored.rendering.numbers == [7, 1])
    #expect(log.lines.contains("left out Couple / Second: isTaken"))
    #expect(restoration?.lost == ["Couple / Second"])
  }
}

/// Damaged snapshots give an error or load what was saved, and never stop the program.
struct DamageTests {
  private static func saved() throws -> (data: Data, values: [Double]) {
    let host = WorkflowHost(drainedByHand: Board())
    host.rendering.numbers[0].set.send(.init(value: 1.25))
    host.rendering.rows[2].set.send(.init(value: -3))
    return (try host.snapshot().data, host.rendering.values)
  }

  private static func values(from data: Data) throws -> [Double] {
    try WorkflowHost(drainedByHand: Board(), restoring: TreeSnapshot(data: data)).rendering.values
  }

  @Test(.rules("49c")) func `every truncation is an error`() throws {
    let (data, values) = try Self.saved()
    #expect(try Self.values(from: data) == values)
    for count in data.indices {
      #expect(throws: SnapshotError.self) { try Self.values(from: data.prefix(count)) }
    }
  }

  @Test(.rules("49c")) func `flipped bits are an error or do no harm`() throws {
    let (data, values) = try Self.saved()
    var state: UInt64 = 1
    for _ in 0..<10_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bit = Int(state >> 33) % (data.count * 8)
      var damaged = data
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      if let found = try? Self.values(from: damaged) { #expect(found == values) }
    }
  }

  @Test(.rules("49c")) func `nodes that do not form a tree are an error`() {
    // Each has the right checksum, as if it had been written on purpose.
    for parents in [[nil, nil], [0], [nil, 5], [nil, 1]] as [[Int?]] {
      let nodes = parents.map { TreeSnapshot.Node(parent: $0, type: "x") }
      let data = TreeSnapshot(nodes: nodes).data
      #expect(throws: SnapshotError.damaged, "\(parents)") { try TreeSnapshot(data: data) }
    }
  }
}

/// A state that is JSON inside, whose error is a whole sentence.
private struct Inner: RestorableWorkflow {
  struct State: Codable {
    var text = "no JSON"

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try JSONDecoder().decode(String.self, from: container.decode(Data.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Data(text.utf8))
    }
  }

  static var savedName: String? { "Inner" }
  func makeInitialState() -> State { State() }
  func render(state: State, context: borrowing RenderContext<Inner>) -> String { state.text }
}

private func notASnapshot(_ reason: String) -> String {
  "This is not a snapshot of a tree: \(reason). Pass the data of a TreeSnapshot, unchanged."
}

extension Holder<[Number.Shown]> {
  fileprivate static func snapshot(ofNumbers keys: [Key], value: Double) throws -> TreeSnapshot {
    let host = WorkflowHost(
      drainedByHand: Holder { _, context in keys.map { context.render(Number(), key: $0) } })
    for number in host.rendering.shown { number.set.send(.init(value: value)) }
    return try host.snapshot()
  }
}

extension Holder<Void> {
  /// Returns a snapshot in which the numbers are texts.
  fileprivate static func snapshotWithText() throws -> TreeSnapshot {
    try WorkflowHost(
      drainedByHand: Holder { _, context in
        _ = context.render(TextNumber())
        _ = context.render(TextNumber(), key: "other")
      }
    ).snapshot()
  }
}

struct WaitingWorker: Worker {
  func run(_ output: WorkerOutput<Never>) async {}
}

/// A workflow that is saved under the name of `Number`.
struct TextNumber: RestorableWorkflow {
  static var savedName: String? { "WorkflowPersistenceTests.Number" }
  func makeInitialState() -> String { "text" }
  func render(state: String, context: borrowing RenderContext<TextNumber>) -> String { state }
}

/// Does not save 99, and if it is new, restores ten times what was saved and nothing negative.
struct Picky: RestorableWorkflow {
  var isNew: Bool

  func makeInitialState() -> Int? { nil }

  func save(_ state: Int?) -> Int?? { state == 99 ? .none : .some(state) }

  func restore(_ saved: Int?) -> Int?? {
    guard isNew, let saved else { return saved }
    return saved < 0 ? .none : .some(saved * 10)
  }

  func render(
    state: Int?, context: borrowing RenderContext<Picky>
  ) -> (text: String, set: Sink<Int>) {
    (
      state.map { "\($0)" } ?? "afresh",
      context.makeStateSink(of: Int.self) { value, state in state = value }
    )
  }
}

/// Has a state with a closure, and saves a number.
struct Metered: RestorableWorkflow {
  struct State {
    var total: Int
    let format: (Int) -> String = { "\($0)" }
  }

  func makeInitialState() -> State { State(total: 0) }
  func save(_ state: State) -> Int? { state.total }
  func restore(_ saved: Int) -> State? { State(total: saved) }

  func render(
    state: State, context: borrowing RenderContext<Metered>
  ) -> (total: Int, add: Sink<Int>) {
    (state.total, context.makeStateSink(of: Int.self) { $1.total += $0 })
  }
}

struct Shy: RestorableWorkflow {
  static var savedName: String? { "Open" }
  static var savesState: Bool { false }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<Shy>) -> Int { state }
}

struct Open: RestorableWorkflow {
  static var savedName: String? { "Open" }
  func makeInitialState() -> Int { 2 }
  func render(state: Int, context: borrowing RenderContext<Open>) -> Int { state }
}

struct OldName: RestorableWorkflow {
  static var savedName: String? { "Name" }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<OldName>) -> Sink<Int> {
    context.makeStateSink(of: Int.self) { value, state in state = value }
  }
}

struct NewName: RestorableWorkflow {
  static var savedName: String? { "Name" }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<NewName>) -> Int { state }
}

struct Renamed: RestorableWorkflow {
  static var savedName: String? { "Newest" }
  static var formerNames: [String] { ["Newer", "Name"] }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<Renamed>) -> Int { state }
}

/// Had names as keys before.
struct Moved: RestorableWorkflow {
  static func formerKeys(of key: Key) -> [Key] { key == 1 ? ["first", "one"] : [] }
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<Moved>) -> Int { state }
}

/// Does not take its state back.
struct Refusing: RestorableWorkflow {
  static var savedName: String? { "Refusing" }
  func makeInitialState() -> Int { 1 }
  func restore(_ saved: Int) -> Int? { nil }
  func render(state: Int, context: borrowing RenderContext<Refusing>) {}
}

/// Renders a child with a key, and two in a collection.
private struct Rows<Row: Workflow>: RestorableWorkflow {
  static var savedName: String? { "Rows" }
  var row: Row

  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Rows>) -> [Row.Rendering] {
    [context.render(row, key: "a") { _ in AnyWorkflowAction<Rows> { _, _ in nil } }]
      + context.render(each: [1, 2], id: \.self) { _ in
        row
      } onOutput: { _, _ in
        AnyWorkflowAction<Rows> { _, _ in nil }
      }
  }
}

/// Saves its number rounded to a whole one.
private struct Rounding: RestorableWorkflow {
  static var savedName: String? { "Rounding" }

  func makeInitialState() -> Double { 2.75 }

  func save(_ state: Double) -> Double? { state.rounded() }

  func render(state: Double, context: borrowing RenderContext<Rounding>) -> Double { state }
}

/// One child at first, and later two that both had its name.
private struct Couple: RestorableWorkflow {
  static var savedName: String? { "Couple" }
  var areSplit: Bool

  func render(
    state: Void, context: borrowing RenderContext<Couple>
  ) -> (numbers: [Int], first: Sink<Int>) {
    guard areSplit else {
      let only = context.render(Only())
      return ([only.number], only.add)
    }
    let (first, second) = (context.render(First()), context.render(Second()))
    return ([first.number, second.number], first.add)
  }
}

private protocol Part: RestorableWorkflow
where State == Int, Rendering == (number: Int, add: Sink<Int>) {}

extension Part {
  func makeInitialState() -> Int { 1 }
  func render(state: Int, context: borrowing RenderContext<Self>) -> (number: Int, add: Sink<Int>) {
    (state, context.makeStateSink(of: Int.self) { $1 += $0 })
  }
}

private struct Only: Part { static var savedName: String? { "Only" } }

private struct First: Part {
  static var savedName: String? { "First" }
  static var formerNames: [String] { ["Only"] }
}

private struct Second: Part {
  static var savedName: String? { "Second" }
  static var formerNames: [String] { ["Only"] }
}
