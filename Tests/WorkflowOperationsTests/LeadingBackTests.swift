import Testing
import Workflow
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

@testable import WorkflowOperations

/// What begins anew in a subgraph, or after an attempt that has failed, and what is left of before.
struct LeadingBackTests {
  private struct Refused: Error {}

  /// An operation that leads to a draft, and a check that leads back to it in the first rounds.
  private func circle(rounds: Int, _ count: Locked<Int>) -> OperationGraph {
    var graph = OperationGraph()
    let name = graph.add("name") { "a" }
    let draft = graph.add("draft", inputs: name) { name in
      count.withLock { $0 += 1 }
      return name
    }
    graph.segue(name, to: draft)
    let check = graph.add("check", inputs: draft) { _ in }
    graph.segue(check, to: draft, resets: true) { _ in count.withLock { $0 } < rounds }
    return graph
  }

  @Test(.rules("87e")) func `a retry just before the report takes the report back`() throws {
    var graph = OperationGraph()
    let only = graph.add("only") {}
    let workflow = graph.workflow()
    var state = workflow.makeInitialState()
    func apply(_ action: GraphAction) -> GraphWorkflow.Output? {
      action.apply(toState: &state, workflow: workflow)
    }
    #expect(apply(.event(.finished(0, attempt: 1, .success(())), at: nil)) == nil)
    #expect(apply(.event(.retry(only.name, of: only.graph), at: nil)) == nil)
    #expect(apply(.report) == nil)
    #expect(apply(.event(.finished(0, attempt: 2, .success(())), at: nil)) == nil)
    #expect(apply(.report) != nil)
    #expect(apply(.report) == nil)
  }

  @Test(.rules("69g", "87c")) func `a skipped operation has no result of its cancelled closure`()
    throws
  {
    var graph = OperationGraph()
    let first = graph.add("first") { 1 }
    graph.add("second", inputs: first) { $0 }
    var state = try GraphState(beginning: graph)
    state.handle(.finished(0, attempt: 1, .success(1)))
    state.handle(.retry(first.name, of: first.graph))
    state.handle(.finished(0, attempt: 2, .failure(Refused())))
    state.handle(.finished(1, attempt: 1, .success(42)))
    #expect(state.result.outcomes["second"] == .skipped(because: "first"))
    #expect(state.results[1] == nil)
  }

  @Test(.rules("87d")) func `a subgraph does not end while its last part leads back`()
    async throws
  {
    let (count, ends) = (Locked(0), Locked(0))
    var graph = OperationGraph()
    let parts = graph.add("parts", subgraph: circle(rounds: 3, count)) { _ in
      ends.withLock { $0 += 1 }
    }
    #expect(try await graph.run()[parts]?.get() != nil)
    #expect(count.withLock { $0 } == 3)
    #expect(ends.withLock { $0 } == 1)
  }

  @Test(.rules("87d")) func `only the last round counts for what was activated`() async throws {
    let count = Locked(0)
    var state = try GraphState(beginning: circle(rounds: 2, count))
    while !state.run.hasEnded {
      let changes = state.takeChanges()
      try #require(!changes.isEmpty)
      for one in changes where one.task == .run {
        let result = await state.result(of: one.index)
        state.handle(.finished(one.index, attempt: one.attempt, result))
      }
    }
    #expect(count.withLock { $0 } == 2)
    #expect(state.saved.activated == [0])
  }

  @Test(.rules("87d")) func `an operation leads back to several at once`() throws {
    var plan = GraphPlan(
      operations: ["first", "second", "check", "start"].map { GraphPlan.Operation($0) })
    plan.dependencies = [GraphPlan.Dependency(of: "check", on: "second")]
    plan.segues = [
      GraphPlan.Segue(from: "first", to: "second"),
      GraphPlan.Segue(from: "check", to: "first", resets: true),
      GraphPlan.Segue(from: "check", to: "second", resets: true),
    ]
    plan.segues += ["first", "second"].map { GraphPlan.Segue(from: "start", to: $0) }
    var run = try GraphRun(plan)
    for index in [3, 0, 1, 2] {
      run.finish(index, attempt: 1, .succeeded)
      run.advance(activating: index >= 2 ? run.askedSegues : [])
    }
    // Both begin, though each follows the other.
    #expect(run.active.map(\.index) == [0, 1])
  }

  @Test(.rules("85a", "87b")) func `a failure still counts when another part begins anew`() throws {
    var plan = GraphPlan()
    for name in ["parts", "fails", "runs", "done"] {
      var operation = GraphPlan.Operation(name)
      if name == "parts" { operation.failFast = true } else { operation.group = "parts" }
      plan.operations.append(operation)
    }
    var run = try GraphRun(plan)
    run.finish(3, attempt: 1, .succeeded)
    run.advance()
    run.finish(1, attempt: 1, .failedForGood)
    run.advance()
    // The other part was cancelled, and has not returned.
    #expect(run.phase(of: 0) == .running)
    run.restart([3])
    run.advance()
    #expect(run.failure(in: 0) == 1)
  }

