import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Graphs that are operations of other graphs.
struct SubgraphTests {
  private struct Refused: Error {}

  /// Two operations that take a token from outside, and what is made of both.
  private func loading(_ token: Op<String>) -> (OperationGraph, Op<Int>, Op<String>) {
    var load = OperationGraph()
    let count = load.add("count", inputs: token) { $0.count }
    let text = load.add("text", inputs: token, count) { "\($0) \($1)" }
    return (load, count, text)
  }

  @Test(.rules("80a", "80b", "80c", "80d", "80i", "80j"))
  func `a graph is one operation of another, and takes values from it`() async throws {
    var graph = OperationGraph()
    let token = graph.add("token") { "four" }
    let (load, count, text) = loading(token)
    let loaded = graph.add("load", subgraph: load) { try $0[text]?.get() ?? "nothing" }
    let shown = graph.add("show", inputs: loaded) { "<\($0)>" }
    let result = try await graph.run()
    #expect(try result[shown]?.get() == "<four 4>")
    #expect(try result[count]?.get() == 4)
    var other = OperationGraph()
    #expect(try result[other.add("token") { "five" }]?.get() == "four")
    #expect(result[other.add("count") { 5 }] == nil)
    #expect(result.outcomes.keys.sorted() == ["load", "load/count", "load/text", "show", "token"])
    #expect(graph.plan.operations[1].inputs == ["token"])
  }

  @Test(.rules("80d", "80h")) func `a subgraph without its input is skipped with its parts`()
    async throws
  {
    var graph = OperationGraph()
    let token = graph.add("token") { () throws -> String in throw Refused() }
    let (load, _, _) = loading(token)
    graph.add("load", subgraph: load)
    let result = try await graph.run()
    #expect(result.outcomes["load"] == .skipped(because: "token"))
    #expect(result.outcomes["load/text"] == .skipped(because: "load"))
  }

