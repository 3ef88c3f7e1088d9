import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Graphs that run outside of a tree.
struct GraphTests {
  private struct Refused: Error, Equatable {}

  @Test(.rules("69a", "69f", "75h")) func `values go from operation to operation`() async throws {
    var graph = OperationGraph()
    let text = graph.add("text") { "four" }
    let count = graph.add("count", inputs: text) { $0.count }
    let both = graph.add("both", inputs: text, count) { "\($0) \($1)" }
    let result = try await graph.run()
    #expect(try result[both]?.get() == "four 4")
    #expect(result.outcomes == ["text": .succeeded, "count": .succeeded, "both": .succeeded])
  }

  @Test(.rules("69b", "69c", "69d", "69g", "69h"))
  func `what needs a value is skipped if there is none, what needs a result is not`()
    async throws
  {
    var graph = OperationGraph()
    let broken = graph.add("broken") { () throws -> Int in throw Refused() }
    let value = graph.add("value", inputs: broken) { $0 + 1 }
    let report = graph.add("report", inputs: broken.result) { result in
      result.isFailure ? "failed" : "fine"
    }
    let result = try await graph.run()
    #expect(result[value] == nil)
    #expect(result.outcomes["value"] == .skipped(because: "broken"))
    #expect(result.describe("value") == "skipped because of \"broken\"")
    #expect(try result[report]?.get() == "failed")
    #expect(result.errors["broken"] is Refused)
  }

  @Test(.rules("71a", "71b", "71d", "71h"))
  func `a segue whose condition holds leads to its target, and another one does not`()
    async throws
  {
    var graph = OperationGraph()
    let token = graph.add("token") { () throws -> String in throw Refused() }
    let signIn = graph.add("sign in") { (context: OperationContext) in
      context.activatedBy.map { "\($0.name): \($0.error.map { "\($0)" } ?? "none")" }
    }
    let load = graph.add("load") { "loaded" }
    graph.segue(token, to: signIn, "no token") { $0.isFailure }
    graph.segue(token, to: load, "token") { $0.isSuccess }
    let result = try await graph.run()
    #expect(try result[signIn]?.get() == ["token: Refused()"])
    #expect(result.outcomes["load"] == .notReached)
  }

  @Test(.rules("73a", "73b", "73l"))
  func `an operation is tried again after a delay of the clock`() async throws {
    let clock = ImmediateClock()
    let attempts = Locked(0)
    var graph = OperationGraph()
    let flaky = graph.add(
      "flaky", options: .init(retry: RetryPolicy(attempts: 3, initial: .seconds(1)))
    ) { () throws -> Int in
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      if attempt < 3 { throw Refused() }
      return attempt
    }
    let result = try await graph.run(clock: clock)
    #expect(try result[flaky]?.get() == 3)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test(.rules("73c"))
  func `an error that is not worth another attempt is the last one`() async throws {
    let attempts = Locked(0)
    var graph = OperationGraph()
    graph.add(
      "refused",
      options: .init(retry: RetryPolicy(attempts: 3), retryIf: { !($0 is Refused) })
    ) { () throws -> Int in
      attempts.withLock { $0 += 1 }
      throw Refused()
    }
    let result = try await graph.run(clock: ImmediateClock() as any Clock<Duration>)
    #expect(result.outcomes["refused"] == .failed)
    #expect(attempts.withLock { $0 } == 1)
  }

  @Test(.rules("72a", "72h", "73e", "73g", "73i", "73j"))
  func `an operation that takes too long is cancelled, and its limit is held until it returns`()
    async throws
  {
    var graph = OperationGraph(limit: 1)
    let log = Locked([String]())
    graph.add("slow", options: .init(timeout: .seconds(5))) { () throws -> Int in
      await waitForCancellation()
      log.withLock { $0.append("slow returns") }
      return 1
    }
    graph.add("next") { log.withLock { $0.append("next") } }
    let result = try await graph.run(clock: ImmediateClock())
    #expect(result.outcomes == ["slow": .timedOut, "next": .succeeded])
    #expect(log.withLock { $0 } == ["slow returns", "next"])
    #expect(result.errors["slow"] as? OperationError == .timedOut("slow"))
  }

  @Test func `the longest time-out is none`() async throws {
    var graph = OperationGraph()
    let long = OperationOptions(timeout: .seconds(Int64.max), totalTimeout: .seconds(Int64.max))
    graph.add("slow", options: long) { await Task.yield() }
    // With the real clock, a time-out that overflowed would trap, or end the operation at once.
    #expect(try await graph.run().outcomes == ["slow": .succeeded])
  }

  @Test(.rules("74e")) func `cancelling the task cancels the operations`() async throws {
    var graph = OperationGraph()
    graph.add("endless") { await waitForCancellation() }
    let running = try graph.start()
    for await update in running.updates where update["endless"]?.phase == .running { break }
    let waiting = Task { try await running.result }
    waiting.cancel()
    #expect(try await waiting.value.outcomes == ["endless": .cancelled])
  }

  @Test(.rules("69i")) func `progress is reported`() async throws {
    var graph = OperationGraph()
    graph.add("half") { (context: OperationContext) in
      context.report(0.5)
      await waitForCancellation()
    }
    let running = try graph.start()
    for await update in running.updates where update["half"]?.progress == 0.5 { break }
    running.cancelAll()
    #expect(try await running.result.outcomes["half"] == .cancelled)
  }

  @Test(
    .rules("75a", "75b", "75c", "75d", "75e", "75g"),
    arguments: [
      (["a", "a"], [], [], GraphError.duplicateName("a")),
      (["a"], [("a", "b")], [], .unknownName("b", known: ["a"])),
      (["a"], [("a", "a")], [], .selfConnection("a")),
      (["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")], [], .cycle(["a", "c", "b", "a"])),
      (["a", "b"], [], [("a", "b"), ("b", "a")], .neverStarts(["a", "b"])),
      (["a", "b", "c"], [("c", "b")], [("a", "b"), ("b", "a")], .neverStarts(["a", "b", "c"])),
    ] as [([String], [(String, String)], [(String, String)], GraphError)])
  func `what is wrong with a graph is said before it runs`(
    names: [String], dependencies: [(String, String)], segues: [(String, String)],
    expected: GraphError
  ) {
    let plan = GraphPlan(
      operations: names.map { GraphPlan.Operation($0) },
      dependencies: dependencies.map { GraphPlan.Dependency(of: $0, on: $1) },
      segues: segues.map { GraphPlan.Segue(from: $0, to: $1) })
    #expect(throws: expected) { try GraphRun(plan) }
  }

