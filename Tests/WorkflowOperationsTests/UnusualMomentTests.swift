import Testing
import Workflow
import WorkflowPersistence
import WorkflowTestSupport

@testable import WorkflowOperations

/// What happens to a run just before a start, after its end, or beside something that has gone.
struct UnusualMomentTests {
  private struct Refused: Error {}
  private struct Opaque: Sendable {}

  private func restored(_ state: GraphState, _ graph: OperationGraph? = nil) throws -> GraphState {
    let bytes = try TreeSnapshot.bytes(of: state.saved)
    return try GraphState(
      graph ?? state.graph, restoring: TreeSnapshot.value(SavedGraph.self, from: bytes))
  }

  private func index(_ name: String, _ state: GraphState) throws -> Int {
    try #require(state.run.topology.indices[name])
  }

  // MARK: - Just before a start

  @Test(.rules("72h", "75h", "76h"))
  func `an operation can be cancelled by an event that comes with the end of its delay`() throws {
    var graph = OperationGraph(failFast: true)
    graph.add("first", options: .init(retry: RetryPolicy(attempts: 2, initial: .zero))) {}
    graph.add("second") {}
    var state = try GraphState(beginning: graph)
    let inbox = GraphInbox()
    var tasks = GraphTasks(inbox, clock: ContinuousClock(), starter: NoTasks())
    func handle(_ events: GraphEvent...) {
      for event in events {
        state.handle(event)
        tasks.forget(after: event)
      }
      tasks.perform(state.takeChanges(), of: state)
    }
    tasks.perform(state.takeChanges(), of: state)
    handle(.finished(0, attempt: 1, .failure(Refused())))
    #expect(state.run.phase(of: 0) == .delayed)
    handle(.delayEnded(0, attempt: 2), .finished(1, attempt: 1, .failure(Refused())))
    #expect(!state.run.hasEnded)
    for case .event(let event) in inbox.take() { handle(event) }
    #expect(state.run.hasEnded)
  }

