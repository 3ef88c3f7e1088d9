import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting

@testable import WorkflowOperations

/// Operations that end, or begin anew, while something of before still returns.
struct ReturningTests {
  private struct Refused: Error {}

  @Test(.rules("76h")) func `an operation can start and be cancelled by events that come together`()
    throws
  {
    var graph = OperationGraph(failFast: true)
    let first = graph.add("first") {}
    graph.add("second") {}
    graph.add("third", inputs: first) { _ in }
    var state = try GraphState(beginning: graph)
    let inbox = GraphInbox()
    var tasks = GraphTasks(inbox, clock: ContinuousClock(), starter: NoTasks())
    tasks.perform(state.takeChanges(), of: state)
    for event in [
      GraphEvent.finished(0, attempt: 1, .success(())),
      .finished(1, attempt: 1, .failure(Refused())),
    ] {
      state.handle(event)
      tasks.forget(after: event)
    }
    #expect(!state.run.hasEnded)
    tasks.perform(state.takeChanges(), of: state)
    for case .event(let event) in inbox.take() { state.handle(event) }
    #expect(state.run.hasEnded)
    #expect(state.run.outcome(of: 2) == .cancelled)
  }

  /// A graph with `outer`, whose part `inner`, a subgraph with one part, depends on its part `x`.
  private func nested() -> GraphPlan {
    var plan = GraphPlan(
      operations: ["outer", "outer/x", "outer/inner", "outer/inner/a"].map {
        GraphPlan.Operation($0)
      })
    plan.operations[0].retry = RetryPolicy(attempts: 2, initial: .zero)
    plan.operations[1].group = "outer"
    plan.operations[2].group = "outer"
    plan.operations[2].inputs = ["outer/x"]
    plan.operations[3].group = "outer/inner"
    plan.limit = 2
    return plan
  }

  @Test(.rules("80c", "80f"), arguments: [true, false])
  func `a subgraph that waits has its outcome, and leaves when its parts return`(
    isCancelled: Bool
  ) throws {
    var run = try GraphRun(nested())
    func finish(_ index: Int, _ attempt: Int, _ result: AttemptResult) {
      run.finish(index, attempt: attempt, result)
      run.advance()
    }
    finish(1, 1, .succeeded)
    run.restart([1])
    run.advance()
    if isCancelled { run.cancel(2) }
    finish(1, 2, isCancelled ? .succeeded : .failedForGood)
    // The part still runs, so neither subgraph is over.
    #expect(run.active.contains { $0.index == 3 && $0.task == .cancel })
    #expect(run.active.contains { $0.index == 0 && $0.task == .open })
    finish(3, 1, .failed)
    var rounds = 0
    while let one = run.active.first(where: { $0.task != .open }) {
      rounds += 1
      try #require(rounds < 20)
      switch one.task {
      case .delay:
        run.endDelay(one.index, attempt: one.attempt)
        run.advance()
      default:
        finish(one.index, one.attempt, one.index == 0 && rounds < 5 ? .failed : .succeeded)
      }
    }
    #expect(run.hasEnded)
  }

  @Test(.rules("77d", "87a")) func `each round of a subgraph is an attempt of its own`() throws {
    var sub = OperationGraph()
    sub.add("part") {}
    var graph = OperationGraph()
    let first = graph.add("first") {}
    let options = OperationOptions(totalTimeout: .seconds(9))
    let parts = graph.add("parts", subgraph: sub, options: options) { _ in }
    graph.depend(parts, on: first)
    var state = try GraphState(beginning: graph)
    func finish(_ name: String, _ attempt: Int) {
      let index = state.run.topology.indices[name] ?? 0
      state.now += .seconds(5)
      state.handle(.finished(index, attempt: attempt, .success(())))
      _ = state.takeChanges()
    }
    _ = state.takeChanges()
    finish("first", 1)
    state.handle(.retry("first", of: first.graph))
    _ = state.takeChanges()
    finish("parts/part", 1)
    finish("first", 2)
    let index = try #require(state.run.topology.indices["parts"])
    #expect(state.attempts(of: index).map(\.start) == [.seconds(5), .seconds(15)])
    #expect(state.attempts(of: index).map(\.end) == [.seconds(5), nil])
    #expect(state.left(of: .seconds(9), index) == .seconds(9))
  }

  @Test(.rules("86j", "88b", "88c"), arguments: [true, false])
  func `a map waits for the elements of an earlier list, unless it is given up`(
    isGivenUp: Bool
  ) throws {
    var sub = OperationGraph()
    let list = sub.add("list") { [1, 2] }
    sub.map("each", over: list) { $0 }
    var graph = OperationGraph()
    let options = OperationOptions(timeout: .seconds(9), abandonsOnTimeout: true)
    let parts = graph.add("parts", subgraph: sub, options: options) { _ in }
    var state = try GraphState(beginning: graph)
    func index(_ name: String) -> Int { state.run.topology.indices[name] ?? 0 }
    func finish(_ name: String, _ attempt: Int, _ value: any Sendable = 0) {
      state.handle(.finished(index(name), attempt: attempt, .success(value)))
      _ = state.takeChanges()
    }
    _ = state.takeChanges()
    finish("parts/list", 1, [1, 2])
    state.handle(.retry("list", of: list.graph))
    finish("parts/list", 2, [1])
    finish("parts/each/0", 1)
    finish("parts/each/0", 2)
    // All that the present list has is done, and the other element still runs.
    #expect(state.run.phase(of: index("parts/each")) == .running)
    #expect(state.run.phase(of: index("parts/each/1")) == .ending)
    if isGivenUp {
      state.handle(.attemptTookTooLong(index("parts"), attempt: 1))
      #expect(state.run.outcome(of: index("parts")) == .timedOut)
    } else {
      finish("parts/each/1", 1)
      finish("parts/each", 2)
      finish("parts", 1)
    }
    #expect(state.run.hasEnded)
    #expect(state.unreturned.keys.map { state.name($0) } == (isGivenUp ? ["parts/each/1"] : []))
    state.handle(.retry("parts", of: parts.graph))
    #expect(state.unreturned.isEmpty)
  }

  @Test(.rules("73i")) func `a time-out that comes too late is no error of the next attempt`()
    throws
  {
    var graph = OperationGraph()
    let one = graph.add("one") {}
    graph.add("two", inputs: one, options: .init(timeout: .seconds(1))) { _ in }
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.handle(.finished(0, attempt: 1, .success(())))
    _ = state.takeChanges()
    state.handle(.retry("one", of: one.graph))
    // The task of the second one has not returned, but it has begun anew.
    state.handle(.attemptTookTooLong(1, attempt: 1))
    #expect(state.attempts(of: 1).map(\.error) == [nil])
  }
}

/// Starts nothing.
struct NoTasks: TaskStarter {
  func start(_ work: GraphWork, _ inbox: GraphInbox) {}
  func cancel(_ handle: Void) {}
}