  @Test func `the text of a long circle has five names`() {
    let text = GraphError.cycle((0..<10_000).map { "operation \($0)" }).description
    #expect(text.contains("operation 0 → operation 1 →"))
    #expect(text.contains("operation 4 and 9995 more"))
    #expect(!text.contains("operation 5"))
  }

  @Test func `an operation that the graph does not have stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var run = try GraphRun(GraphPlan(operations: [GraphPlan.Operation("a")]))
      run.finish(99, attempt: 1, .succeeded)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("The graph has no operation 99, but 1 of them."))
  }

  @Test(.rules("75f")) func `a limit of none is an error`() async {
    await #expect(throws: GraphError.badLimit("the graph", 0)) {
      try await OperationGraph(limit: 0).run()
    }
  }

  @Test func `a result of what was cancelled or skipped is an error, and starts its target`()
    async throws
  {
    var graph = OperationGraph()
    let broken = graph.add("broken") { () throws -> Int in throw Refused() }
    let skipped = graph.add("skipped", inputs: broken) { $0 }
    let report = graph.add("report", inputs: skipped.result) { result in
      if case .failure(let error) = result { "\(error)" } else { "fine" }
    }
    let result = try await graph.run()
    #expect(try result[report]?.get() == "\"skipped\" has not run to an end.")
  }

  @Test(.rules("75b")) func `references of another graph are an error`() async {
    var other = OperationGraph()
    let foreign = other.add("foreign") { 1 }
    for number in 0..<3 {
      var graph = OperationGraph()
      let own = graph.add("own") { 1 }
      switch number {
      case 0: graph.depend(own, on: foreign)
      case 1: graph.segue(foreign, to: own)
      default: graph.add("taker", inputs: foreign) { $0 }
      }
      let mixed = graph
      await #expect(throws: GraphError.otherGraph("foreign")) { try await mixed.run() }
      #expect(throws: GraphError.otherGraph("foreign")) { try mixed.check() }
    }
  }

  @Test func `connections by name are those by reference`() async throws {
    var graph = OperationGraph()
    graph.segue("a", to: "b", "small") { (try? $0.get() as? Int) == 1 }
    graph.segue("a", to: "c", "large") { (try? $0.get() as? Int) == 2 }
    graph.depend("d", on: "b")
    for name in ["a", "b", "c", "d"] { graph.add(name) { 1 } }
    let result = try await graph.run()
    #expect(
      result.outcomes == [
        "a": .succeeded, "b": .succeeded, "c": .notReached, "d": .succeeded,
      ])
  }

  @Test func `updates end with the last one`() async throws {
    for _ in 0..<100 {
      var graph = OperationGraph()
      for number in 0..<5 { graph.add("\(number)") { await Task.yield() } }
      let running = try graph.start()
      var last: GraphUpdate?
      for await update in running.updates { last = update }
      #expect(last?.total == 1)
      // One that comes late gets the last one too.
      var late: [Double] = []
      for await update in running.updates { late.append(update.total) }
      #expect(late == [1])
      _ = try await running.result
    }
  }

  @Test func `every reader of updates gets the newest, and the last`() async throws {
    for _ in 0..<50 {
      var graph = OperationGraph(limit: 1)
      for number in 0..<5 { graph.add("\(number)") { await Task.yield() } }
      let running = try graph.start()
      let totals = await withTaskGroup(of: [Double].self) { group in
        for _ in 0..<3 {
          group.addTask {
            var totals: [Double] = []
            for await update in running.updates { totals.append(update.total) }
            return totals
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(totals.count == 3)
      for totals in totals {
        #expect(totals.last == 1)
        #expect(totals == totals.sorted())
      }
    }
  }

  @Test func `tasks can share one stream of updates`() async throws {
    var graph = OperationGraph(limit: 1)
    for number in 0..<5 { graph.add("\(number)") { await Task.yield() } }
    let running = try graph.start()
    let updates = running.updates
    let totals = await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<3 {
        group.addTask { await updates.reduce(into: []) { $0.append($1.total) } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    // Each update goes to one of them, and all end.
    #expect(totals.count { $0 == 1 } == 1)
  }

  @Test func `a reader that is cancelled ends, and a second one begins with what is known`()
    async throws
  {
    var graph = OperationGraph()
    graph.add("endless") { await waitForCancellation() }
    let running = try graph.start()
    for await update in running.updates where update["endless"]?.phase == .running { break }
    let cancelled = Task { for await _ in running.updates {} }
    cancelled.cancel()
    await cancelled.value
    var second = running.updates.makeAsyncIterator()
    #expect(await second.next()?["endless"]?.phase == .running)
    running.cancelAll()
    _ = try await running.result
  }

  @TaskLocal private static var requestID = "none"

  @Test func `closures see the task-local values of who runs the graph`() async throws {
    var graph = OperationGraph()
    let first = graph.add("first") { Self.requestID }
    let second = graph.add("second", inputs: first) { $0 + Self.requestID }
    let result = try await Self.$requestID.withValue("7") { try await graph.run() }
    #expect(try result[second]?.get() == "77")
  }

  @Test(.rules("69i")) func `progress that is reported after the end is ignored`() async throws {
    let kept = Locked<OperationContext?>(nil)
    var graph = OperationGraph(limit: 1)
    graph.add("early") { (context: OperationContext) in kept.withLock { $0 = context } }
    graph.add("endless") { await waitForCancellation() }
    let running = try graph.start()
    for await update in running.updates where update["endless"]?.phase == .running { break }
    kept.withLock { $0 }?.report(0.3)
    running.cancelAll()
    var last: GraphUpdate?
    for await update in running.updates { last = update }
    #expect(last?["early"]?.outcome == .succeeded)
    #expect(last?["early"]?.progress == nil)
  }

  @Test func `who stops reading updates does not hold up the graph`() async throws {
    var graph = OperationGraph()
    graph.add("endless") { await waitForCancellation() }
    let running = try graph.start()
    let reader = Task {
      var count = 0
      for await _ in running.updates { count += 1 }
      return count
    }
    reader.cancel()
    #expect(await reader.value <= 1)
    running.cancel("endless")
    #expect(try await running.result.outcomes == ["endless": .cancelled])
  }

  @Test(.rules("72c")) func `a resource without a limit is an error`() async {
    var graph = OperationGraph(limits: ["network": 2])
    graph.add("load", options: .init(uses: ["netwrok"])) {}
    let misspelled = graph
    await #expect(
      throws: GraphError.unknownResource("netwrok", operation: "load", known: ["network"])
    ) { try await misspelled.run() }
  }

  @Test(.rules("75i")) func `an empty graph ends at once`() async throws {
    #expect(try await OperationGraph().run().outcomes.isEmpty)
  }
}