  @Test(.rules("69f", "74g")) func `a delay that ends in a pause keeps the values of before`()
    throws
  {
    var parts = OperationGraph()
    let part = parts.add("part") { 7 }
    var graph = OperationGraph()
    graph.add(
      "sub", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .seconds(1)))
    ) { _ in throw Refused() }
    var state = try GraphState(beginning: graph)
    let (sub, inner) = (try index("sub", state), try index("sub/part", state))
    state.handle(.finished(inner, attempt: 1, .success(7)))
    state.handle(.finished(sub, attempt: 1, .failure(Refused())))
    state.handle(.pause)
    state.handle(.delayEnded(sub, attempt: 2))
    state.handle(.cancel("sub"))
    #expect(state.result.outcomes["sub/part"] == .succeeded)
    #expect(try state.result[part]?.get() == 7)
  }

  @Test(.rules("69f", "80f")) func `the next attempt of a subgraph knows nothing of the last one`()
    throws
  {
    var parts = OperationGraph()
    let part = parts.add("part") { 7 }
    var graph = OperationGraph()
    graph.add(
      "sub", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .seconds(1)))
    ) { _ in throw Refused() }
    var state = try GraphState(beginning: graph)
    let (sub, inner) = (try index("sub", state), try index("sub/part", state))
    state.handle(.finished(inner, attempt: 1, .success(7)))
    state.handle(.finished(sub, attempt: 1, .failure(Refused())))
    state.handle(.delayEnded(sub, attempt: 2))
    #expect(state.result[part] == nil)
  }

  // MARK: - After the end

  @Test(.rules("77f")) func `the time after the end does not count for the second event either`()
    throws
  {
    var graph = OperationGraph()
    let a = graph.add("a") {}
    graph.add("b") {}
    var run = ShownRun(try GraphState(beginning: graph))
    func handle(_ events: [GraphEvent], _ seconds: Int, clock: Int) {
      let time = GraphTime(sinceBeginning: .seconds(seconds), clock: clock)
      run.handle(GraphEvents(events: events, time: time))
    }
    let ends = [0, 1].map { GraphEvent.finished($0, attempt: 1, .success(())) }
    handle(ends, 10, clock: 1)
    #expect(run.state.run.hasEnded)
    handle([.retry("a", of: a.graph)], 3600, clock: 1)
    handle([.retry("b", of: a.graph)], 3600, clock: 1)
    #expect(!run.state.run.hasEnded && run.state.now == .seconds(10))
    handle([.finished(0, attempt: 2, .success(()))], 11, clock: 2)
    #expect(run.state.now == .seconds(11))
  }

  @Test(.rules("78g", "87e")) func `an end is reported once, unless somebody asks for another one`()
    throws
  {
    var graph = OperationGraph()
    let a = graph.add("a") { Opaque() }
    graph.add("b") { Opaque() }
    var ended = try GraphState(beginning: graph)
    for index in [0, 1] { ended.handle(.finished(index, attempt: 1, .success(Opaque()))) }
    var state = GraphWorkflow.State(run: .success(ShownRun(try restored(ended))))
    state.hasReported = true
    func handle(_ event: GraphEvent) { state.handle(GraphEvents(events: [event], time: nil)) }
    #expect(state.ending == nil, "Values that cannot be saved are made again.")
    handle(.retry("a", of: a.graph))
    for index in [0, 1] {
      let attempt = try state.run.get().state.run.currentAttempt(of: index)
      handle(.finished(index, attempt: attempt, .success(Opaque())))
    }
    #expect(state.ending != nil && state.hasReported)
    handle(.retry("a", of: a.graph))
    #expect(!state.hasReported)
  }

  // MARK: - Saved runs

  @Test(.rules("78c", "86g"))
  func `a map in a subgraph runs again with a list from outside that is made again`() throws {
    var graph = OperationGraph()
    let files = graph.add("files") { [Opaque()] }
    var parts = OperationGraph()
    parts.map("size", over: files) { _ in 1 }
    graph.add("sub", subgraph: parts)
    var state = try GraphState(beginning: graph)
    state.handle(
      .finished(try index("files", state), attempt: 1, .success([Opaque(), Opaque()])))
    state.handle(.finished(try index("sub/size/0", state), attempt: 1, .success(1)))
    let again = try restored(state)
    #expect(again.run.phase(of: try index("files", again)) == .running)
  }

  @Test(.rules("78a", "86g"), arguments: [true, false])
  func `a map keeps its elements beside a part that takes a value that is made again`(
    hasEnded: Bool
  ) throws {
    var graph = OperationGraph()
    let value = graph.add("value") { Opaque() }
    var parts = OperationGraph()
    parts.map("m", over: [1, 2]) { $0 }
    parts.add("taker", inputs: value) { _ in }
    graph.add("sub", subgraph: parts)
    var state = try GraphState(beginning: graph)
    state.handle(.finished(try index("value", state), attempt: 1, .success(Opaque())))
    state.handle(.finished(try index("sub/m/0", state), attempt: 1, .success(1)))
    if hasEnded {
      state.handle(.finished(try index("sub/m/1", state), attempt: 1, .success(2)))
      state.handle(.finished(try index("sub/m", state), attempt: 1, .success([1, 2])))
    }
    let again = try restored(state)
    #expect(again.result.outcomes["sub/m/0"] == .succeeded)
    #expect(again.result.outcomes["sub/m"] == (hasEnded ? .succeeded : nil))
  }

  @Test(.rules("78j")) func `a map that is no longer in the graph fails, and keeps what has ended`()
    throws
  {
    func graph(hasMap: Bool) -> OperationGraph {
      var graph = OperationGraph()
      graph.add("other") { 1 }
      if hasMap { graph.map("m", over: [1, 2]) { $0 } }
      return graph
    }
    var state = try GraphState(beginning: graph(hasMap: true))
    state.handle(.finished(try index("m/0", state), attempt: 1, .success(1)))
    var saved = state.saved
    saved.ignoredPlan = graph(hasMap: false).plan
    var again = try GraphState(graph(hasMap: false), restoring: saved)
    #expect(again.result.outcomes["m/0"] == .succeeded)
    #expect(again.run.phase(of: try index("m/1", again)) == .running)
    // Saved once more, it is the same.
    saved = again.saved
    saved.ignoredPlan = graph(hasMap: false).plan
    again = try GraphState(graph(hasMap: false), restoring: saved)
    #expect(again.result.outcomes["m/0"] == .succeeded)
  }

  @Test(.rules("78c", "89d"))
  func `a subgraph that runs again has the values of its parts`() async throws {
    var parts = OperationGraph(keepsValues: false)
    let part = parts.add("part") { 7 }
    var graph = OperationGraph()
    graph.add("load", subgraph: parts) { _ in Opaque() }
    graph.add("other") {}
    var state = try GraphState(beginning: graph)
    let (load, inner) = (try index("load", state), try index("load/part", state))
    state.handle(.finished(inner, attempt: 1, .success(7)))
    state.handle(.finished(load, attempt: 1, .success(Opaque())))
    #expect(state.result[part] == nil)
    let again = try restored(state)
    #expect(again.run.outcome(of: load) == nil)
    #expect(again.run.phase(of: inner) == .running)
  }

  @Test(.rules("73h", "78b")) func `the time for all attempts is that of one round`() throws {
    var graph = OperationGraph()
    let a = graph.add(
      "a",
      options: .init(
        retry: RetryPolicy(attempts: 2, initial: .seconds(1)), totalTimeout: .seconds(60))
    ) {}
    graph.add("other") {}
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.now = .seconds(50)
    state.handle(.finished(0, attempt: 1, .success(())))
    state.handle(.retry("a", of: a.graph))
    _ = state.takeChanges()
    state.handle(.finished(0, attempt: 2, .failure(Refused())))
    _ = state.takeChanges()
    var again = try restored(state)
    #expect(again.left(of: .seconds(60), 0) == .seconds(60))
    again.now = .seconds(55)
    #expect(again.left(of: .seconds(60), 0) == .seconds(55))
  }
}
