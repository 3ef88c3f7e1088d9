import Dispatch
import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Graphs as workflows in a running tree.
struct GraphWorkflowTests {
  private struct Refused: Error {}

  @Test(.rules("76a"))
  func `a graph runs in a tree, and emits what has become of it once`() async throws {
    var graph = OperationGraph()
    let text = graph.add("text") { "four" }
    let count = graph.add("count", inputs: text) { $0.count }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) { results.append($0) }
    await settle(host) { !results.isEmpty }
    #expect(results.count == 1)
    #expect(try results.first?.get()[count]?.get() == 4)
    #expect(host.rendering.update?.total == 1)
    host.end()
  }

  /// Counts the passes in which it renders its graph.
  private struct Parent: Workflow {
    @Injected var graph: OperationGraph
    @Injected var count: Locked<Int>

    func render(state: Void, context: borrowing RenderContext<Parent>) -> GraphUpdate? {
      count.withLock { $0 += 1 }
      return context.render(graph.workflow()) { _ in
        AnyWorkflowAction<Parent> { _, _ in nil }
      }.update
    }
  }

  @Test(.rules("76h"))
  func `what happens during a pass goes into the next one together`() async throws {
    var graph = OperationGraph()
    for number in 0..<1000 { graph.add("\(number)") { await Task.yield() } }
    let count = Locked(0)
    let host = WorkflowHost(drainedByHand: Parent(graph: graph, count: count))
    await settle(host) { host.rendering?.total == 1 }
    #expect(count.withLock { $0 } < 20)
    host.end()
  }

  @Test(.rules("76b", "76c")) func `what is wrong with a graph is its output`() async {
    var graph = OperationGraph()
    let first = graph.add("a") {}
    graph.depend(first, on: first)
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) { results.append($0) }
    guard case .failure(let error) = results.first else { return #expect(Bool(false)) }
    #expect(error == .selfConnection("a"))
    #expect(host.rendering.update == nil)
  }

  @Test(.rules("73f", "73g", "73l", "76d"))
  func `delays and time-outs are measured by the clock`() async throws {
    let clock = TestClock()
    var graph = OperationGraph()
    graph.add(
      "slow",
      options: .init(
        retry: RetryPolicy(attempts: 2, initial: .seconds(10)), timeout: .seconds(5))
    ) { () throws -> Int in
      await waitForCancellation()
      throw Refused()
    }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock as any Clock<Duration>)) {
      results.append($0)
    }
    await settle(host) { host.rendering.update?["slow"]?.phase == .running }
    clock.advance(by: .seconds(5))
    // The first attempt returns, and the second one waits for ten seconds.
    await settle(host) { host.rendering.update?["slow"]?.phase == .delayed }
    clock.advance(by: .seconds(10))
    await settle(host) { host.rendering.update?["slow"]?.phase == .running }
    #expect(host.rendering.update?["slow"]?.attempt == 2)
    clock.advance(by: .seconds(5))
    await settle(host) { !results.isEmpty }
    #expect(try results.first?.get().outcomes == ["slow": .timedOut])
    host.end()
  }

  @Test func `a delay of no time does not take the clock`() async throws {
    let clock = CountingClock()
    var graph = OperationGraph()
    graph.add("again", options: .init(retry: RetryPolicy(attempts: 3, initial: .zero))) {
      () throws -> Int in throw Refused()
    }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock as any Clock<Duration>)) {
      results.append($0)
    }
    await settle(host) { !results.isEmpty }
    #expect(try results.first?.get().outcomes == ["again": .failed])
    #expect(clock.sleeps.withLock { $0 } == 0)
    host.end()
  }

  @Test(.rules("74a", "74b", "74f", "74h"))
  func `an operation can be cancelled, and the graph paused`() async throws {
    var graph = OperationGraph(limit: 1)
    graph.add("endless") { await waitForCancellation() }
    graph.add("next") {}
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) { results.append($0) }
    await settle(host) { host.rendering.update?["endless"]?.phase == .running }
    host.rendering.pause()
    host.rendering.cancel("endless")
    #expect(host.rendering.update?.outcomes == ["endless": .cancelled])
    await settle(host) { host.rendering.update?["endless"]?.phase == .ended }
    #expect(results.isEmpty)
    host.rendering.resume()
    await settle(host) { !results.isEmpty }
    #expect(
      try results.first?.get().outcomes == ["endless": .cancelled, "next": .succeeded])
    host.end()
  }

  @Test(.rules("76e", "76f"))
  func `newer closures are taken, another plan is ignored and named`() async throws {
    var other = OperationGraph()
    let text = other.add("text") { "other" }
    func graph(_ text: String, hasMore: Bool = false) -> OperationGraph {
      var graph = OperationGraph(limit: 1)
      graph.add("endless") { await waitForCancellation() }
      graph.add("text") { text }
      if hasMore { graph.add("more") {} }
      return graph
    }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph("old").workflow()) { results.append($0) }
    await settle(host) { host.rendering.update?["endless"]?.phase == .running }
    host.update(graph("new").workflow())
    #expect(host.rendering.ignoredChanges.isEmpty)
    host.update(graph("newest", hasMore: true).workflow())
    #expect(host.rendering.ignoredChanges == ["the operation \"more\" is new"])
    host.rendering.cancel("endless")
    await settle(host) { !results.isEmpty }
    let result = try #require(try results.first?.get())
    #expect(result.outcomes.count == 2)
    #expect(try result[text]?.get() == "new")
    host.end()
  }

  @Test(.rules("76g")) func `a closure runs on the main actor only if it says so`() async throws {
    // Not the main thread: in a test, other threads run the main queue.
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    let isOnMainQueue: @Sendable () -> Bool = { DispatchQueue.getSpecific(key: key) != nil }
    var graph = OperationGraph()
    let main = graph.add("main") { @MainActor in isOnMainQueue() }
    let other = graph.add("other", inputs: main) { _ in isOnMainQueue() }
    let result = try await graph.run()
    #expect(try result[main]?.get() == true)
    #expect(try result[other]?.get() == false)
  }

  @Test(.rules("73b", "73m")) func `delays grow up to a maximum, with a part of chance`() {
    let policy = RetryPolicy(
      attempts: 9, initial: .seconds(1), factor: 3, maximum: .seconds(5), jitter: 0.5)
    #expect((2...5).map { policy.delay(before: $0) } == [1, 3, 5, 5].map { .seconds($0) })
    #expect(policy.delay(before: 3, chance: 0) == .seconds(1.5))
    #expect(policy.delay(before: 3, chance: 0.5) == .seconds(2.25))
    let endless = RetryPolicy(attempts: .max, initial: .seconds(1), factor: 1e300)
    #expect(endless.delay(before: 1_000_000) == .seconds(100))
    #expect(
      RetryPolicy(attempts: 2, initial: .seconds(9), maximum: .seconds(2)).delay(before: 2)
        == .seconds(2))
  }
}

/// A clock that counts how often it is slept on.
private final class CountingClock: Clock, Sendable {
  let sleeps = Locked(0)
  let minimumResolution = Duration.nanoseconds(1)
  var now: ContinuousClock.Instant { .now }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    sleeps.withLock { $0 += 1 }
  }
}
