import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Time, pauses and limits across the attempts of subgraphs.
struct SubgraphTimeTests {
  private struct Refused: Error {}

  /// Waits until an update says something; each reader begins with what is known.
  private func wait(
    _ running: RunningGraph, _ condition: (GraphUpdate) -> Bool
  ) async {
    for await update in running.updates where condition(update) { return }
  }

  /// Waits until the next sleeper of a clock is due at a second.
  private func waitForDeadline(_ clock: TestClock, at second: Int) async {
    while clock.nextDeadline?.offset != .seconds(second) { await Task.yield() }
  }

  /// A subgraph whose first attempt fails at once, and whose second one waits.
  private func graph(delay: Duration, parts: (inout OperationGraph, Locked<Int>) -> Void)
    -> OperationGraph
  {
    let runs = Locked(0)
    var sub = OperationGraph()
    parts(&sub, runs)
    var graph = OperationGraph()
    graph.add(
      "sub", subgraph: sub, options: .init(retry: RetryPolicy(attempts: 2, initial: delay))
    ) { _ in
      if runs.withLock({ $0 }) == 1 { throw Refused() }
    }
    return graph
  }

  @Test(.rules("73h", "80f"), .timeLimit(.minutes(20)), arguments: [5, 20])
  func `the time in all of a part begins anew with its subgraph`(delay: Int) async throws {
    let clock = TestClock()
    let graph = graph(delay: .seconds(delay)) { sub, runs in
      sub.add("part", options: .init(totalTimeout: .seconds(10))) {
        let run = runs.withLock { count in
          count += 1
          return count
        }
        if run > 1 { await waitForCancellation() }
      }
    }
    let running = try graph.start(clock: clock)
    await wait(running) { $0["sub"]?.phase == .delayed }
    while clock.sleeperCount < 1 { await Task.yield() }
    clock.advance(by: .seconds(delay))
    await wait(running) { $0["sub/part"]?.phase == .running && $0["sub"]?.attempt == 2 }
    await waitForDeadline(clock, at: delay + 10)
    clock.advance(by: .seconds(10))
    await wait(running) { $0["sub/part"]?.outcome == .timedOut }
    #expect(try await running.result.outcomes["sub"] == .succeeded)
  }

  @Test(.rules("73h", "76d"))
  func `in a tree, the time in all begins with the start of the operation`() async throws {
    let clock = TestClock()
    let graph = graph(delay: .seconds(1)) { sub, runs in
      let first = sub.add("first") {
        let run = runs.withLock { count in
          count += 1
          return count
        }
        if run > 1 { try await clock.sleep(for: .seconds(20)) }
      }
      sub.add("second", inputs: first, options: .init(totalTimeout: .seconds(10))) { _ in
        if runs.withLock({ $0 }) > 1 { await waitForCancellation() }
      }
    }
    var results: [Result<GraphResult, GraphError>] = []
    let host = WorkflowHost(drainedByHand: graph.workflow(clock: clock)) { results.append($0) }
    await settle(host) { host.rendering.update?["sub"]?.phase == .delayed }
    clock.advance(by: .seconds(1))
    await settle(host) { host.rendering.update?["sub/first"]?.phase == .running }
    await waitForDeadline(clock, at: 21)
    clock.advance(by: .seconds(20))
    await settle(host) { host.rendering.update?["sub/second"]?.phase == .running }
    await waitForDeadline(clock, at: 31)
    clock.advance(by: .seconds(10))
    await settle(host) { !results.isEmpty }
    #expect(try results.first?.get().outcomes["sub/second"] == .timedOut)
    host.end()
  }

  @Test(.rules("80f"), .timeLimit(.minutes(20)))
  func `a delay of an earlier attempt does not end that of a later one`() async throws {
    let clock = TestClock()
    let runs = Locked(0)
    var sub = OperationGraph()
    sub.add("part", options: .init(retry: RetryPolicy(attempts: 9, initial: .seconds(10)))) {
      () throws -> Int in
      runs.withLock { $0 += 1 }
      throw Refused()
    }
    var graph = OperationGraph()
    graph.add(
      "sub", subgraph: sub,
      options: .init(retry: RetryPolicy(attempts: 2, initial: .seconds(1)), timeout: .seconds(5)))
    let running = try graph.start(clock: clock)
    await wait(running) { $0["sub/part"]?.phase == .delayed }
    while clock.sleeperCount < 2 { await Task.yield() }
    clock.advance(by: .seconds(5))
    await wait(running) { $0["sub"]?.phase == .delayed }
    while clock.nextDeadline?.offset != .seconds(6) { await Task.yield() }
    clock.advance(by: .seconds(1))
    await wait(running) { $0["sub"]?.attempt == 2 && $0["sub/part"]?.phase == .delayed }
    #expect(runs.withLock { $0 } == 2)
    await waitForDeadline(clock, at: 11)
    clock.advance(by: .seconds(4))
    // The old delay would end here.
    #expect(runs.withLock { $0 } == 2)
    clock.advance(by: .seconds(1))
    #expect(try await running.result.outcomes == ["sub": .timedOut, "sub/part": .cancelled])
  }