  @Test(.rules("80c")) func `a part that fails does not fail its subgraph, its closure may`()
    async throws
  {
    var parts = OperationGraph()
    let broken = parts.add("broken") { () throws -> Int in throw Refused() }
    parts.add("next", inputs: broken) { $0 }
    var graph = OperationGraph()
    let lenient = graph.add("lenient", subgraph: parts)
    graph.add("strict", subgraph: parts) { _ = try $0[broken]?.get() }
    let result = try await graph.run()
    #expect(
      try result[lenient]?.get().outcomes == [
        "broken": .failed, "next": .skipped(because: "broken"),
      ])
    #expect(result.outcomes["strict"] == .failed)
  }

  @Test(.rules("80d")) func `only inputs lead into a subgraph`() async throws {
    var graph = OperationGraph()
    let token = graph.add("token") { "four" }
    var load = OperationGraph()
    let first = load.add("first") {}
    load.depend(first, on: token)
    graph.add("load", subgraph: load)
    #expect(throws: GraphError.otherGraph("token")) { try graph.start() }

    var outer = OperationGraph()
    var inner = OperationGraph()
    inner.add("a") {}
    outer.add("first") {}
    outer.add("inner", subgraph: inner)
    outer.depend("inner/a", on: "first")
    #expect(throws: GraphError.crossesSubgraph("first", "inner/a")) { try outer.start() }
  }

  @Test(.rules("80e")) func `a subgraph holds nothing itself, and its parts share the limits`()
    async throws
  {
    let gauge = Gauge()
    var parts = OperationGraph(limit: 2, limits: ["disk": 1])
    for number in 0..<4 {
      parts.add("\(number)", options: .init(uses: ["disk", "net"])) { await gauge.run() }
    }
    var graph = OperationGraph(limit: 1, limits: ["net": 3])
    graph.add("one", subgraph: parts, options: .init(priority: 2))
    graph.add("two", subgraph: parts)
    let result = try await graph.run()
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(gauge.most == 1)
    #expect(graph.plan.limits == ["net": 3, "one/disk": 1, "one/": 2, "two/disk": 1, "two/": 2])
    #expect(graph.plan.operations[1].resources == ["one/disk": 1, "net": 1, "one/": 1])
    #expect(graph.plan.operations[1].priority == 2)
  }

  @Test(.rules("80f")) func `another attempt runs all parts anew`() async throws {
    let log = Locked([String]())
    var parts = OperationGraph()
    let first = parts.add("first") {
      log.withLock {
        $0.append("first")
        return $0.count
      }
    }
    parts.add("second", inputs: first) { value in log.withLock { $0.append("second \(value)") } }
    var graph = OperationGraph()
    let retried = graph.add(
      "parts", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 3))
    ) { result in
      if try result[first]?.get() == 1 { throw Refused() }
      return log.withLock { $0 }
    }
    let result = try await graph.run(clock: ImmediateClock())
    #expect(try result[retried]?.get() == ["first", "second 1", "first", "second 3"])
  }

  @Test(.rules("73n")) func `an attempt sees what the one before has thrown`() async throws {
    var parts = OperationGraph()
    let part = parts.add("part") { (context: OperationContext) in context.lastError == nil }
    var graph = OperationGraph()
    let options = OperationOptions(retry: RetryPolicy(attempts: 2))
    let sub = graph.add("sub", subgraph: parts, options: options) { result in
      if try result[part]?.get() == true { throw Refused() }
      return "again"
    }
    let single = graph.add("single", options: options) { (context: OperationContext) in
      guard let error = context.lastError else { throw Refused() }
      return "\(error)"
    }
    let result = try await graph.run(clock: ImmediateClock())
    #expect(try result[sub]?.get() == "again")
    #expect(try result[single]?.get() == "Refused()")
  }

  @Test(.rules("80g"), arguments: [1, 2])
  func `a subgraph that takes too long cancels its parts, and waits for them`(
    attempts: Int
  ) async throws {
    let log = Locked([String]())
    var parts = OperationGraph()
    parts.add("slow") {
      await waitForCancellation()
      log.withLock { $0.append("returns") }
    }
    parts.add("done") {}
    var graph = OperationGraph()
    graph.add(
      "parts", subgraph: parts,
      options: .init(
        retry: RetryPolicy(attempts: attempts, initial: .seconds(2)), timeout: .seconds(5)))
    let clock = ImmediateClock()
    let running = try graph.start(clock: clock)
    var wasEnding = false
    for await update in running.updates where update["parts"]?.phase == .ending { wasEnding = true }
    let result = try await running.result
    #expect(result.outcomes["parts"] == .timedOut)
    #expect(result.outcomes["parts/slow"] == .cancelled)
    #expect(log.withLock { $0.count } == attempts)
    #expect(wasEnding || log.withLock { $0.count } == attempts)
  }

  @Test(.rules("80g", "80i")) func `a part is cancelled by its reference`() async throws {
    var parts = OperationGraph()
    let endless = parts.add("endless") { await waitForCancellation() }
    var graph = OperationGraph()
    graph.add("endless") {}
    let part = graph.add("parts", subgraph: parts) { $0.outcomes["endless"] == .cancelled }
    let running = try graph.start()
    for await update in running.updates where update["parts/endless"]?.phase == .running { break }
    running.cancel(endless)
    let result = try await running.result
    #expect(result.outcomes["endless"] == .succeeded)
    #expect(try result[part]?.get() == true)
  }

  @Test(.rules("80a", "80h")) func `a subgraph in a subgraph is not reached with it`() async throws
  {
    var inner = OperationGraph()
    inner.add("a") {}
    var middle = OperationGraph()
    middle.add("inner", subgraph: inner)
    var graph = OperationGraph()
    let first = graph.add("first") {}
    let sub = graph.add("middle", subgraph: middle)
    graph.segue(first, to: sub) { $0.isFailure }
    let result = try await graph.run()
    #expect(result.outcomes["middle/inner/a"] == .notReached)
    #expect(result.outcomes["middle/inner"] == .notReached)
  }

  /// Two operations whose segues lead to each other, and an entry that does not lead to them.
  private var circle: OperationGraph {
    var parts = OperationGraph()
    let one = parts.add("one") {}
    let two = parts.add("two") {}
    let entry = parts.add("entry") {}
    parts.segue(entry, to: one) { $0.isFailure }
    parts.segue(two, to: one)
    parts.segue(one, to: two)
    return parts
  }

  @Test(.rules("80k")) func `a circle of segues in a subgraph ends with it`() async throws {
    var graph = OperationGraph()
    graph.add("parts", subgraph: circle)
    let result = try await graph.run()
    #expect(result.outcomes["parts/one"] == .notReached)
    #expect(result.outcomes["parts"] == .succeeded)
  }

  @Test(.rules("80c")) func `a cause in a subgraph has the name that it has there`() async throws {
    var parts = OperationGraph()
    let one = parts.add("one") { throw CancellationError() }
    parts.add("two", inputs: one) { _ in }
    var graph = OperationGraph()
    let said = graph.add("parts", subgraph: parts) { $0.describe("two") }
    let result = try await graph.run()
    #expect(try result[said]?.get() == "skipped because of \"one\"")
    #expect(result.outcomes["parts/two"] == .skipped(because: "parts/one"))
  }

  @Test(.rules("71g")) func `what waits behind a circle decides when the circle has ended`()
    async throws
  {
    var graph = OperationGraph()
    let source = graph.add("source") {}
    let (one, two) = (graph.add("one") {}, graph.add("two") {})
    let behind = graph.add("behind", options: .init(when: .noneFailed)) {}
    let last = graph.add("last") {}
    graph.segue(source, to: one) { $0.isFailure }
    graph.segue(one, to: two)
    graph.segue(two, to: one)
    graph.depend(behind, on: one)
    graph.segue(behind, to: last)
    let outcomes = try await graph.run().outcomes
    #expect(
      outcomes == [
        "source": .succeeded, "one": .notReached, "two": .notReached, "behind": .succeeded,
        "last": .succeeded,
      ])
  }

  @Test(.rules("72d", "72f")) func `every operation may have a resource of its own`() throws {
    var plan = GraphPlan(limit: 3)
    for index in 0..<40 {
      plan.limits["r\(index)"] = 1
      var operation = GraphPlan.Operation("o\(index)")
      operation.resources = ["r\(index)": 1, "r\((index + 1) % 40)": 1]
      operation.priority = index % 7
      plan.operations.append(operation)
    }
    var run = try GraphRun(plan)
    var order: [Int] = []
    while let next = run.active.first {
      #expect(run.active.count <= 3)
      order.append(next.index)
      run.finish(next.index, attempt: next.attempt, .succeeded)
      run.advance()
    }
    #expect(run.hasEnded && Set(order).count == 40)
  }

  @Test(.rules("71g", "80k"), .timeLimit(.minutes(20)))
  func `a circle of segues in a subgraph ends while other operations run`() async throws {
    var graph = OperationGraph()
    graph.add("parts", subgraph: circle)
    graph.add("beside") { await waitForCancellation() }
    let running = try graph.start()
    for await update in running.updates where update.outcomes["parts"] == .succeeded {
      #expect(update["parts/two"]?.outcome == .notReached)
      running.cancelAll()
    }
    #expect(try await running.result.outcomes["beside"] == .cancelled)
  }

  @Test(.rules("80l")) func `a saved subgraph continues with the parts that have ended`()
    async throws
  {
    let log = Locked([String]())
    func graph(ends: Bool) -> OperationGraph {
      var parts = OperationGraph()
      parts.add("a") {
        log.withLock { $0.append("a") }
        return 1
      }
      parts.add("b") {
        log.withLock { $0.append("b") }
        if !ends { await waitForCancellation() }
      }
      var graph = OperationGraph(limit: 1)
      let sub = graph.add("parts", subgraph: parts) { $0.outcomes.count }
      graph.add("end", inputs: sub) { $0 }
      return graph
    }
    let running = try graph(ends: false).start()
    var saved: SavedGraph?
    for await update in running.updates where update["parts/b"]?.phase == .running {
      saved = update.saved
      break
    }
    running.cancelAll()
    _ = try await running.result
    let result = try await graph(ends: true).run(restoring: saved)
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(log.withLock { $0 } == ["a", "b", "b"])
  }

  @Test(.rules("78f")) func `an operation that becomes a part is a difference`() async throws {
    var flat = OperationGraph()
    flat.add("a") {}
    flat.add("a/b") {}
    var parts = OperationGraph()
    parts.add("b") {}
    var nested = OperationGraph()
    nested.add("a", subgraph: parts) { _ in }
    let running = try flat.start()
    var saved: SavedGraph?
    for await update in running.updates { saved = update.saved }
    #expect(throws: GraphError.changedSinceSaved(["\"a/b\" is in another subgraph"])) {
      try nested.start(restoring: saved)
    }
  }

  @Test(.rules("80m")) func `a subgraph is drawn around its parts`() {
    var inner = OperationGraph()
    let a = inner.add("a") {}
    let b = inner.add("b") {}
    inner.depend(b, on: a)
    var graph = OperationGraph()
    let first = graph.add("first") {}
    graph.depend(graph.add("parts", subgraph: inner), on: first)
    #expect(
      graph.plan.mermaid() == """
        flowchart TD
          o0["first"]
          subgraph o1["parts"]
            o2["a"]
            o3["b"]
          end
          o2 --> o3
          o0 --> o1

        """)
    #expect(
      graph.plan.dot() == """
        digraph {
          o0 [label="first"];
          subgraph cluster_1 {
            o1 [label="parts"];
            o2 [label="a"];
            o3 [label="b"];
          }
          o2 -> o3;
          o0 -> o1;
        }

        """)
  }

  @Test(.rules("80a", "80g")) func `a subgraph runs in a tree as it does alone`() async throws {
    let clock = TestClock()
    var parts = OperationGraph()
    parts.add("slow") { await waitForCancellation() }
    var graph = OperationGraph()
    graph.add(
      "parts", subgraph: parts,
      options: .init(
        retry: RetryPolicy(attempts: 2, initial: .seconds(10)), timeout: .seconds(5)))
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock)) { results.append($0) }
    await settle(host) { host.rendering.update?["parts/slow"]?.phase == .running }
    clock.advance(by: .seconds(5))
    await settle(host) { host.rendering.update?["parts"]?.phase == .delayed }
    clock.advance(by: .seconds(10))
    await settle(host) { host.rendering.update?["parts/slow"]?.phase == .running }
    #expect(host.rendering.update?["parts"]?.attempt == 2)
    clock.advance(by: .seconds(5))
    await settle(host) { !results.isEmpty }
    #expect(
      try results.first?.get().outcomes == ["parts": .timedOut, "parts/slow": .cancelled])
    host.end()
  }
}
