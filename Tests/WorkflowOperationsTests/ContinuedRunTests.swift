import Foundation
import Testing
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

@testable import WorkflowOperations

/// Runs that are continued although they have ended, or that cannot be continued.
struct ContinuedRunTests {
  private let ran = Locked([String]())
  private let journal = WorkflowJournal(inMemoryKeeping: 1000)

  private func note(_ name: String) { ran.withLock { $0.append(name) } }

  private func takeRan() -> [String] {
    ran.withLock { ran in
      defer { ran = [] }
      return ran
    }
  }

  /// Does the task of an operation in a run that has no tasks of its own.
  private func finish(_ name: String, in state: inout GraphState) async throws {
    let one = try #require(state.run.active.first { state.name($0.index) == name })
    let result = await state.result(of: one.index)
    state.handle(.finished(one.index, attempt: one.attempt, result))
  }

  /// A graph whose last operation leads back once.
  private func makeCircle() -> OperationGraph {
    let laps = Locked(0)
    var graph = OperationGraph()
    let first = graph.add("first") { note("first") }
    let draft = graph.add("draft") { note("draft") }
    let check = graph.add("check", inputs: draft) { _ in
      note("check")
      return laps.withLock { laps in
        laps += 1
        return laps
      }
    }
    graph.segue(first, to: draft) { $0.isSuccess }
    graph.segue(check, to: draft, resets: true) { (try? $0.get()) == 1 }
    return graph
  }

  @Test(.rules("77d", "78b")) func `an attempt that does not begin again ends with its operation`()
    throws
  {
    var graph = OperationGraph()
    let one = graph.add("one") {}
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.handle(.pause)
    var later = try GraphState(graph, restoring: state.saved)
    later.now = .seconds(3)
    later.handle(.cancel("one"))
    _ = later.takeChanges()
    #expect(later.attempts(of: 0).map(\.end) == [.seconds(3)])
    later.handle(.resume)
    later.handle(.retry(one.name, of: one.graph))
    _ = later.takeChanges()
    #expect(later.attempts(of: 0).map(\.end) == [.seconds(3), nil])
    #expect(later.run.currentAttempt(of: 0) == 2)
  }

  @Test(.rules("78b")) func `an attempt that still returned is over after a restore`() throws {
    func make() -> OperationGraph {
      var graph = OperationGraph()
      let retry = RetryPolicy(attempts: 2, initial: .seconds(10))
      graph.add("one", options: OperationOptions(retry: retry, timeout: .seconds(1))) {}
      return graph
    }
    var state = try GraphState(beginning: make())
    _ = state.takeChanges()
    state.now = .seconds(1)
    state.handle(.attemptTookTooLong(0, attempt: 1))
    _ = state.takeChanges()
    var later = try GraphState(make(), restoring: state.saved)
    #expect(later.takeChanges().map(\.task) == [.delay])
    #expect(later.leftDelay(0) == .seconds(10))
    later.now = .seconds(11)
    later.handle(.delayEnded(0, attempt: 2))
    _ = later.takeChanges()
    let attempts = later.attempts(of: 0)
    #expect(attempts.map(\.start) == [.zero, .seconds(11)])
    #expect(attempts.map(\.end) == [.seconds(1), nil])
    #expect(attempts.map { $0.error != nil } == [true, false])
  }

  @Test(.rules("78b", "78c")) func `an attempt that waits after a restore is saved again`() throws {
    struct Unsaved: Sendable {}
    func make() -> OperationGraph {
      var graph = OperationGraph()
      let one = graph.add("one") { Unsaved() }
      graph.add("two", inputs: one) { _ in }
      return graph
    }
    var state = try GraphState(beginning: make())
    _ = state.takeChanges()
    state.handle(.finished(0, attempt: 1, .success(Unsaved())))
    _ = state.takeChanges()
    let first = state.saved
    var later = try GraphState(make(), restoring: first)
    _ = later.takeChanges()
    let second = later.saved
    #expect(second.allBegun["two"] == first.allBegun["two"])
    #expect(second.allBegun["two"]?.attempts.count == 1)
  }

