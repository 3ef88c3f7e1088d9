import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Operations that begin anew with all that follows them.
struct RestartTests {
  private struct Refused: Error {}

  @Test(.rules("87a", "87b", "87e", "87f"), arguments: [true, false])
  func `an operation runs again after the end`(keepsValues: Bool) async throws {
    let ran = Locked([String]())
    @Sendable func note(_ name: String) { ran.withLock { $0.append(name) } }
    let isBroken = Locked(true)
    var graph = OperationGraph(keepsValues: keepsValues)
    let one = graph.add("one") { () -> Int in
      note("one")
      return 1
    }
    let other = graph.add("other") { () -> Int in
      note("other")
      return 5
    }
    let two = graph.add("two", inputs: one) { number -> Int in
      note("two")
      if isBroken.withLock({ $0 }) { throw Refused() }
      return number + 1
    }
    let sum = graph.add("sum", inputs: two, other) { $0 + $1 }
    let running = try graph.start()
    #expect(try await running.result.outcomes["sum"] == .skipped(because: "two"))
    isBroken.withLock { $0 = false }
    running.retry(two)
    let result = try await running.result
    #expect(try result[sum]?.get() == 7)
    let ones = ran.withLock { $0.filter { $0 == "one" }.count }
    #expect(ones == (keepsValues ? 1 : 2))
    running.retry(sum)
    #expect(try await running.result[sum]?.get() == 7)
  }

  @Test(.rules("87b")) func `a part begins anew only before the closure of its subgraph`() throws {
    var plan = GraphPlan(operations: ["parts", "part"].map { GraphPlan.Operation($0) })
    plan.operations[1].group = "parts"
    var run = try GraphRun(plan)
    // First the closure of the subgraph runs, and then it has ended.
    for index in [1, 0] {
      run.finish(index, attempt: 1, .succeeded)
      run.advance()
      run.restart([1])
      run.advance()
      #expect(run.outcome(of: 1) == .succeeded)
    }
    #expect(run.hasEnded)
  }

  @Test(.rules("87e")) func `a retry in the last moment is done once`() async throws {
    // The condition is asked when the last operation has ended, so the retry waits for the driver.
    let running = Locked<RunningGraph?>(nil)
    let count = Locked(0)
    let isStored = WakeSignal()
    var graph = OperationGraph()
    let one = graph.add("one") { () -> Int in
      if count.withLock({ $0 == 0 }) { await isStored.wait() }
      return count.withLock { count in
        count += 1
        return count
      }
    }
    let never = graph.add("never") {}
    graph.segue(one, to: never) { result in
      if (try? result.get()) == 1 { running.withLock { $0?.retry(one) } }
      return false
    }
    let run = try graph.start()
    running.withLock { $0 = run }
    let updates = run.updates
    async let results = [run.result, run.result]
    isStored.send()
    for await _ in updates {}
    #expect(count.withLock { $0 } == 2)
    #expect(try await results.map { try $0[one]?.get() } == [2, 2])
    #expect(count.withLock { $0 } == 2)
    running.withLock { $0 = nil }
  }

  @Test(.rules("87d", "71h")) func `a segue that leads back lets its target begin anew`()
    async throws
  {
    let reasons = Locked([String]())
    var graph = OperationGraph()
    let name = graph.add("name") { "a" }
    let draft = graph.add("draft", inputs: name) { (context: OperationContext, name: String) in
      reasons.withLock { $0.append(context.activatedBy.map(\.name).joined(separator: ",")) }
      return name + "\(reasons.withLock { $0.count })"
    }
    graph.segue(name, to: draft)
    let check = graph.add("check", inputs: draft) { $0 }
    let sent = graph.add("send", inputs: check) { $0 }
    graph.segue(check, to: draft, "again", resets: true) { (try? $0.get()) != "a3" }
    graph.segue(check, to: sent) { (try? $0.get()) == "a3" }
    let result = try await graph.run()
    #expect(try result[sent]?.get() == "a3")
    #expect(reasons.withLock { $0 } == ["name", "check", "check"])
  }

  @Test(.rules("71h", "87a")) func `an operation that runs again sees what has led to it`()
    async throws
  {
    let seen = Locked([String]())
    var graph = OperationGraph()
    let first = graph.add("first") { () throws -> Int in throw Refused() }
    let failure = graph.add("failure") { (context: OperationContext) in
      let errors = context.activatedBy.map { "\($0.name): \($0.error is Refused)" }
      seen.withLock { $0.append(errors.joined()) }
    }
    graph.segue(first, to: failure, "refused") { $0.isFailure }
    let running = try graph.start()
    _ = try await running.result
    running.retry(failure)
    _ = try await running.result
    running.retry(first)
    _ = try await running.result
    #expect(seen.withLock { $0 } == ["first: true", "first: true", "first: true"])
  }

