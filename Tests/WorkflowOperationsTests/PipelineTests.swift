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
}
