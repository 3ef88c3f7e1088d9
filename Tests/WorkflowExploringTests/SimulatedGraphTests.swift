import Testing
import Workflow
import WorkflowExploring
import WorkflowOperations
import WorkflowPersistence
import WorkflowSynchronization

/// Graphs of operations in all orders of their tasks.
struct SimulatedGraphTests {
  private struct Refused: Error {}

  /// The first operation of the newest graph.
  private let first = Locked<Op<String>?>(nil)

  /// Six operations of which two run at once: with retries, a time-out, a subgraph and a segue.
  private func graph(in world: World) -> OperationGraph {
    let office = Office()
    let apps = world.keep("apps") { Locked(0) }
    let app = apps.withLock { apps in
      apps += 1
      return apps
    }
    @Sendable func work(_ name: String) async throws -> String {
      #expect(app == apps.withLock { $0 }, "An app works that has crashed.")
      return try await office.work { try await world.call(name) { name } }
    }
    var graph = OperationGraph(limit: 2)
    let retry = RetryPolicy(attempts: 3, initial: .seconds(1), jitter: 0.5)
    let fetch = graph.add("fetch", options: .init(retry: retry)) { try await work("fetch") }
    first.withLock { $0 = fetch }
    var parts = OperationGraph()
    let left = parts.add("left", inputs: fetch) { _ in try await work("left") }
    let right = parts.add("right", inputs: fetch, options: .init(timeout: .seconds(30))) { _ in
      try await work("right")
    }
    let both = graph.add("both", subgraph: parts) { results in
      try (results[left]?.get() ?? "") + (results[right]?.get() ?? "")
    }
    graph.add("join", inputs: both) { _ in try await work("join") }
    let repair = graph.add("repair") { try await work("repair") }
    graph.segue(both, to: repair, "broken") { $0.isFailure }
    graph.add("end", inputs: fetch.result) { _ in try await work("end") }
    return graph
  }

  private func check(_ app: Exploration<GraphWorkflow>) {
    for name in ["fetch", "left", "right"] { app.fails(name, Refused()) }
    app.event("cancel") { $0.cancel("join") }
    app.event("cancel all") { $0.cancelAll() }
    app.event("pause") { $0.pause() }
    app.event("resume") { $0.resume() }
    app.event("cancel left") { $0.cancel("left") }
    app.event("retry") { rendering in
      if let fetch = first.withLock({ $0 }) { rendering.retry(fetch) }
    }
    app.model("an outcome stays until it is retried", [String: OperationOutcome]?([:])) {
      former, step, app in
      let now = app.rendering.update?.outcomes ?? [:]
      guard let outcomes = former, step != "event retry" else {
        former = nil
        return true
      }
      former = now
      return outcomes.allSatisfy { now[$0.key] == $0.value }
    }
    app.eventually("each operation has an outcome, unless the graph is paused") { app in
      guard let update = app.rendering.update else { return false }
      return update.isPaused || update.outcomes.count == update.operations.count
    }
  }

  @Test func `a graph ends in every order`() async throws {
    let result = try await simulate(seeds: 1...200, within: nil) { world in
      graph(in: world).workflow(clock: world.clock)
    } checking: {
      check($0)
    }
    #expect(result.walks == 200)
  }

  @Test func `a graph continues after a crash at any turn`() async throws {
    let result = try await simulate(seeds: 1...60, within: nil) { world in
      graph(in: world).workflow(clock: world.clock)
    } checking: { app in
      check(app)
      app.crashes()
    }
    #expect(result.walks == 60)
  }
}

/// Expects that two work at once at most.
private final class Office: Sendable {
  private let count = Locked(0)

  func work(_ body: () async throws -> String) async throws -> String {
    let count = count.withLock { count in
      count += 1
      return count
    }
    #expect(count <= 2)
    defer { self.count.withLock { $0 -= 1 } }
    return try await body()
  }
}