  @Test(.rules("78a", "78l")) func `a circle that has ended is not made again`() async throws {
    let result = try await makeCircle().run(continuing: journal)
    #expect(takeRan() == ["first", "draft", "check", "draft", "check"])
    #expect(try await makeCircle().run(continuing: journal).outcomes == result.outcomes)
    #expect(takeRan() == [])
  }

  @Test(.rules("78l")) func `two runs do not share a journal`() async throws {
    var graph = OperationGraph()
    graph.add("wait") {
      note("wait")
      await waitForCancellation()
      return 1
    }
    let first = Task { [graph] in try await graph.run(continuing: journal) }
    while ran.withLock(\.isEmpty) { await Task.yield() }
    await #expect(throws: JournalError.isInUse(path: "in memory")) {
      try await graph.run(continuing: journal)
    }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    var other = OperationGraph()
    other.add("other") {}
    let differences = other.plan.differences(from: graph.plan)
    await #expect(throws: GraphError.changedSinceSaved(differences)) {
      try await other.run(continuing: journal)
    }
    #expect(takeRan() == ["wait"])
  }

  @Test(.rules("78a")) func `an update of a circle that has ended has it whole`() async throws {
    let running = try makeCircle().start()
    var saved: SavedGraph?
    for await update in running.updates { saved = update.saved }
    #expect(takeRan().count == 5)
    _ = try await makeCircle().run(restoring: saved)
    #expect(takeRan() == [])
  }

  @Test(.rules("78c", "78l")) func `a value that is not Codable is made again`() async throws {
    struct Handle {}
    func makeGraph() -> OperationGraph {
      var graph = OperationGraph()
      graph.add("open") {
        note("open")
        return Handle()
      }
      graph.add("read") { note("read") }
      return graph
    }
    _ = try await makeGraph().run(continuing: journal)
    #expect(takeRan().sorted() == ["open", "read"])
    let result = try await makeGraph().run(continuing: journal)
    #expect(result.outcomes == ["open": .succeeded, "read": .succeeded])
    #expect(takeRan() == ["open"])
  }

  @Test(.rules("78i")) func `a value that cannot be encoded is an error, and all others are kept`()
    async throws
  {
    struct Torn: Codable {
      struct Reason: Error {}
      var isTorn: Bool

      func encode(to encoder: any Encoder) throws {
        if isTorn { throw Reason() }
        var container = encoder.singleValueContainer()
        try container.encode(isTorn)
      }
    }
    func makeGraph(isTorn: Bool) -> OperationGraph {
      var graph = OperationGraph()
      let read = graph.add("read") { note("read") }
      let tear = graph.add("tear", inputs: read) { _ in
        note("tear")
        return Torn(isTorn: isTorn)
      }
      graph.add("write", inputs: tear) { _ in note("write") }
      return graph
    }
    do {
      _ = try await makeGraph(isTorn: true).run(continuing: journal)
      Issue.record("The run has an end.")
    } catch {
      #expect("\(error)" == "the value of \"tear\" cannot be encoded: Reason()")
    }
    #expect(takeRan().prefix(2) == ["read", "tear"])
    _ = try await makeGraph(isTorn: false).run(continuing: journal)
    // What comes after the value may have run before the call had its error.
    #expect(takeRan().filter { $0 != "write" } == ["tear"])
  }

  @Test(.rules("89a")) func `a list is there for what comes after the map`() async throws {
    func makeGraph() -> (OperationGraph, Op<String>) {
      var graph = OperationGraph(keepsValues: false)
      let list = graph.add("list") { [1, 2, 3] }
      let doubles = graph.map("double", over: list) { $0 * 2 }
      let index = graph.add("index", inputs: list, doubles) { "\($0) \($1)" }
      return (graph, index)
    }
    let (graph, index) = makeGraph()
    let result = try await graph.run(continuing: journal)
    #expect(try result[index]?.get() == "[1, 2, 3] [2, 4, 6]")
    #expect(result.outcomes.count == 6)
    let again = try await makeGraph().0.run(continuing: journal)
    #expect(again.outcomes == result.outcomes)
  }

  @Test(.rules("89b")) func `a map has the values of its parts until it has ended`() async throws {
    var graph = OperationGraph()
    let list = graph.add("list") { [1, 2] }
    let map = graph.map("double", over: list) { $0 * 2 }
    var state = try GraphState(beginning: graph)
    for name in ["list", "double/0", "double/1"] { try await finish(name, in: &state) }
    let parts = ["double/0", "double/1"].compactMap { state.run.topology.indices[$0] }
    #expect(parts.compactMap { state.results[$0] }.count == 2)
    try await finish("double", in: &state)
    #expect(parts.compactMap { state.results[$0] }.isEmpty)
    #expect(try state.result[map]?.get() == [2, 4])
  }

  @Test(.rules("88b")) func `what was given up and is made again is not given up`() async throws {
    let isStuck = Locked(true)
    let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)
    var graph = OperationGraph()
    let stuck = graph.add("stuck") {
      if isStuck.withLock({ $0 }) {
        await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
      }
    }
    let running = try graph.start()
    while waiting.withLock({ $0 == nil }) { await Task.yield() }
    running.abandon()
    #expect(try await running.result.abandoned == ["stuck"])
    isStuck.withLock { $0 = false }
    running.retry(stuck)
    let result = try await running.result
    #expect(result.outcomes == ["stuck": .succeeded])
    #expect(result.abandoned == [])
    waiting.withLock { $0 }?.resume()
  }

  /// Runs a graph until something waits, and returns what an update has saved then.
  private func saved(
    _ graph: OperationGraph, _ name: String, _ phase: OperationPhase
  ) async throws -> SavedGraph {
    let running = try graph.start(clock: TestClock())
    defer { running.cancelAll() }
    for await update in running.updates where update[name]?.phase == phase { return update.saved }
    throw CancellationError()
  }

  @Test(.rules("80l", "86g"), arguments: [false, true])
  func `a map in a subgraph that is tried again begins anew`(listFails: Bool) async throws {
    struct Refused: Error {}
    let attempts = Locked(0)
    var parts = OperationGraph()
    let list = parts.add("list") {
      let isFirst = attempts.withLock { attempts in
        attempts += 1
        return attempts == 1
      }
      if isFirst, listFails { throw Refused() }
      return [1, 2, 3]
    }
    let doubles = parts.map("double", over: list) { $0 * 2 }
    var graph = OperationGraph()
    let options = OperationOptions(retry: RetryPolicy(attempts: 2, initial: .seconds(1)))
    graph.add("parts", subgraph: parts, options: options) { result in
      if attempts.withLock({ $0 }) == 1 { throw Refused() }
      return try result[doubles]?.get() ?? []
    }
    let saved = try await saved(graph, "parts", .delayed)
    let clock = TestClock()
    let running = try graph.start(clock: clock, restoring: saved)
    while clock.sleepers.isEmpty { await Task.yield() }
    clock.advance(by: .seconds(1))
    #expect(try await running.result.outcomes["parts"] == .succeeded)
  }

  @Test(.rules("78c")) func `a map whose values are not Codable is made again`() async throws {
    struct Handle { var number: Int }
    let isOpen = Locked(false)
    var graph = OperationGraph()
    let list = graph.add("list") { [1, 2, 3] }
    let handles = graph.map("open", over: list) { Handle(number: $0) }
    let sum = graph.add("sum", inputs: handles) { handles in
      while !isOpen.withLock({ $0 }) {
        try Task.checkCancellation()
        await Task.yield()
      }
      return handles.reduce(0) { $0 + $1.number }
    }
    let saved = try await saved(graph, "sum", .running)
    isOpen.withLock { $0 = true }
    #expect(try await graph.run(restoring: saved)[sum]?.get() == 6)
  }

  /// The one that leads back does not follow what it leads to.
  @Test(.rules("78a", "78k")) func `what a segue has led back to is not led back again`()
    async throws
  {
    func makeGraph() -> OperationGraph {
      var graph = OperationGraph()
      let first = graph.add("first") { note("first") }
      let draft = graph.add("draft") { (context: OperationContext) in
        note("draft \(context.key.suffix(1))")
      }
      let slow = graph.add("slow", inputs: first) { _ in
        while ran.withLock({ !$0.contains("draft 1") }) { await Task.yield() }
      }
      let last = graph.add("last", inputs: slow) { _ in note("last") }
      graph.segue(first, to: draft)
      graph.segue(last, to: draft, resets: true)
      return graph
    }
    _ = try await makeGraph().run(continuing: journal)
    #expect(takeRan() == ["first", "draft 1", "last", "draft 2"])
    _ = try await makeGraph().run(continuing: journal)
    #expect(takeRan() == [])
  }

  @Test(.rules("87f", "89a")) func `a list stays although its map begins anew`() async throws {
    let isOpen = Locked(false)
    var graph = OperationGraph(keepsValues: false)
    let list = graph.add("list") { [1, 2] }
    let doubles = graph.map("double", over: list) { number in
      note("double")
      return number * 2
    }
    let gate = graph.add("gate") { while !isOpen.withLock({ $0 }) { await Task.yield() } }
    let both = graph.add("both", inputs: list, gate) { list, _ in list.count }
    let running = try graph.start()
    for await update in running.updates where update["double"]?.outcome == .succeeded { break }
    running.retry(doubles)
    while ran.withLock({ $0.count }) < 4 { await Task.yield() }
    for await update in running.updates where update["double"]?.outcome == .succeeded { break }
    isOpen.withLock { $0 = true }
    #expect(try await running.result[both]?.get() == 2)
  }

  @Test(.rules("78k")) func `an element that begins anew has another key after a restore`()
    async throws
  {
    let isOpen = Locked(true)
    var graph = OperationGraph()
    let list = graph.add("list") {
      while !isOpen.withLock({ $0 }) { await Task.yield() }
      return [1, 2]
    }
    graph.map("double", over: list) { (context: OperationContext, number) in
      note("\(number) \(context.key.suffix(1))")
      return number * 2
    }
    let running = try graph.start()
    _ = try await running.result
    isOpen.withLock { $0 = false }
    running.retry(list)
    var saved: SavedGraph?
    for await update in running.updates where update["list"]?.phase == .running {
      saved = update.saved
      break
    }
    running.abandon()
    #expect(takeRan().sorted() == ["1 1", "2 1"])
    isOpen.withLock { $0 = true }
    _ = try await graph.run(restoring: saved)
    #expect(takeRan().sorted() == ["1 2", "2 2"])
  }

  @Test(.rules("89a", "89e")) func `a value is there for each lap of its reader`() async throws {
    var graph = OperationGraph(keepsValues: false)
    let number = graph.add("number") { 1 }
    let reader = graph.add("reader", inputs: number) { (context: OperationContext, number) in
      note("\(number) \(context.key.suffix(1))")
    }
    let check = graph.add("check", inputs: reader) { _ in }
    graph.segue(graph.add("start") {}, to: reader)
    graph.segue(check, to: reader, resets: true) { _ in ran.withLock { $0.count < 3 } }
    let result = try await graph.run()
    #expect(takeRan() == ["1 1", "1 2", "1 3"], "\(result.outcomes)")
    #expect(result[number] == nil)
  }

  @Test(.rules("89a", "89e")) func `the values of a circle are released when none leads back`()
    throws
  {
    var graph = OperationGraph(keepsValues: false)
    let start = graph.add("start") { 0 }
    var last = start
    for number in 1...300 {
      let next = graph.add("\(number)", inputs: last) { $0 }
      graph.segue(start, to: next)
      if number > 1 { graph.segue(next, to: last, resets: true) { _ in false } }
      last = next
    }
    var state = try GraphState(beginning: graph)
    for index in 0...300 { state.handle(.finished(index, attempt: 1, .success(0))) }
    #expect(state.result.outcomes.count == 301)
    #expect(state.results.count == 1)
  }

  @Test(.rules("89a")) func `a value that comes after the end of its reader is released`()
    async throws
  {
    var graph = OperationGraph(keepsValues: false)
    let number = graph.add("number") { 1 }
    graph.add("reader", inputs: number) { $0 }
    var state = try GraphState(beginning: graph)
    state.handle(.cancel("reader"))
    state.handle(.finished(0, attempt: 1, .success(1)))
    #expect(state.result.outcomes == ["number": .succeeded, "reader": .cancelled])
    #expect(state.results[0] == nil)
  }

  @Test(.rules("87b")) func `nothing begins anew for an operation that runs`() throws {
    var graph = OperationGraph(keepsValues: false)
    let number = graph.add("number") { 1 }
    let first = graph.add("first") {}
    let second = graph.add("second") {}
    let target = graph.add("target", inputs: number) { $0 + 1 }
    graph.segue(first, to: target)
    graph.segue(second, to: target)
    var state = try GraphState(beginning: graph)
    state.handle(.finished(0, attempt: 1, .success(1)))
    state.handle(.finished(1, attempt: 1, .success(())))
    state.handle(.finished(3, attempt: 1, .success(2)))
    let outcomes = state.result.outcomes
    #expect(outcomes.count == 3)
    state.handle(.retry("second", of: number.graph))
    #expect(state.result.outcomes == outcomes)
  }

  @Test(.rules("87f", "89a")) func `a map that begins anew after a restore has its list`()
    async throws
  {
    var graph = OperationGraph(keepsValues: false)
    let list = graph.add("list") { [1, 2] }
    graph.map("double", over: list) { number in
      note("\(number)")
      return number * 2
    }
    let last = graph.add("last") { 0 }
    // So the list is kept.
    graph.add("reader", inputs: list, last) { _, _ in }
    var state = try GraphState(beginning: graph)
    for name in ["list", "double/0", "double/1", "double"] { try await finish(name, in: &state) }
    state = try GraphState(graph, restoring: state.saved)
    state.handle(.retry("double", of: list.graph))
    for name in ["double/0", "double/1", "double"] { try await finish(name, in: &state) }
    #expect(takeRan() == ["1", "2", "1", "2"])
  }

  @Test(.rules("78a")) func `an element that is cancelled before its map begins stays so`()
    async throws
  {
    var graph = OperationGraph()
    let list = graph.add("list") { [1, 2] }
    graph.map("double", over: list) { $0 * 2 }
    var state = try GraphState(beginning: graph)
    for name in ["list", "double/0", "double/1", "double"] { try await finish(name, in: &state) }
    state.handle(.retry("list", of: list.graph))
    state.handle(.cancel("double/1"))
    let restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.result.outcomes == ["double/1": .cancelled])
    #expect(restored.result.outcomes == state.result.outcomes)
    state = restored
    for name in ["list", "double/0"] { try await finish(name, in: &state) }
    #expect(state.result.outcomes["double/1"] == .cancelled)
  }

  @Test(.rules("74c", "86a"), arguments: [true, false])
  func `an element that a shorter list leaves out has no outcome`(isFirst: Bool) async throws {
    var graph = OperationGraph()
    let list = graph.add("list") { (context: OperationContext) in
      context.key.hasSuffix("1") ? [1, 2] : [1]
    }
    graph.map("double", over: list) { $0 * 2 }
    var state = try GraphState(beginning: graph)
    for name in ["list", "double/0", "double/1", "double"] { try await finish(name, in: &state) }
    state.handle(.retry("list", of: list.graph))
    if isFirst { state.handle(.cancel("double/1")) }
    try await finish("list", in: &state)
    if !isFirst { state.handle(.cancel("double/1")) }
    for name in ["double/0", "double"] { try await finish(name, in: &state) }
    #expect(state.run.hasEnded && state.run.total == 1)
    #expect(state.result.outcomes.count == 3 && state.result.outcomes["double/1"] == nil)
  }

  @Test(arguments: [-1, 0, 3_000_000_000]) func `damaged numbers are an error`(
    number: Int
  ) throws {
    var graph = OperationGraph()
    let list = graph.add("list") { [1] }
    graph.map("double", over: list) { $0 * 2 }
    var saved = try GraphState(beginning: graph).saved
    saved.begun["list"] = SavedGraph.Begun(
      run: GraphRun.Begun(attempt: number, first: 1, phase: .interrupted), attempts: [])
    #expect(throws: GraphError.changedSinceSaved(["the saved numbers of \"list\" are damaged"])) {
      try GraphState(graph, restoring: saved)
    }
    saved.begun = [:]
    saved.elements = ["double": number]
    #expect(throws: GraphError.self) { try GraphState(graph, restoring: saved) }
  }
}