  @Test(.rules("70n", "87a")) func `the source that ended first decides again`() throws {
    var plan = GraphPlan(
      operations: ["free", "fails", "unreached", "last"].map { GraphPlan.Operation($0) })
    plan.dependencies = [
      GraphPlan.Dependency(of: "last", on: "fails"),
      GraphPlan.Dependency(of: "last", on: "unreached"),
    ]
    plan.operations[3].rule = .allSucceeded
    plan.segues = [GraphPlan.Segue(from: "free", to: "unreached")]
    var run = try GraphRun(plan)
    run.finish(1, attempt: 1, .failedForGood)
    run.advance()
    run.finish(0, attempt: 1, .succeeded)
    run.advance()
    #expect(run.outcome(of: 2) == .notReached)
    #expect(run.outcome(of: 3) == .skipped(because: "fails"))
    run.restart([3])
    run.advance()
    #expect(run.outcome(of: 3) == .skipped(because: "fails"))
  }

  @Test(.rules("87c")) func `what runs is cancelled, and begins anew when it has returned`()
    async throws
  {
    let rounds = Locked(0)
    let gauge = Gauge()
    var graph = OperationGraph()
    let start = graph.add("start") {}
    let work = graph.add("work", inputs: start) { _ in rounds.withLock { $0 += 1 } }
    graph.segue(start, to: work)
    graph.add("slow", inputs: work) { _ in
      await gauge.run()
      if rounds.withLock({ $0 }) < 3 { await waitForCancellation() }
    }
    let check = graph.add("check", inputs: work) { _ in }
    graph.segue(check, to: work, resets: true) { _ in rounds.withLock { $0 } < 3 }
    let result = try await graph.run()
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(rounds.withLock { $0 } == 3)
    #expect(gauge.most == 1)
  }

  @Test(.rules("87e")) func `a graph in a tree emits its result again`() async throws {
    let tries = Locked(0)
    var graph = OperationGraph()
    let flaky = graph.add("flaky") { () throws -> Int in
      tries.withLock { $0 += 1 }
      if tries.withLock({ $0 }) == 1 { throw Refused() }
      return 5
    }
    var results: [GraphResult] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) {
      if case .success(let result) = $0 { results.append(result) }
    }
    await settle(host) { results.count == 1 }
    host.rendering.retry(flaky)
    await settle(host) { results.count == 2 }
    #expect(results[0][flaky]?.isFailure == true)
    #expect(try results[1][flaky]?.get() == 5)
    host.end()
  }

  @Test(.rules("87g")) func `an attempt that has not started does not count`() throws {
    var plan = GraphPlan(operations: ["first", "other", "second"].map { GraphPlan.Operation($0) })
    plan.dependencies = [GraphPlan.Dependency(of: "second", on: "first")]
    plan.limit = 1
    var run = try GraphRun(plan)
    run.finish(0, attempt: 1, .succeeded)
    run.advance()
    // Only the limit keeps it from starting.
    #expect(run.phase(of: 2) == .ready)
    run.restart([0])
    run.advance()
    for (index, attempt) in [(1, 1), (0, 2)] {
      run.finish(index, attempt: attempt, .succeeded)
      run.advance()
    }
    #expect(run.active.map { [$0.index, $0.attempt] } == [[2, 1]])
  }

  @Test(.rules("86j")) func `an element that still returns is cancelled and then gone`() throws {
    var plan = GraphPlan(operations: ["list", "map"].map { GraphPlan.Operation($0) })
    plan.operations[1].inputs = ["list"]
    plan.operations[1].isMap = true
    var run = try GraphRun(plan)
    func end(_ index: Int, attempt: Int) {
      run.finish(index, attempt: attempt, .succeeded)
      run.advance()
    }
    end(0, attempt: 1)
    run.unfold(1, into: 3)
    run.advance()
    #expect(run.active.map(\.index) == [1, 2, 3, 4])
    run.restart([0])
    run.advance()
    run.cancel(4)
    run.advance()
    end(0, attempt: 2)
    // Its tasks have not returned.
    run.unfold(1, into: 1)
    run.advance()
    while let one = run.active.first(where: { $0.task != .open }) {
      let before = run.active
      end(one.index, attempt: one.attempt)
      try #require(run.active != before)
    }
    #expect(run.hasEnded)
    #expect(run.outcome(of: 1) == .succeeded)
  }
}
