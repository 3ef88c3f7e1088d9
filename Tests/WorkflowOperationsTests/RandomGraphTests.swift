import Testing
import Workflow
import WorkflowOperations
import WorkflowTestSupport

/// Runs of random graphs, compared with a model that shares no code with them.
struct RandomGraphTests {
  #if DEBUG
    private let count = 20_000
  #else
    private let count = 100_000
  #endif

  @Test(
    .rules(
      "69b", "69e", "70a", "70b", "70d", "70i", "70k", "70n", "71f", "71g", "72a", "72b",
      "72d", "72e", "72f", "72g", "72h", "73a", "73d", "73f", "73h", "73j", "73k", "74a", "74c",
      "74d", "74f", "74g", "74h", "85a", "85b", "86b", "86f", "87a", "87b", "87c", "87d")
  )
  func `random runs of random graphs do what the model says`() {
    for seed in Seeds.chosen(count, and: 50_084, 55_385) {
      var random = SeededGenerator(seed: seed)
      let plan = GraphPlan(&random, size: 1 + random.below(9))
      guard let run = try? GraphRun(plan) else { continue }
      var pair = Pair(plan, run)
      for _ in 0..<200 where !pair.run.hasEnded {
        pair.makeEvent(&random)
        guard pair.isRight() else {
          Issue.record("seed \(seed): \(plan)")
          return
        }
      }
      let isFinished = pair.isFinished()
      #expect(isFinished, "seed \(seed): \(plan)")
    }
  }

  @Test func `most random graphs can run`() {
    let count = (1...500).count { seed in
      var random = SeededGenerator(seed: seed)
      let plan = GraphPlan(&random, size: 1 + random.below(9))
      return (try? GraphRun(plan)) != nil
    }
    #expect(count > 300)
  }
}

/// A run and its model, side by side.
private struct Pair {
  let plan: GraphPlan
  var run: GraphRun
  var model: GraphModel

  init(_ plan: GraphPlan, _ run: GraphRun) {
    self.plan = plan
    self.run = run
    model = GraphModel(plan)
    unfold(Array(repeating: 2, count: 20))
  }

  mutating func makeEvent(_ random: inout SeededGenerator) {
    let answers = plan.segues.map { _ in random.isOne(in: 2) }
    let isActivated = { (segue: Int) in answers[segue] }
    // Any number does, but the same for both.
    let counts = (0..<20).map { _ in random.below(4) }
    defer {
      run.advance(activating: run.askedSegues.filter(isActivated))
      unfold(counts)
    }
    let active = run.active
    switch random.below(20) {
    case 0:
      let index = random.below(plan.operations.count)
      run.cancel(index)
      model.cancel(index)
    case 1:
      run.pause()
      model.pause()
    case 2, 3:
      run.resume()
      model.resume()
    case 4 where random.isOne(in: 10):
      run.cancelAll()
      model.cancelAll()
    case 6 where random.isOne(in: 3):
      let index = random.below(plan.operations.count)
      run.restart([index])
      model.restart(index)
    case 5 where !active.isEmpty:
      let one = random.pick(active)
      let isTotal = random.isOne(in: 2)
      run.timeOut(one.index, attempt: one.attempt, isTotal: isTotal)
      model.timeOut(one.index, isTotal: isTotal, isActivated)
    default:
      guard !active.isEmpty else { return }
      let one = random.pick(active)
      if one.task == .delay {
        run.endDelay(one.index, attempt: one.attempt)
        model.endDelay(one.index)
      } else {
        let result = random.pick([AttemptResult.succeeded, .succeeded, .failed, .failedForGood])
        // Now and then an attempt that is over says something.
        let attempt = random.isOne(in: 10) ? one.attempt - 1 : one.attempt
        run.finish(one.index, attempt: attempt, result)
        model.finish(one.index, attempt: attempt, result, isActivated)
      }
    }
  }

  /// Gives the maps that have begun lists.
  mutating func unfold(_ counts: [Int]) {
    for count in counts {
      guard let map = run.unfolding.first else { return }
      run.unfold(map, into: count)
      run.advance()
      model.unfold(map, into: count)
    }
  }

