import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// The attempts of operations: their times, their keys, and how they go on after a restart.
struct AttemptTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "refused: no" }
  }

  /// Waits for an update of a run.
  private func update(
    _ running: RunningGraph, until condition: (GraphUpdate) -> Bool
  ) async throws -> GraphUpdate {
    for await update in running.updates where condition(update) { return update }
    throw CancellationError()
  }

  private func sleepers(_ clock: TestClock, _ count: Int) async {
    while clock.sleeperCount != count { await Task.yield() }
  }

  private func decoded(_ saved: SavedGraph) throws -> SavedGraph {
    try JSONDecoder().decode(SavedGraph.self, from: JSONEncoder().encode(saved))
  }

  @Test(.rules("78b", "78k"))
  func `an attempt that was interrupted continues with its number and key`() async throws {
    let keys = Locked([String]())
    let isSaved = Locked(false)
    var graph = OperationGraph()
    graph.add("send", options: .init(retry: RetryPolicy(attempts: 3, initial: .zero))) {
      (context: OperationContext) in
      keys.withLock { $0.append("\(context.attempt) \(context.key)") }
      if context.attempt == 2, !isSaved.withLock({ $0 }) { await waitForCancellation() }
      throw context.lastError.map { "\($0)" } == "refused: no" || context.attempt == 1
        ? Refused() : CancellationError()
    }
    let running = try graph.start(clock: ImmediateClock())
    let last = try await update(running) {
      $0["send"]?.attempt == 2 && $0["send"]?.phase == .running
    }
    let saved = try decoded(last.saved)
    running.cancelAll()
    _ = try await running.result
    isSaved.withLock { $0 = true }
    let result = try await graph.run(clock: ImmediateClock(), restoring: saved)
    let all = keys.withLock { $0 }
    #expect(all.map { $0.prefix(1) } == ["1", "2", "2", "3"])
    #expect(all[1] == all[2])
    #expect(Set(all).count == 3)
    #expect(all.allSatisfy { $0.contains("/send/") })
    #expect(result.errors["send"] is Refused)
  }

  @Test(.rules("78b"), arguments: [true, false])
  func `a delay, or the time in all, continues with what is left`(isDelay: Bool) async throws {
    func graph(_ clock: TestClock, _ isRestored: Bool) -> OperationGraph {
      var graph = OperationGraph()
      graph.add(
        "slow",
        options: isDelay
          ? .init(retry: RetryPolicy(attempts: 2, initial: .seconds(10)))
          : .init(totalTimeout: .seconds(10))
      ) { (context: OperationContext) in
        if !isDelay { await waitForCancellation() }
        if context.attempt == 1 { throw Refused() }
      }
      graph.add("other") { if !isRestored { try await clock.sleep(for: .seconds(4)) } }
      return graph
    }
    let clock = TestClock()
    let running = try graph(clock, false).start(clock: clock)
    await sleepers(clock, 2)
    clock.advance(by: .seconds(4))
    let saved = try decoded(await update(running) { $0["other"]?.outcome != nil }.saved)
    running.cancelAll()
    _ = try await running.result

    let later = TestClock()
    let restored = try graph(later, true).start(clock: later, restoring: saved)
    await sleepers(later, 1)
    #expect(later.nextDeadline?.offset == .seconds(6))
    later.advance(by: .seconds(6))
    let result = try await restored.result
    #expect(result.outcomes["slow"] == (isDelay ? .succeeded : .timedOut))
    #expect(result.outcomes["other"] == .succeeded)
  }

  @Test(.rules("78b", "80f"))
  func `an attempt of a part has a key that no attempt of its subgraph repeats`() async throws {
    let keys = Locked([String]())
    let isRestored = Locked(false)
    var parts = OperationGraph()
    let first = parts.add("first") { (context: OperationContext) in
      keys.withLock { $0.append(context.key) }
    }
    parts.add("second", inputs: first) { _ in
      if isRestored.withLock({ $0 }) { return }
      await waitForCancellation()
    }
    var graph = OperationGraph()
    graph.add(
      "sub", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .zero))
    ) { _ in if keys.withLock({ $0.count }) < 2 { throw Refused() } }
    let running = try graph.start()
    let saved = try decoded(await update(running) { $0["sub/second"]?.phase == .running }.saved)
    running.cancelAll()
    _ = try await running.result
    isRestored.withLock { $0 = true }
    let result = try await graph.run(restoring: saved)
    #expect(result.outcomes["sub"] == .succeeded)
    #expect(keys.withLock { Set($0).count } == 2)
  }

  @Test(.rules("77c", "77d", "77f")) func `attempts have times and errors`() async throws {
    let clock = TestClock()
    var graph = OperationGraph()
    graph.add("load: a", options: .init(retry: RetryPolicy(attempts: 2, initial: .seconds(1)))) {
      (context: OperationContext) in
      try await clock.sleep(for: .seconds(2))
      throw Refused()
    }
    let running = try graph.start(clock: clock)
    for seconds in [2, 1, 2] {
      await sleepers(clock, 1)
      clock.advance(by: .seconds(seconds))
    }
    let last = try await update(running) { $0.total == 1 }
    let status = last.operations[0]
    #expect(status.attempts.map(\.start) == [.zero, .seconds(3)])
    #expect(status.attempts.map(\.duration) == [.seconds(2), .seconds(2)])
    #expect(status.attempts.map(\.error) == ["refused: no", "refused: no"])
    #expect(status.lastError == "refused: no")
    #expect(graph.plan.mermaid(last).contains("[\"load: a<br/>4.0 s<br/>refused: no\"]"))
    #expect(
      last.gantt() == """
        gantt
          dateFormat x
          axisFormat %M:%S
          section load： a
          load： a :crit, 0, 2000
          load： a (2) :crit, 3000, 5000

        """)
  }

  @Test(.rules("77e")) func `a graph keeps the newest lines that operations log`() async throws {
    var graph = OperationGraph()
    graph.add("talk") { (context: OperationContext) in
      for number in 0..<3500 { context.log("\(number)") }
    }
    let running = try graph.start()
    let last = try await update(running) { $0.total == 1 }
    #expect(last.log.count == 1000)
    #expect(last.log.first?.text == "2500")
    #expect(last.log.last?.text == "3499")
    #expect(last.log.last?.operation == "talk")
  }
}
