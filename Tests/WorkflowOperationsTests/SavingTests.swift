import Foundation
import Testing
import Workflow
@testable import WorkflowOperations
import WorkflowPersistence
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Graphs that are saved, and go on later.
struct SavingTests {
  private struct Refused: Error, CustomStringConvertible { var description: String { "refused" } }
  private struct Handle: Sendable { var number: Int }

  /// Fifty operations; each one notes that it runs.
  private func large(_ log: Locked<[String]>, seed: Int) -> OperationGraph {
    var random = SeededGenerator(seed: seed)
    var graph = OperationGraph()
    var operations: [Op<Int>] = []
    for number in 0..<50 {
      let inputs = (0..<2).compactMap { _ in operations.isEmpty ? nil : random.pick(operations) }
      let fails = random.isOne(in: 8)
      let name = "\(number)"
      let body: @Sendable () async throws -> Int = {
        log.withLock { $0.append(name) }
        if fails { throw Refused() }
        return number
      }
      if inputs.count == 2, random.isOne(in: 2) {
        operations.append(
          graph.add(name, inputs: inputs[0], inputs[1].result) { _, _ in try await body() })
      } else {
        operations.append(graph.add(name) { try await body() })
        for (index, source) in inputs.enumerated() where inputs.firstIndex(of: source) == index {
          if random.isOne(in: 2) {
            graph.segue(source, to: operations[number]) { $0.isSuccess }
          } else {
            graph.depend(operations[number], on: source)
          }
        }
      }
    }
    return graph
  }

  @Test(.rules("78a", "78b", "78c"), arguments: Seeds.chosen(40))
  func `at every turn, what has ended does not run again, and the rest does`(
    seed: Int
  ) async throws {
    let whole = Locked([String]())
    var state = try GraphState(beginning: large(whole, seed: seed))
    var random = SeededGenerator(seed: seed)
    var turns: [SavedGraph] = []
    await run(&state) { running, state in
      turns.append(state.saved)
      return random.below(running.count)
    }
    let expected = state.result.outcomes
    let order = whole.withLock { $0 }
    for saved in turns + [state.saved] {
      let data = try JSONEncoder().encode(saved)
      let read = try JSONDecoder().decode(SavedGraph.self, from: data)
      #expect(read == saved)
      let ended = Set(try endings(of: data))
      let log = Locked([String]())
      var later = try GraphState(large(log, seed: seed), restoring: read)
      // In the same order as before, because the one that ends first may decide.
      await run(&later) { running, state in
        let places = running.map { order.firstIndex(of: state.name($0.index)) ?? .max }
        return places.firstIndex(of: places.min() ?? 0) ?? 0
      }
      #expect(later.result.outcomes == expected)
      let again = log.withLock { $0 }
      #expect(ended.isDisjoint(with: again))
      #expect(ended.intersection(order).union(again) == Set(order))
    }
  }

  /// Runs a graph one operation at a time, of those that could run.
  private func run(
    _ state: inout GraphState, choose: ([GraphRun.Active], GraphState) -> Int
  ) async {
    var running = state.takeChanges()
    while !state.run.hasEnded {
      let next = running.remove(at: choose(running, state))
      let result = await state.result(of: next.index)
      state.handle(.finished(next.index, attempt: next.attempt, result))
      running += state.takeChanges()
    }
  }

  /// The names of the operations that have ended, as the data says.
  private func endings(of data: Data) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (object?["endings"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test(.rules("80l")) func `a pause before another attempt of a subgraph saves none of its parts`()
    async throws
  {
    var parts = OperationGraph()
    parts.add("a") { 1 }
    var graph = OperationGraph()
    graph.add(
      "parts", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .zero))
    ) { _ throws -> Int in throw Refused() }
    var state = try GraphState(beginning: graph)
    for ended in 0..<2 {
      // Each save has what the one before has left.
      #expect(state.saved.endings.count == ended)
      let next = try #require(state.takeChanges().first { $0.task == .run })
      state.handle(
        .finished(next.index, attempt: next.attempt, await state.result(of: next.index)))
    }
    #expect(state.saved.endings.isEmpty)
    let delay = try #require(state.takeChanges().first { $0.task == .delay })
    state.handle(.pause)
    state.handle(.delayEnded(delay.index, attempt: delay.attempt))
    #expect(state.run.phase(of: delay.index) == .ready)
    #expect(state.saved.endings.isEmpty)
  }

