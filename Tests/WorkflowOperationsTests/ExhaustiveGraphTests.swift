import Testing
import WorkflowOperations
import WorkflowTestSupport

/// Small graphs in every order in which their operations can end, compared with the model.
struct ExhaustiveGraphTests {
  @Test(
    .rules(
      "69b", "69e", "70a", "70b", "70c", "70d", "70e", "70f", "70g", "70h", "70i", "70j", "70k",
      "70l", "70m", "70o", "70p", "70q", "71a", "71b", "71c", "71d", "71e", "75h")
  )
  func `all graphs of three operations end in every order as the model says`() {
    var count = 0
    for number in 0..<(4 * 4 * 4) {
      for rule in StartRule.allCases {
        let plan = GraphPlan(edges: [number % 4, number / 4 % 4, number / 16], rule: rule)
        guard let run = try? GraphRun(plan) else { continue }
        count += 1
        guard follow(run, GraphModel(plan), plan) else { return }
      }
    }
    #expect(count > 200)
  }

  @Test(.exhaustive, .rules("70j", "70n"))
  func `random graphs of five operations end in every order as the model says`() {
    for seed in 1...60 {
      var random = SeededGenerator(seed: seed)
      var plan = GraphPlan(operations: (0..<5).map { GraphPlan.Operation("\($0)") })
      for target in 1..<5 {
        plan.operations[target].rule = random.pick(StartRule.allCases)
        for source in 0..<target where random.isOne(in: 3) {
          plan.connect("\(source)", to: "\(target)", kind: 1 + random.below(3))
        }
      }
      guard let run = try? GraphRun(plan) else { continue }
      guard follow(run, GraphModel(plan), plan) else { return }
    }
  }

  /// Goes through every order in which what runs can end, well or not.
  ///
  /// - Returns: whether the run did what the model says, everywhere.
  private func follow(_ run: GraphRun, _ model: GraphModel, _ plan: GraphPlan) -> Bool {
    let outcomes = plan.operations.indices.map { run.outcome(of: $0) }
    guard outcomes == model.outcomes else {
      Issue.record("\(outcomes), and the model says \(model.outcomes): \(plan)")
      return false
    }
    let active = run.active
    if active.isEmpty { return run.hasEnded && outcomes.allSatisfy { $0 != nil } }
    for one in active {
      for result in [AttemptResult.succeeded, .failedForGood] {
        var (nextRun, nextModel) = (run, model)
        // A segue is activated by a failure if its number is even, else by a success.
        let isActivated = { (segue: Int) in segue.isMultiple(of: 2) == (result != .succeeded) }
        nextRun.finish(one.index, attempt: one.attempt, result)
        nextRun.advance(activating: nextRun.askedSegues.filter(isActivated))
        nextModel.finish(one.index, attempt: one.attempt, result, isActivated)
        guard follow(nextRun, nextModel, plan) else { return false }
      }
    }
    return true
  }
}

extension GraphPlan {
  /// Three operations, and how the first is connected with the others, and the second with the third.
  fileprivate init(edges: [Int], rule: StartRule) {
    self.init(operations: (0..<3).map { Operation("\($0)") })
    operations[2].rule = rule
    for (pair, kind) in zip([("0", "1"), ("0", "2"), ("1", "2")], edges) {
      connect(pair.0, to: pair.1, kind: kind)
    }
  }

  /// Connects two operations: not at all, by a dependency, by an input, or by a segue.
  fileprivate mutating func connect(_ source: String, to target: String, kind: Int) {
    switch kind {
    case 1: dependencies.append(Dependency(of: target, on: source))
    case 2: operations[Int(target) ?? 0].inputs.append(source)
    case 3: segues.append(Segue(from: source, to: target))
    default: break
    }
  }
}
