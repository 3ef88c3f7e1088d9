import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Arrays of inputs, and graphs that fail fast.
struct PipelineTests {
  private struct Refused: Error, Equatable {}

  @Test(.rules("69j")) func `an array of operations is one input`() async throws {
    var graph = OperationGraph()
    let files = (0..<5).map { number in graph.add("file \(number)") { number * 10 } }
    let name = graph.add("name") { "sum" }
    let sum = graph.add("sum", inputs: name, files, files.map(\.result)) { name, files, results in
      "\(name) \(files) \(results.allSatisfy(\.isSuccess))"
    }
    let none = graph.add("none", inputs: [Op<Int>]()) { $0.count }
    let twice = graph.add("twice", inputs: [files[1], files[0], files[1]]) { $0 }
    let result = try await graph.run()
    #expect(try result[sum]?.get() == "sum [0, 10, 20, 30, 40] true")
    #expect(try result[none]?.get() == 0)
    #expect(try result[twice]?.get() == [10, 0, 10])
  }

  @Test(.rules("69b", "69j")) func `all of them have to succeed`() async throws {
    var graph = OperationGraph()
    var files = (0..<3).map { number in graph.add("file \(number)") { number } }
    files.append(graph.add("broken") { () throws -> Int in throw Refused() })
    graph.add("sum", inputs: files) { $0.reduce(0, +) }
    let result = try await graph.run()
    #expect(result.outcomes["sum"] == .skipped(because: "broken"))
  }

  @Test(.rules("69j", "80d")) func `a part takes an array from outside`() async throws {
    var graph = OperationGraph()
    let files = (0..<3).map { number in graph.add("file \(number)") { number } }
    var parts = OperationGraph()
    let sum = parts.add("sum", inputs: files) { $0.reduce(0, +) }
    let total = graph.add("parts", subgraph: parts) { try $0[sum]?.get() }
    #expect(try await graph.run()[total]?.get() == 3)
  }