  @Test(.rules("76e", "78c")) func `a value is saved as the newest closures say`() throws {
    var graph = OperationGraph()
    graph.add("a") { 1 }
    var newest = OperationGraph()
    newest.add("a") { Handle(number: 1) }
    var state = try GraphState(beginning: graph)
    state.handle(.finished(0, attempt: 1, .success(1)))
    #expect(state.saved.endings.count == 1)
    #expect(state.adopt(newest) == [])
    // No other run could read it as a handle.
    #expect(state.saved.endings == [])
    #expect(state.adopt(graph) == [])
    #expect(state.saved.endings.count == 1)
  }

  @Test(.rules("78c", "78d", "78e"))
  func `a value that cannot be saved is made again, and an error is its text`() async throws {
    let log = Locked([String]())
    func graph() -> (OperationGraph, Op<String>) {
      var graph = OperationGraph()
      let handle = graph.add("handle") {
        log.withLock { $0.append("handle") }
        return Handle(number: 7)
      }
      let broken = graph.add("broken") { () throws -> Int in
        log.withLock { $0.append("broken") }
        throw Refused()
      }
      let nothing = graph.add("nothing") { log.withLock { $0.append("nothing") } }
      let gate = graph.add("gate") { await Self.gate.wait() }
      let last = graph.add("last", inputs: handle, broken.result, nothing, gate) {
        handle, broken, _, _ in
        if case .failure(let error) = broken { "\(handle.number) \(error)" } else { "" }
      }
      return (graph, last)
    }
    let running = try graph().0.start()
    var saved: SavedGraph?
    for await update in running.updates where update.outcomes.count == 3 {
      saved = update.saved
      break
    }
    running.cancelAll()
    _ = try await running.result
    #expect(log.withLock { Set($0) } == ["handle", "broken", "nothing"])
    log.withLock { $0 = [] }
    Self.gate.open()
    let (again, last) = graph()
    let result = try await again.run(restoring: saved)
    #expect(try result[last]?.get() == "7 refused")
    #expect(log.withLock { $0 } == ["handle"])
    guard case .failedBefore("broken", let text) = result.errors["broken"] as? OperationError else {
      Issue.record("\(result.errors)")
      return
    }
    #expect(!text.isEmpty)
  }