  /// Compares the run with the model, and both with what always holds.
  func isRight() -> Bool {
    let outcomes = model.outcomes.indices.map { run.outcome(of: $0) }
    #expect(outcomes == model.outcomes)
    var active: [Int: GraphRun.Active.Task] = [:]
    for one in run.active { active[one.index] = one.task }
    let expected = model.phases.enumerated().compactMap { index, phase in
      switch phase {
      case .running: (index, GraphRun.Active.Task.run)
      case .ending, .endingForRetry, .returning: (index, .cancel)
      case .delaying: (index, .delay)
      case .open, .unfolding: (index, .open)
      case .waiting, .ready, .ended: nil
      }
    }
    #expect(active == Dictionary(uniqueKeysWithValues: expected))
    // Rule 87g.
    #expect(run.active.allSatisfy { $0.attempt == model.attempts[$0.index] })
    let operations = model.plan.operations
    let groups = Set(operations.compactMap(\.group)).union(
      operations.filter(\.isMap).map(\.name))
    let holding = run.active.filter {
      $0.task != .delay && !groups.contains(operations[$0.index].name)
    }
    #expect(holding.count <= plan.limit ?? .max)
    for (resource, limit) in plan.limits {
      #expect(
        holding.reduce(0) { $0 + operations[$1.index].resources[resource, default: 0] } <= limit)
    }
    return outcomes == model.outcomes
      && active == Dictionary(uniqueKeysWithValues: expected)
  }

  /// Lets everything finish, and checks that nothing is forgotten.
  mutating func isFinished() -> Bool {
    run.resume()
    run.advance()
    for _ in 0..<1000 where !run.hasEnded {
      while let map = run.unfolding.first {
        run.unfold(map, into: 2)
        run.advance()
      }
      for one in run.active {
        if one.task == .delay {
          run.endDelay(one.index, attempt: one.attempt)
        } else {
          run.finish(one.index, attempt: one.attempt, .succeeded)
        }
        run.advance(activating: run.askedSegues)
      }
    }
    return run.hasEnded && plan.operations.indices.allSatisfy { run.outcome(of: $0) != nil }
  }
}

extension GraphPlan {
  fileprivate init(_ random: inout SeededGenerator, size: Int) {
    self.init()
    let names = (0..<size).map { "\($0)" }
    if random.isOne(in: 2) { limit = 1 + random.below(3) }
    if random.isOne(in: 2) { limits = ["disk": 1, "net": 2 + random.below(3)] }
    let hasGroups = random.isOne(in: 2)
    failFast = random.isOne(in: 4)
    for (number, name) in names.enumerated() {
      var operation = Operation(name)
      if hasGroups, number > 0, random.isOne(in: 2) {
        // What is in a map are its elements.
        operation.group = random.pick(operations.filter { !$0.isMap }.map(\.name) + [nil])
      }
      let siblings = operations.filter { $0.group == operation.group }.map(\.name)
      for other in siblings where random.isOne(in: 4) {
        switch random.below(4) {
        case 0: operation.inputs.append(other)
        case 1: operation.results.append(other)
        default: dependencies.append(Dependency(of: name, on: other))
        }
      }
      operation.rule = random.isOne(in: 2) ? .allDone : random.pick(StartRule.allCases)
      operation.priority = random.below(3)
      operation.failFast = random.isOne(in: 4)
      operation.isMap = random.isOne(in: 6)
      if !limits.isEmpty, random.isOne(in: 3) { operation.resources["disk"] = 1 }
      if !limits.isEmpty, random.isOne(in: 3) { operation.resources["net"] = 1 + random.below(2) }
      if random.isOne(in: 3) { operation.retry = RetryPolicy(attempts: 1 + random.below(3)) }
      operations.append(operation)
    }
    for _ in 0..<random.below(size) {
      let source = random.below(size)
      let target = random.below(size)
      guard source != target, operations[source].group == operations[target].group else { continue }
      segues.append(
        Segue(from: names[source], to: names[target], resets: random.isOne(in: 4)))
    }
  }
}
