import Testing
import Workflow
import WorkflowOperations
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
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock)) { results.append($0) }
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
}