  @Test(.rules("78b", "80f")) func `the parts of a failed attempt begin at one after a restore`()
    async throws
  {
    let attempts = Locked([Int]())
    let graph = {
      var parts = OperationGraph()
      parts.add("part") { (context: OperationContext) in
        attempts.withLock { $0.append(context.attempt) }
      }
      var graph = OperationGraph()
      graph.add("parts", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2))) {
        _ throws -> Int in
        if attempts.withLock({ $0.count }) == 1 { throw Refused() }
        return 5
      }
      return graph
    }()
    var state = try GraphState(beginning: graph)
    var changes = state.takeChanges()
    while let one = changes.first(where: { $0.task == .run }) {
      let result = await state.result(of: one.index)
      state.handle(.finished(one.index, attempt: one.attempt, result))
      changes = state.takeChanges()
    }
    // The subgraph waits for its next attempt.
    #expect(changes.map(\.task) == [.delay])
    let result = try await graph.run(clock: ImmediateClock(), restoring: state.saved)
    #expect(result.outcomes["parts"] == .succeeded)
    #expect(attempts.withLock { $0 } == [1, 1])
  }

  /// Makes the first task that runs; returns the name of its operation.
  private func runOne(_ state: inout GraphState) async -> String? {
    _ = state.takeChanges()
    guard let one = state.run.active.first(where: { $0.task == .run }) else { return nil }
    let result = await state.result(of: one.index)
    state.handle(.finished(one.index, attempt: one.attempt, result))
    return state.name(one.index)
  }

  @Test(.rules("78a", "85c")) func `a subgraph that fails fast does so after a restore`()
    async throws
  {
    var parts = OperationGraph(failFast: true)
    parts.add("broken") { () throws -> Int in throw Refused() }
    parts.add("other") {}
    var graph = OperationGraph()
    graph.add("parts", subgraph: parts) { _ in 5 }
    var state = try GraphState(beginning: graph)
    let broken = try #require(state.run.topology.indices["parts/broken"])
    _ = state.takeChanges()
    state.handle(.finished(broken, attempt: 1, .failure(Refused())))
    // The other part is cancelled, and has not returned.
    var restored = try GraphState(graph, restoring: state.saved)
    #expect(await runOne(&restored) == "parts")
    #expect(restored.result.outcomes["parts"] == .failed)
  }

  @Test(.rules("78b", "87h"), arguments: [true, false])
  func `an attempt sees the same after a restore`(hasTimedOut: Bool) async throws {
    let seen = Locked([String]())
    let graph = {
      var graph = OperationGraph()
      let name = graph.add("name") { "a" }
      let draft = graph.add("draft", inputs: name) { (context: OperationContext, _) in
        let leads = context.activatedBy.map { "\($0.name) \($0.error.map { "\($0)" } ?? "")" }
        seen.withLock { $0.append("\(context.key.suffix(2)): \(leads.joined(separator: ", "))") }
        return leads.count
      }
      graph.segue(name, to: draft)
      let check = graph.add("check", inputs: draft) { _ -> Int in throw Refused() }
      graph.segue(check, to: draft, resets: true) { _ in seen.withLock { $0.count } < 2 }
      return graph
    }()
    var state = try GraphState(beginning: graph)
    #expect(await runOne(&state) == "name")
    #expect(await runOne(&state) == "draft")
    if hasTimedOut {
      _ = state.takeChanges()
      state.handle(.attemptTookTooLong(2, attempt: 1))
      state.handle(.finished(2, attempt: 1, .failure(CancellationError())))
    } else {
      #expect(await runOne(&state) == "check")
    }
    // The second round has begun, and is interrupted.
    _ = state.takeChanges()
    let context = state.context(of: 1)
    #expect(context.activatedBy.map(\.name) == ["check"])
    var restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.saved.leads == state.saved.leads)
    #expect(restored.context(of: 1).key == context.key)
    #expect(await runOne(&restored) == "draft")
    let error = hasTimedOut ? "\(OperationError.timedOut("check"))" : "Refused()"
    #expect(seen.withLock { $0[0] } == "/1: name ")
    #expect(seen.withLock { $0[1].hasPrefix("/2: check ") && $0[1].contains(error) })
    #expect(await runOne(&restored) == "check")
    #expect(restored.run.hasEnded)
    #expect(restored.saved.leads == nil)
  }

  @Test(.rules("71f", "71h")) func `what an operation sees stays the same in each attempt`()
    throws
  {
    var graph = OperationGraph(limit: 3)
    let sources = ["one", "two"].map { graph.add($0) {} }
    let target = graph.add("target", options: .init(retry: RetryPolicy(attempts: 2))) {}
    for source in sources { graph.segue(source, to: target) }
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.handle(.finished(0, attempt: 1, .success(())))
    _ = state.takeChanges()
    state.handle(.finished(1, attempt: 1, .success(())))
    #expect(state.context(of: 2).activatedBy.map(\.name) == ["one"])
    var restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.context(of: 2).activatedBy.map(\.name) == ["one"])
    _ = restored.takeChanges()
    restored.handle(.finished(2, attempt: 1, .failure(Refused())))
    restored.handle(.delayEnded(2, attempt: 2))
    #expect(restored.context(of: 2).attempt == 2)
    #expect(restored.context(of: 2).activatedBy.map(\.name) == ["one"])
    restored.handle(.finished(2, attempt: 2, .success(())))
    restored.handle(.retry("target", of: target.graph))
    #expect(restored.context(of: 2).activatedBy.map(\.name) == ["one", "two"])
  }

  @Test(.rules("71h", "78c")) func `a source whose value is not saved still leads`() throws {
    struct Secret: Sendable {}
    var graph = OperationGraph()
    let source = graph.add("source") { Secret() }
    let target = graph.add("target") {}
    graph.segue(source, to: target)
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.handle(.finished(0, attempt: 1, .success(Secret())))
    _ = state.takeChanges()
    #expect(state.context(of: 1).activatedBy.map(\.name) == ["source"])
    var restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.run.active.map(\.index) == [0, 1])
    #expect(restored.context(of: 1).activatedBy.map(\.name) == ["source"])
    _ = restored.takeChanges()
    restored.handle(.finished(0, attempt: 1, .success(Secret())))
    #expect(restored.context(of: 1).activatedBy.map(\.name) == ["source"])
  }

  @Test(.rules("71f", "71h"), arguments: [true, false])
  func `an attempt that waits for its start has begun if it was tried before`(isRetry: Bool) throws
  {
    var graph = OperationGraph()
    let sources = ["one", "two"].map { graph.add($0) {} }
    let target = graph.add("target", options: .init(retry: RetryPolicy(attempts: 2))) {}
    for source in sources { graph.segue(source, to: target) }
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    if isRetry {
      state.handle(.finished(0, attempt: 1, .success(())))
      state.handle(.finished(2, attempt: 1, .failure(Refused())))
      state.handle(.pause)
      state.handle(.delayEnded(2, attempt: 2))
    } else {
      state.handle(.pause)
      state.handle(.finished(0, attempt: 1, .success(())))
    }
    #expect(state.run.phase(of: 2) == .ready)
    var restored = try GraphState(graph, restoring: state.saved)
    state.handle(.finished(1, attempt: 1, .success(())))
    restored.handle(.resume)
    let names = isRetry ? ["one"] : ["one", "two"]
    #expect(state.context(of: 2).activatedBy.map(\.name) == names)
    #expect(restored.context(of: 2).attempt == (isRetry ? 2 : 1))
    restored = try GraphState(graph, restoring: state.saved)
    #expect(restored.context(of: 2).activatedBy.map(\.name) == names)
  }

  @Test(.rules("87a")) func `what has led back leads to nothing once it is skipped`() throws {
    var graph = OperationGraph()
    let start = graph.add("start") {}
    let other = graph.add("other") {}
    let first = graph.add("first") { 1 }
    let check = graph.add("check", inputs: first) { _ in }
    graph.segue(start, to: first)
    graph.segue(start, to: other)
    graph.segue(check, to: first, resets: true)
    graph.segue(check, to: other, resets: true)
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    let values: [any Sendable] = [(), (), 1, ()]
    for (index, value) in values.enumerated() {
      state.handle(.finished(index, attempt: 1, .success(value)))
    }
    // Both have begun again, and the check is skipped since the first one fails now.
    state.handle(.finished(2, attempt: 2, .failure(Refused())))
    state.handle(.finished(1, attempt: 2, .success(())))
    #expect(state.run.outcome(of: 3) == .skipped(because: "first"))
    state.handle(.retry("other", of: other.graph))
    #expect(state.context(of: 1).activatedBy.map(\.name) == ["start"])
  }

  @Test(.rules("69i")) func `another attempt has no progress yet`() throws {
    var graph = OperationGraph()
    graph.add("load", options: .init(retry: RetryPolicy(attempts: 2))) { throw Refused() }
    var state = try GraphState(beginning: graph)
    _ = state.takeChanges()
    state.handle(.report(0, attempt: 1, .progress(0.5)))
    #expect(state.update["load"]?.progress == 0.5)
    state.handle(.finished(0, attempt: 1, .failure(Refused())))
    state.handle(.delayEnded(0, attempt: 2))
    #expect(state.update["load"]?.phase == .running)
    #expect(state.update["load"]?.progress == nil)
  }
}