  @Test(.rules("73c", "73n"), .timeLimit(.minutes(20)))
  func `a time-out asks whether another attempt is worth it, and is its error`() async throws {
    let tries = Locked([String]())
    func graph(retries: Bool) -> OperationGraph {
      var graph = OperationGraph()
      graph.add(
        "slow",
        options: .init(
          retry: RetryPolicy(attempts: 2, initial: .zero), retryIf: { _ in retries },
          timeout: .seconds(5))
      ) { (context: OperationContext) in
        let error = context.lastError.map { ", \($0)" } ?? ""
        tries.withLock { $0.append("\(context.attempt)\(error)") }
        await waitForCancellation()
        throw Refused()
      }
      return graph
    }
    _ = try await graph(retries: false).run(clock: ImmediateClock())
    #expect(tries.withLock { $0 } == ["1"])
    _ = try await graph(retries: true).run(clock: ImmediateClock())
    #expect(tries.withLock { $0 } == ["1", "1", "2, \"slow\" has taken too long."])
  }

  @Test(.rules("74f", "80b"), .timeLimit(.minutes(20)))
  func `a pause holds subgraphs too`() async throws {
    let clock = TestClock()
    var sub = OperationGraph()
    sub.add("part") {}
    var graph = OperationGraph()
    let first = graph.add("first") { await waitForCancellation() }
    let held = graph.add("sub", subgraph: sub, options: .init(timeout: .seconds(5)))
    graph.depend(held, on: first)
    let running = try graph.start(clock: clock)
    await wait(running) { $0["first"]?.phase == .running }
    running.pause()
    running.cancel(first)
    await wait(running) { $0["sub"]?.phase == .ready && $0["first"]?.phase == .ended }
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(60))
    running.resume()
    #expect(try await running.result.outcomes["sub"] == .succeeded)
  }

  @Test(.rules("72b", "80e")) func `a limit holds for every graph inside, however deep`()
    async throws
  {
    let gauge = Gauge()
    var inner = OperationGraph(limits: ["net": 3])
    for number in 0..<4 {
      inner.add("\(number)", options: .init(uses: ["net"])) { await gauge.run() }
    }
    var middle = OperationGraph()
    middle.add("one", subgraph: inner)
    middle.add("two", subgraph: inner)
    var graph = OperationGraph(limits: ["net": 2])
    graph.add("middle", subgraph: middle)
    graph.add("inner", subgraph: inner)
    graph.add("own", options: .init(uses: ["net"])) { await gauge.run() }
    let result = try await graph.run()
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(gauge.most <= 2)
    // Two begin at once, whatever the threads of this machine do.
    #expect(try GraphRun(graph.plan).active.count { $0.task == .run } == 2)
  }

  @Test(.rules("78a", "78h"), .timeLimit(.minutes(20)))
  func `a graph that was saved in a pause runs on, and a value without a type runs again`()
    async throws
  {
    let log = Locked([String]())
    func graph(ends: Bool) -> OperationGraph {
      var graph = OperationGraph(limit: 1)
      graph.add("any") { () -> any Codable & Sendable in
        log.withLock { $0.append("any") }
        return 5
      }
      graph.add("endless") { if !ends { await waitForCancellation() } }
      return graph
    }
    let running = try graph(ends: false).start()
    await wait(running) { $0["endless"]?.phase == .running }
    running.pause()
    var saved: SavedGraph?
    for await update in running.updates where update.isPaused {
      saved = update.saved
      break
    }
    running.cancelAll()
    _ = try await running.result
    let result = try await graph(ends: true).run(restoring: saved)
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(log.withLock { $0 } == ["any", "any"])
  }

  @Test(.rules("69d")) func `an optional value is not there if the operation has failed`()
    async throws
  {
    var graph = OperationGraph()
    let failed = graph.add("failed") { () throws -> Int? in throw Refused() }
    let taken = graph.add("taken", inputs: failed) { $0 }
    let result = try await graph.run()
    #expect(result.outcomes["taken"] == .skipped(because: "failed"))
    #expect(result[taken] == nil)
    #expect(result[failed]?.isFailure == true)
  }
}
