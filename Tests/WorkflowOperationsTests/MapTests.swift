import Foundation
import Testing
import Workflow
import WorkflowOperations
import WorkflowSynchronization
import WorkflowTestSupport
import WorkflowTesting

/// Operations that run a closure for each element of a list.
struct MapTests {
  private struct Refused: Error, Equatable { var number: Int }

  @Test(.rules("86a", "86b", "86c")) func `each element of a list is an operation`() async throws {
    var graph = OperationGraph(limits: ["network": 2])
    let gauge = Gauge()
    let list = graph.add("list") { Array(0..<9) }
    let factor = graph.add("factor") { 10 }
    let map = graph.map("times", over: list, inputs: factor, options: .init(uses: ["network"])) {
      element, factor in
      await gauge.run()
      return element * factor
    }
    let sum = graph.add("sum", inputs: map) { $0.reduce(0, +) }
    let result = try await graph.run()
    #expect(try result[map]?.get() == (0..<9).map { $0 * 10 })
    #expect(try result[sum]?.get() == 360)
    #expect(result.outcomes["times/8"] == .succeeded)
    #expect(result.outcomes.count == 13)
    #expect(gauge.most == 2)
  }

  @Test(.rules("86c")) func `an empty list, an array, and operations can be mapped`() async throws {
    var graph = OperationGraph()
    let none = graph.add("none") { [Int]() }
    let empty = graph.map("empty", over: none) { $0 + 1 }
    let fixed = graph.map("fixed", over: ["a", "b"]) { (context: OperationContext, text: String) in
      text + "\(context.attempt)"
    }
    let files = (0..<3).map { number in graph.add("file \(number)") { number } }
    let mapped = graph.map("mapped", over: files) { $0 * 2 }
    let result = try await graph.run()
    #expect(try result[empty]?.get() == [])
    #expect(try result[fixed]?.get() == ["a1", "b1"])
    #expect(try result[mapped]?.get() == [0, 2, 4])
  }

  @Test(.rules("86d"))
  func `a map fails with the first error in the order of the list`() async throws {
    let ran = Locked(0)
    var graph = OperationGraph()
    let map = graph.map("map", over: Array(0..<9)) { number in
      ran.withLock { $0 += 1 }
      if number == 7 || number == 4 { throw Refused(number: number) }
    }
    let result = try await graph.run()
    #expect(result[map]?.isFailure == true)
    #expect(result.errors["map"] as? Refused == Refused(number: 4))
    #expect(ran.withLock { $0 } == 9)
  }

  @Test(.rules("86d")) func `an element can be tried again and cancelled`() async throws {
    var graph = OperationGraph()
    let map = graph.map(
      "map", over: [0, 1],
      options: .init(retry: RetryPolicy(attempts: 3, initial: .zero), timeout: .seconds(5))
    ) { (context: OperationContext, number: Int) in
      if number == 1 { await waitForCancellation() }
      if context.attempt < 3 { throw Refused(number: number) }
      return number
    }
    let running = try graph.start(clock: TestClock())
    for await update in running.updates where update["map/0"]?.outcome != nil { break }
    running.cancel("map/1")
    let result = try await running.result
    #expect(result.outcomes["map/0"] == .succeeded)
    #expect(result.outcomes["map/1"] == .cancelled)
    #expect(result[map]?.isFailure == true)
    #expect(result.errors["map"] as? OperationError == .didNotRun("map/1"))
  }

  @Test(.rules("86e")) func `a map can fail fast`() async throws {
    var graph = OperationGraph()
    graph.map("map", over: Array(0..<5), failFast: true) { number in
      if number == 3 { throw Refused(number: number) }
      await waitForCancellation()
    }
    let result = try await graph.run()
    #expect(result.errors["map"] as? Refused == Refused(number: 3))
    #expect(result.outcomes["map/0"] == .cancelled)
  }

  @Test(.rules("86h")) func `an element sees what its map takes`() async throws {
    var graph = OperationGraph()
    let other = graph.add("other") { 5 }
    let list = graph.add("list", inputs: other) { [$0, $0] }
    let map = graph.map("map", over: list) { (context: OperationContext, _: Int) in
      (context[list] != nil, context[other] != nil)
    }
    let pairs = try await graph.run()[map]?.get() ?? []
    #expect(pairs.allSatisfy { $0.0 && !$0.1 } && pairs.count == 2)
  }