  @Test(.rules("85a")) func `a graph that fails fast ends what runs and what waits`() async throws {
    var graph = OperationGraph(failFast: true)
    let endless = graph.add("endless") { await waitForCancellation() }
    let broken = graph.add("broken") { () throws -> Int in throw Refused() }
    graph.add("next", inputs: endless) { _ in }
    graph.add("sum", inputs: broken) { $0 }
    let result = try await graph.run()
    #expect(
      result.outcomes == [
        "endless": .cancelled, "broken": .failed, "next": .skipped(because: "broken"),
        "sum": .skipped(because: "broken"),
      ])
  }

  @Test(.rules("85b", "85d"), arguments: ["segue", "result", "rule"])
  func `a failure that is handled ends nothing`(how: String) async throws {
    var graph = OperationGraph(failFast: true)
    let broken = graph.add("broken") { () throws -> Int in throw Refused() }
    let handled =
      switch how {
      case "result": graph.add("handler", inputs: broken.result) { $0.isFailure }
      case "rule": graph.add("handler", options: .init(when: .anyFailed)) { true }
      default: graph.add("handler") { true }
      }
    if how == "rule" { graph.depend(handled, on: broken) }
    if how == "segue" { graph.segue(broken, to: handled) { $0.isFailure } }
    let last = graph.add("last", inputs: handled) { $0 }
    #expect(try await graph.run()[last]?.get() == true)
  }

  @Test(.rules("85c")) func `a subgraph that fails fast has the error of its part`() async throws {
    let tries = Locked(0)
    var parts = OperationGraph(failFast: true)
    parts.add("endless") { await waitForCancellation() }
    parts.add("broken") { () throws -> Int in
      tries.withLock { $0 += 1 }
      throw Refused()
    }
    var graph = OperationGraph()
    let sub = graph.add(
      "parts", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .zero)))
    let result = try await graph.run()
    #expect(result[sub]?.isFailure == true)
    #expect(result.errors["parts"] as? Refused == Refused())
    #expect(tries.withLock { $0 } == 2)
  }

  @Test(.rules("71d", "85d")) func `what waits for a failed operation decides first`() async throws
  {
    var graph = OperationGraph(failFast: true)
    let broken = graph.add("broken") { () throws -> Int in throw Refused() }
    let target = graph.add("target") {}
    graph.segue(broken, to: target) { $0.isSuccess }
    // It would start by its rule, and is skipped.
    let last = graph.add("last") {}
    graph.depend(last, on: broken)
    let result = try await graph.run()
    #expect(
      result.outcomes == [
        "broken": .failed, "target": .notReached, "last": .skipped(because: "broken"),
      ])
  }

  @Test(.rules("80f", "85c")) func `each attempt of a subgraph fails with its own error`()
    async throws
  {
    struct Second: Error {}
    var parts = OperationGraph(failFast: true)
    parts.add("one") { (context: OperationContext) async throws -> Int in
      if context.lastError == nil { throw Refused() }
      await waitForCancellation()
      return 1
    }
    parts.add("two") { (context: OperationContext) async throws -> Int in
      if context.lastError != nil { throw Second() }
      await waitForCancellation()
      return 2
    }
    var graph = OperationGraph()
    graph.add(
      "parts", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 2, initial: .zero)))
    #expect(try await graph.run().errors["parts"] is Second)
  }

  @Test(.rules("72b", "72i")) func `operations use amounts of resources`() async throws {
    var graph = OperationGraph(limits: ["gpu": 3, "disk": 1])
    let (large, small) = (Gauge(), Gauge())
    for number in 0..<4 {
      graph.add("large \(number)", options: .init(uses: ["gpu": 2, "disk": 1])) {
        await large.run()
      }
      graph.add("small \(number)", options: .init(uses: ["gpu"])) { await small.run() }
    }
    let result = try await graph.run()
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(large.most == 1)
    #expect(small.most <= 3)
  }

  @Test(.rules("72i"), arguments: [0, 4])
  func `an amount that can never be free is an error`(amount: Int) async throws {
    var graph = OperationGraph(limits: ["gpu": 3])
    graph.add("train", options: .init(uses: ["gpu": amount])) {}
    let error = await #expect(throws: GraphError.self) { try await graph.run() }
    #expect(error == .badUse("gpu", operation: "train", amount: amount, limit: 3))
    #expect(error?.description.contains("at least 1 and at most 3") == true)
  }

  @Test(.rules("72j")) func `of a subgraph and its part, the larger amount counts`() async throws {
    var parts = OperationGraph()
    parts.add("two", options: .init(uses: ["gpu": 2])) {}
    parts.add("none") {}
    var graph = OperationGraph(limits: ["gpu": 4])
    graph.add("parts", subgraph: parts, options: .init(uses: ["gpu": 3]))
    #expect(graph.plan.operations.map(\.resources) == [["gpu": 3], ["gpu": 3], ["gpu": 3]])
  }

  // MARK: Giving up

  @Test(.rules("88a", "88b")) func `a run can be given up`() async throws {
    let gate = AsyncStream.makeStream(of: Never.self)
    var graph = OperationGraph()
    let deaf = graph.add("deaf") {
      // It does not hear that it is cancelled.
      await Task { for await _ in gate.stream {} }.value
      return 5
    }
    graph.add("next", inputs: deaf) { $0 }
    let running = try graph.start()
    for await update in running.updates where update["deaf"]?.phase == .running { break }
    running.abandon()
    let result = try await running.result
    #expect(result.outcomes == ["deaf": .cancelled, "next": .cancelled])
    #expect(result.abandoned == ["deaf"])
    #expect(result[deaf] == nil)
    gate.continuation.finish()
  }

  @Test(.rules("88b", "88c"), arguments: [true, false])
  func `what takes too long can be given up`(isSubgraph: Bool) async throws {
    let gate = AsyncStream.makeStream(of: Never.self)
    let options = OperationOptions(
      retry: RetryPolicy(attempts: 2, initial: .zero), timeout: .seconds(1),
      abandonsOnTimeout: true)
    let body: @concurrent @Sendable (OperationContext) async throws -> Void = { _ in
      await Task { for await _ in gate.stream {} }.value
    }
    var parts = OperationGraph()
    parts.add("deaf", body)
    var graph = OperationGraph(limit: 1)
    if isSubgraph {
      graph.add("slow", subgraph: parts, options: options)
    } else {
      graph.add("slow", options: options, body)
    }
    let next = graph.add("next", options: .init(priority: -1)) {}
    graph.depend(next.name, on: "slow")
    let result = try await graph.run(clock: ImmediateClock())
    #expect(result.outcomes["slow"] == .timedOut)
    #expect(result.outcomes["next"] == .succeeded)
    #expect(result.abandoned == [isSubgraph ? "slow/deaf" : "slow"])
    gate.continuation.finish()
  }

  @Test(.rules("88d")) func `an operation does not wait for its own graph`() async throws {
    let running = Locked<RunningGraph?>(nil)
    let (started, continuation) = AsyncStream.makeStream(of: Never.self)
    var graph = OperationGraph()
    graph.add("circle") {
      for await _ in started {}
      _ = try await running.withLock { $0 }?.result
    }
    let run = try graph.start()
    running.withLock { $0 = run }
    continuation.finish()
    let result = try await run.result
    #expect(result.errors["circle"] as? GraphError == .awaitsItself)
  }

  // MARK: Values

  private final class Large: Sendable {
    let counts: Locked<(now: Int, most: Int)>

    init(_ counts: Locked<(now: Int, most: Int)>) {
      self.counts = counts
      counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    deinit { counts.withLock { $0.now -= 1 } }
  }

  @Test(.rules("89a")) func `values that nothing reads any more are released`() async throws {
    let counts = Locked((now: 0, most: 0))
    var graph = OperationGraph(keepsValues: false)
    let first = graph.add("0") { Large(counts) }
    var last = first
    for number in 1..<1000 { last = graph.add("\(number)", inputs: last) { _ in Large(counts) } }
    let result = try await graph.run()
    #expect(result.outcomes.count == 1000)
    #expect(result[first] == nil)
    #expect(result[last]?.isSuccess == true)
    #expect(counts.withLock { $0.most } <= 3)
  }

  @Test(.rules("89b", "89c")) func `a subgraph and a map release the values of their parts`()
    async throws
  {
    let counts = Locked((now: 0, most: 0))
    var parts = OperationGraph(keepsValues: false)
    let part = parts.add("part") { Large(counts) }
    var graph = OperationGraph(keepsValues: false)
    let sub = graph.add("sub", subgraph: parts) { $0[part]?.isSuccess }
    let map = graph.map("map", over: [1, 2]) { _ in Large(counts) }
    let count = graph.add("count", inputs: sub, map) { $0 == true ? $1.count : 0 }
    let result = try await graph.run()
    #expect(try result[count]?.get() == 2)
    #expect(counts.withLock { $0.now } == 0)
  }

  @Test(.rules("89d")) func `a released value is made again if it is needed again`() async throws {
    struct Opaque: Sendable {}
    let ran = Locked([String]())
    func graph(_ isRestored: Bool) -> OperationGraph {
      var graph = OperationGraph(keepsValues: false)
      let one = graph.add("one") { () -> Int in
        ran.withLock { $0.append("one") }
        return 1
      }
      let two = graph.add("two", inputs: one) { _ -> Opaque in
        ran.withLock { $0.append("two") }
        return Opaque()
      }
      graph.add("three", inputs: two) { _ in if !isRestored { await waitForCancellation() } }
      return graph
    }
    let running = try graph(false).start()
    var saved: SavedGraph?
    for await update in running.updates where update["three"]?.phase == .running {
      saved = update.saved
      break
    }
    running.cancelAll()
    _ = try await running.result
    let result = try await graph(true).run(restoring: saved)
    #expect(result.outcomes.values.allSatisfy { $0 == .succeeded })
    #expect(ran.withLock { $0 } == ["one", "two", "one", "two"])
  }
}
