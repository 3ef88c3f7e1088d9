import Foundation
import CWorkflowAllocations
import Workflow
import WorkflowOperations
import WorkflowPersistence

/// Graphs of operations: the scheduler alone, whole runs beside a task group, and memory.
func makeOperationScenarios() -> [Scenario] {
  let schedules = Shape.allCases.flatMap { shape in
    // A large graph of some shapes measures the caches of the machine.
    (shape == .random || shape == .resources ? [1000, 10_000] : [1000, 10_000, 100_000])
      .map { schedule(shape, size: $0) }
  }
  let trees = [1000, 10_000, 100_000].map { graphInTree(size: $0) }
  return schedules + trees + [graphRun(), savedMap(), graphBytes()]
}

/// How the operations of a graph depend on each other.
private enum Shape: String, CaseIterable {
  case chain, fan, random
  /// A fan whose operations use one of two limited resources, or both.
  case resources

  func plan(size: Int) -> GraphPlan {
    var plan = GraphPlan()
    plan.operations = (0..<size).map { GraphPlan.Operation("operation \($0)") }
    let names = plan.operations.map(\.name)
    // The same graph in each run, so that instructions can be compared.
    var random = Multiplier()
    for index in 1..<size {
      let sources: Set<Int> =
        switch self {
        case .chain: [index - 1]
        case .fan, .resources: [0]
        case .random: Set((0..<2).map { _ in Int.random(in: 0..<index, using: &random) })
        }
      for source in sources.sorted() {
        plan.dependencies.append(GraphPlan.Dependency(of: names[index], on: names[source]))
      }
    }
    if self == .resources {
      plan.limits = ["a": 3, "b": 2]
      let uses = [["a": 1], ["b": 1], ["a": 1, "b": 1], [:]]
      for index in plan.operations.indices { plan.operations[index].resources = uses[index % 4] }
    }
    return plan
  }
}

/// Numbers that only look like chance.
private struct Multiplier: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

/// Checking a plan, and scheduling all of it; the time of one operation.
private func schedule(_ shape: Shape, size: Int) -> Scenario {
  let plan = Box(GraphPlan?.none)
  func made() -> GraphPlan {
    if let plan = plan.value { return plan }
    plan.value = shape.plan(size: size)
    return plan.value ?? GraphPlan()
  }
  return .time(
    "schedule-\(shape.rawValue)-\(size)", atMost: shape == .resources ? 8.7 : 8, stretch: 4,
    floor: { topologicalOrder(of: made()) }
  ) {
    let plan = made()
    return Subject(limit: 1) { times in
      for _ in 0..<times {
        guard var run = try? GraphRun(plan) else { return check(false, "schedule") }
        var left = run.takeChanges()[...]
        while let next = left.popFirst() {
          run.finish(next.index, attempt: 1, .succeeded)
          run.advance()
          left += run.takeChanges()
        }
        check(run.hasEnded, "schedule")
      }
    }
  }
}

/// The floor of scheduling: names are resolved, and each operation is listed after its sources.
private func topologicalOrder(of plan: GraphPlan) -> Subject {
  Subject(limit: 1) { times in
    for _ in 0..<times {
      var indices: [String: Int] = [:]
      for (index, operation) in plan.operations.enumerated() { indices[operation.name] = index }
      var dependents = plan.operations.map { _ in [Int]() }
      var missing = plan.operations.map { _ in 0 }
      for dependency in plan.dependencies {
        guard let source = indices[dependency.source], let target = indices[dependency.target]
        else { return check(false, "floor of schedule") }
        dependents[source].append(target)
        missing[target] += 1
      }
      var order = missing.indices.filter { missing[$0] == 0 }
      var next = 0
      while next < order.count {
        for target in dependents[order[next]] {
          missing[target] -= 1
          if missing[target] == 0 { order.append(target) }
        }
        next += 1
      }
      check(order.count == plan.operations.count, "floor of schedule")
    }
  }
}