  @Test(.rules("86g"), arguments: [true, false])
  func `the elements that had ended do not run again`(isCodable: Bool) async throws {
    struct Opaque: Sendable { var number: Int }
    let ran = Locked([Int]())
    func graph(_ count: Int) -> OperationGraph {
      var graph = OperationGraph(limit: 1)
      let body: @concurrent @Sendable (Int) async throws -> Int = { number in
        ran.withLock { $0.append(number) }
        if number == 2, ran.withLock({ $0.count }) < 4 { await waitForCancellation() }
        return number * 10
      }
      if isCodable {
        let list = graph.add("list") { Array(0..<count) }
        graph.map("map", over: list, body)
      } else {
        let list = graph.add("list") { (0..<count).map { Opaque(number: $0) } }
        graph.map("map", over: list) { try await body($0.number) }
      }
      return graph
    }
    let running = try graph(4).start()
    var saved: SavedGraph?
    for await update in running.updates where update["map/2"]?.phase == .running {
      saved = update.saved
      break
    }
    running.cancelAll()
    _ = try await running.result
    let data = try JSONEncoder().encode(#require(saved))
    let result = try await graph(4).run(
      restoring: JSONDecoder().decode(SavedGraph.self, from: data))
    #expect(ran.withLock { $0 } == [0, 1, 2] + (isCodable ? [2, 3] : [0, 1, 2, 3]))
    #expect(try result[Op<[Int]>.find("map", in: graph(4))]?.get() == [0, 10, 20, 30])
  }

  @Test(.rules("86g")) func `another number of elements is a difference`() async throws {
    func graph(_ count: Int) -> OperationGraph {
      var graph = OperationGraph()
      graph.map("map", over: Array(0..<count)) { _ in }
      return graph
    }
    let running = try graph(3).start()
    running.pause()
    var saved: SavedGraph?
    for await update in running.updates {
      saved = update.saved
      if update.isPaused { break }
    }
    running.cancelAll()
    let error = await #expect(throws: GraphError.self) {
      try await graph(2).run(restoring: saved)
    }
    #expect(error == .changedSinceSaved(["\"map\" has 2 elements, not 3"]))
  }

  @Test(.rules("80f", "86a"))
  func `a list of a later attempt may be shorter or longer`() async throws {
    let counts = Locked([3, 1, 4, 2])
    var parts = OperationGraph()
    let list = parts.add("list") { Array(0..<counts.withLock { $0.removeFirst() }) }
    let map = parts.map("map", over: list) { $0 }
    var graph = OperationGraph()
    let sub = graph.add(
      "sub", subgraph: parts, options: .init(retry: RetryPolicy(attempts: 4, initial: .zero))
    ) { result in
      let values = try result[map]?.get() ?? []
      if counts.withLock({ !$0.isEmpty }) { throw Refused(number: values.count) }
      return values
    }
    let result = try await graph.run()
    #expect(try result[sub]?.get() == [0, 1])
    #expect(result.outcomes.count == 5)
  }

  @Test(.rules("77a", "86i")) func `updates and pictures have the elements`() async throws {
    var graph = OperationGraph()
    let list = graph.add("list") { ["a", "b"] }
    let map = graph.map("map", over: list) { $0 }
    graph.add("end", inputs: map) { _ in }
    var last: GraphUpdate?
    for await update in try graph.start(clock: TestClock()).updates { last = update }
    let update = try #require(last)
    #expect(update.operations.map(\.name) == ["list", "map", "map/0", "map/1", "end"])
    #expect(update.total == 1)
    let picture = graph.plan.mermaid(update)
    #expect(picture.contains("subgraph o1[\"map\"]\n    o2[\"0\"]\n    o3[\"1\"]\n  end"))
    #expect(graph.plan.mermaid().contains("o1[\"map\"]"))
  }

  @Test(.rules("75a")) func `no operation is called like an element`() async throws {
    var graph = OperationGraph()
    graph.map("map", over: [1]) { $0 }
    graph.add("map/0") {}
    let error = await #expect(throws: GraphError.self) { try await graph.run() }
    #expect(error == .duplicateName("map/0"))
  }

  @Test(.rules("86a")) func `a map runs in a tree`() async throws {
    var graph = OperationGraph()
    let list = graph.add("list") { Array(0..<100) }
    let map = graph.map("map", over: list) { $0 * 2 }
    var results: [GraphResult] = []
    let host = WorkflowHost(drainedByHand: graph.workflow()) {
      if case .success(let result) = $0 { results.append(result) }
    }
    await settle(host) { !results.isEmpty }
    #expect(try results[0][map]?.get().count == 100)
    host.end()
  }
}

extension Op {
  /// A reference to an operation of a graph that is made anew.
  fileprivate static func find(_ name: String, in graph: OperationGraph) -> Op<Output> {
    var graph = OperationGraph()
    return graph.map(name, over: [Int]()) { $0 } as! Op<Output>
  }
}