  @Test(.rules("78f")) func `a graph that has changed is an error that names the difference`()
    async throws
  {
    func graph(_ change: (inout OperationGraph) -> Void) -> OperationGraph {
      var graph = OperationGraph()
      for name in ["a", "b", "c"] { graph.add(name) {} }
      graph.depend("b", on: "a")
      graph.segue("a", to: "c")
      change(&graph)
      return graph
    }
    let running = try graph { _ in }.start()
    var saved: SavedGraph?
    for await update in running.updates { saved = update.saved }
    func differences(_ change: (inout OperationGraph) -> Void) async -> [String] {
      do throws(GraphError) {
        _ = try await graph(change).run(restoring: saved)
      } catch {
        if case .changedSinceSaved(let texts) = error { return texts }
      }
      return []
    }
    #expect(await differences { $0.add("d") {} } == ["the operation \"d\" is new"])
    #expect(
      await differences { $0.depend("c", on: "b") }
        == ["the dependency of \"c\" on \"b\" is new"])
    #expect(
      await differences { $0.segue("a", to: "b") } == ["the segue from \"a\" to \"b\" is new"])
    #expect(await differences { $0.add("e", options: .init(when: .anyFailed)) {} }.count == 1)
    var other = OperationGraph()
    let number = other.add("a") { 1 }
    other.add("b", inputs: number, options: .init(when: .anyFailed)) { _ in }
    let renamed = other
    let error = await #expect(throws: GraphError.self) { try await renamed.run(restoring: saved) }
    #expect(
      error?.description == """
        The graph has changed since it was saved: the operation "c" has gone; "b" has other inputs; \
        "b" has another start rule; the dependency of "b" on "a" has gone; the segue from "a" to "c" \
        has gone. Begin anew.
        """)
  }

  /// A parent whose graph changes while it runs.
  struct Changing: Workflow {
    struct State: Codable { var step = 0 }

    @Injected var graph: (Int) -> OperationGraph

    func makeInitialState() -> State { State() }

    func render(
      state: State, context: borrowing RenderContext<Changing>
    ) -> (status: GraphStatus, next: Sink<Void>) {
      let status = context.render(graph(state.step).workflow()) { _ in
        AnyWorkflowAction<Changing>.noAction
      }
      return (status, context.makeStateSink(of: Void.self) { $1.step += 1 })
    }
  }

  @Test(.rules("78j", "76f")) func `a run that has ignored another plan continues with its own`()
    async throws
  {
    let (log, gate) = (Locked([String]()), Locked(false))
    let app = Changing { step in
      var graph = OperationGraph(limit: 1)
      func add(_ name: String) {
        graph.add(name) { () async throws -> Int in
          log.withLock { $0.append(name) }
          if name == "second", !gate.withLock({ $0 }) { await waitForCancellation() }
          return step
        }
      }
      add("first")
      add("second")
      if step == 0 { add("gone") }
      if step == 1 { add("new") }
      graph.segue("first", to: "third")
      graph.add("third", {})
      return graph
    }
    let host = WorkflowHost(drainedByHand: app)
    await settle(host) { host.rendering.status.update?["second"]?.phase == .running }
    host.rendering.next.send()
    #expect(host.rendering.status.ignoredChanges.count == 2)
    let snapshot = try host.snapshot()
    host.end()
    log.withLock { $0 = [] }
    gate.withLock { $0 = true }
    let restored = try WorkflowHost(drainedByHand: app, restoring: snapshot)
    #expect(restored.rendering.status.ignoredChanges.count == 2)
    // Saved again before it continues, it is the same.
    let again = try WorkflowHost(drainedByHand: app, restoring: restored.snapshot())
    #expect(again.rendering.status.ignoredChanges.count == 2)
    again.end()
    await settle(restored) { restored.rendering.status.update?.total == 1 }
    #expect(log.withLock { $0 } == ["second"])
    let outcomes = try #require(restored.rendering.status.update?.outcomes)
    #expect(outcomes["first"] == .succeeded && outcomes["gone"] == .failed)
    #expect(outcomes["new"] == nil)
    restored.end()
  }

  struct Weighed: Codable, Sendable {
    struct Secret: Error, CustomStringConvertible { var description: String { "it is a secret" } }

    var weight: Double
    var isSecret = false

    func encode(to encoder: any Encoder) throws {
      if isSecret { throw Secret() }
      var container = encoder.singleValueContainer()
      try container.encode(weight)
    }

    init(_ weight: Double, isSecret: Bool = false) {
      (self.weight, self.isSecret) = (weight, isSecret)
    }

    init(from decoder: any Decoder) throws {
      weight = try decoder.singleValueContainer().decode(Double.self)
    }
  }

  /// A number that counts how often it is encoded; one test alone uses it, as others run meanwhile.
  private struct Counted: Codable {
    static let count = Locked(0)
    var number: Int

    func encode(to encoder: any Encoder) throws {
      Self.count.withLock { $0 += 1 }
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  @Test(.rules("78m")) func `a value is encoded once, however often its run is saved`()
    async throws
  {
    let runs = Locked(0)
    var graph = OperationGraph()
    let first = graph.add("first") {
      let number = runs.withLock { count in
        count += 1
        return count
      }
      return Counted(number)
    }
    for number in 2...20 { graph.add("\(number)", inputs: first) { _ in Counted(number) } }
    Counted.count.withLock { $0 = 0 }
    var state = try GraphState(beginning: graph)
    await run(&state) { _, state in
      _ = state.saved
      return 0
    }
    _ = state.saved
    #expect(Counted.count.withLock { $0 } == 20)
    // A value of another attempt is another value, also in copies of the run.
    let former = state
    state.handle(.retry("first", of: first.graph))
    await run(&state) { _, _ in 0 }
    #expect(try GraphState(graph, restoring: state.saved).result[first]?.get().number == 2)
    #expect(try GraphState(graph, restoring: former.saved).result[first]?.get().number == 1)
  }

  @Test(.rules("78m")) func `each copy of a run saves its own values`() async throws {
    var graph = OperationGraph()
    let value = graph.add("value") { 0 }
    let start = try GraphState(beginning: graph)
    var copies = [start, start]
    for (index, number) in [1, 2].enumerated() {
      let next = try #require(copies[index].takeChanges().first)
      copies[index].handle(.finished(next.index, attempt: next.attempt, .success(number)))
      _ = copies[index].saved
    }
    for (copy, number) in zip(copies, [1, 2]) {
      #expect(try GraphState(graph, restoring: copy.saved).result[value]?.get() == number)
    }
  }

  @Test(.rules("78m")) func `a value is saved as its newest closure says`() async throws {
    var graph = OperationGraph()
    graph.add("value") { 1 }
    var state = try GraphState(beginning: graph)
    await run(&state) { _, _ in 0 }
    #expect(state.saved.endings.count == 1)
    var newest = OperationGraph()
    newest.add("value") { Unsaved() }
    #expect(state.adopt(newest) == [])
    // It is not Codable any more, so the operation runs again.
    #expect(try GraphState(newest, restoring: state.saved).result.outcomes.isEmpty)
  }

  private struct Unsaved: Sendable {}

  @Test(.rules("78m", "89a")) func `an earlier copy keeps the value that a later one releases`()
    async throws
  {
    var graph = OperationGraph(keepsValues: false)
    let first = graph.add("first") { [7] }
    graph.add("second", inputs: first) { $0.count }
    var state = try GraphState(beginning: graph)
    var copies: [GraphState] = []
    await run(&state) { _, state in
      copies.append(state)
      _ = state.saved
      return 0
    }
    _ = state.saved
    let restored = try copies.map { try GraphState(graph, restoring: $0.saved) }
    #expect(try restored.map { try $0.result[first]?.get() } == [nil, [7]])
  }

  @Test(.rules("78i"), arguments: [Double.infinity, -.infinity, .nan])
  func `numbers of every kind are kept`(number: Double) async throws {
    var graph = OperationGraph()
    let value = graph.add("value") { Weighed(number) }
    var state = try GraphState(beginning: graph)
    await run(&state) { _, _ in 0 }
    let restored = try GraphState(graph, restoring: state.saved)
    let weighed = try restored.result[value]?.get()
    #expect(weighed.map { "\($0.weight)" } == "\(number)")
  }

  @Test(.rules("78d")) func `values of every form come back from a file`() async throws {
    var graph = OperationGraph()
    let text = graph.add("text") { "ü" }
    let number = graph.add("number") { 3 }
    let bytes = graph.add("bytes") { Data([0, 0xFF]) }
    let nothing = graph.add("nothing") { nil as String? }
    let some = graph.add("some") { "x" as String? }
    let void = graph.add("void") {}
    var state = try GraphState(beginning: graph)
    await run(&state) { _, _ in 0 }
    let data = try JSONEncoder().encode(state.saved)
    let saved = try JSONDecoder().decode(SavedGraph.self, from: data)
    let result = try GraphState(graph, restoring: saved).result
    #expect(try result[text]?.get() == "ü" && result[number]?.get() == 3)
    #expect(try result[bytes]?.get() == Data([0, 0xFF]))
    #expect(try result[nothing]?.get() == .some(nil) && result[some]?.get() == "x")
    #expect(try result[void]?.get() != nil)
  }

  @Test(.rules("78i")) func `a value that cannot be encoded is an error that names it`()
    async throws
  {
    var graph = OperationGraph()
    graph.add("value") { Weighed(1, isSecret: true) }
    let host = WorkflowHost(drainedByHand: graph.workflow())
    await settle(host) { host.rendering.update?.total == 1 }
    let error = #expect(throws: SnapshotError.self) { try host.snapshot() }
    let text = #"the value of "value" cannot be encoded: it is a secret"#
    #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    // Alone, the operation runs again.
    var state = try GraphState(beginning: graph)
    await run(&state) { _, _ in 0 }
    #expect(try GraphState(graph, restoring: state.saved).result.outcomes.isEmpty)
    host.end()
  }

  @Test(.rules("78g")) func `a graph in a tree is saved with the tree`() async throws {
    let log = Locked([String]())
    func graph(isOpen: Bool) -> OperationGraph {
      var graph = OperationGraph()
      let first = graph.add("first") {
        log.withLock { $0.append("first") }
        return 20
      }
      let second = graph.add("second") {
        if !isOpen { await waitForCancellation() }
        return 1
      }
      graph.add("sum", inputs: first, second) { $0 + $1 }
      return graph
    }
    let host = WorkflowHost(drainedByHand: graph(isOpen: false).workflow())
    while host.rendering.update?["first"]?.outcome != .succeeded {
      await host.drain()
      await Task.yield()
    }
    let snapshot = try TreeSnapshot(data: host.snapshot().data)
    host.end()
    var results: [GraphResult] = []
    let restored = try WorkflowHost(
      drainedByHand: graph(isOpen: true).workflow(), restoring: snapshot
    ) { if case .success(let result) = $0 { results.append(result) } }
    while results.isEmpty {
      await restored.drain()
      await Task.yield()
    }
    #expect(results[0].outcomes["sum"] == .succeeded)
    #expect(log.withLock { $0 } == ["first"])
    // One that has ended, and has said so, does not say so again.
    let last = try restored.snapshot()
    restored.end()
    let ended = try WorkflowHost(drainedByHand: graph(isOpen: true).workflow(), restoring: last) {
      _ in Issue.record("the end was reported twice")
    }
    await ended.drain()
    #expect(ended.rendering.update?.total == 1)
    ended.end()
    #expect(throws: SnapshotError.self) {
      try WorkflowHost(drainedByHand: OperationGraph().workflow(), restoring: snapshot)
    }
  }

  private static let gate = Gate()
}

/// Lets tasks through once it is open.
private final class Gate: Sendable {
  private let state = Locked((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      open()
    }
  }
}