/// A run of operations that do nothing, beside the same closures in a task group.
private func graphRun() -> Scenario {
  let size = 10_000
  return .time("graph-\(size)", atMost: 2, floor: taskGroup, clock: wallTime) {
    var graph = OperationGraph()
    for index in 0..<size { graph.add("operation \(index)") {} }
    let made = graph
    return Subject(limit: 3) { times in
      for _ in 0..<times {
        wait {
          let result = try? await made.run()
          check(result?.outcomes.count == size, "graph")
        }
      }
    }
  }
}

/// A map with a journal, per element, as a multiple of one with a tenth of the elements.
///
/// Each change is saved, and most of a run has not changed.
private func savedMap() -> Scenario {
  .time("graph-journal-3000", atMost: 6, floor: { saving(300, times: 10) }, clock: wallTime) {
    saving(3000)
  }
}

private func saving(_ size: Int, times repetitions: Int = 1) -> Subject {
  Subject(limit: 1) { times in
    for _ in 0..<times * repetitions {
      wait {
        var graph = OperationGraph(limit: 2)
        let list = graph.add("list") { Array(0..<size) }
        let doubled = graph.map("doubled", over: list) { $0 * 2 }
        let journal = WorkflowJournal(inMemoryKeeping: 1)
        let result = try? await graph.run(continuing: journal)
        check((try? result?[doubled]?.get())?.count == size, "map with a journal")
      }
    }
  }
}

/// A graph in a tree whose operations all run at once, as a multiple of the same graph alone.
private func graphInTree(size: Int) -> Scenario {
  let made = Box(OperationGraph?.none)
  func graph() -> OperationGraph {
    if let graph = made.value { return graph }
    var graph = OperationGraph()
    for index in 0..<size { graph.add("operation \(index)") { await Task.yield() } }
    made.value = graph
    return graph
  }
  let alone = {
    Subject(limit: 1) { times in
      for _ in 0..<times {
        let graph = graph()
        wait {
          let result = try? await graph.run()
          check(result?.outcomes.count == size, "floor of graph in a tree")
        }
      }
    }
  }
  return .time("graph-tree-\(size)", atMost: 3, floor: alone, clock: wallTime) {
    Subject(limit: 1) { times in
      for _ in 0..<times {
        let graph = graph()
        wait { await GraphHost().run(graph, count: size) }
      }
    }
  }
}

/// Runs a graph in a tree that lives on this actor.
private actor GraphHost {
  func run(_ graph: OperationGraph, count: Int) async {
    let (results, continuation) = AsyncStream.makeStream(of: Int.self)
    let host = WorkflowHost(graph.workflow()) { result in
      continuation.yield((try? result.get().outcomes.count) ?? 0)
    }
    for await result in results {
      check(result == count, "graph in a tree")
      break
    }
    host.end()
  }
}

private func taskGroup() -> Subject {
  Subject(limit: 3) { times in
    for _ in 0..<times {
      wait {
        let count = await withTaskGroup(of: Int.self) { group in
          for index in 0..<10_000 { group.addTask { index } }
          return await group.reduce(into: 0) { count, _ in count += 1 }
        }
        check(count == 10_000, "floor of graph")
      }
    }
  }
}

/// What an operation of a graph in a tree holds, when one of many runs.
private func graphBytes() -> Scenario {
  .count("operation bytes", atMost: 1060, stretch: 600, expected: 965.1, unit: "B") {
    let size = 100_000
    return try counted {
      var graph = OperationGraph(limit: 1)
      let first = graph.add("operation 0") {}
      for index in 1..<size { graph.add("operation \(index)", inputs: first) { _ in } }
      let host = WorkflowHost(drainedByHand: graph.workflow())
      let bytes = Double(allocations_count().bytes) / Double(size)
      keep(host.rendering)
      return bytes
    }
  }
}
