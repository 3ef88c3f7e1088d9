import Foundation
import Workflow
import WorkflowTesting

/// Makes the walks of an exploration, and reports the first failure.
///
/// All walks are made in a child, where one can be made: then an app that stops the program is a
/// failure like others, and the other tests go on.
struct Explorer<Root: Workflow> {
  var walker: Walker<Root>
  let walks: Int
  let time: Duration?
  let seed: UInt64
  let site: CallSite

  mutating func run() throws -> ExplorationResult {
    let result: ChildResult
    let name = site.nextNameInTest()
    if let order = ChildOrder.current {
      // The test has several explorations, and another one is meant.
      guard order.site == name else { return self.result(of: walker.coverage) }
      try act(order)
    } else if let filter = Child.filter, let found = try runChild(name, filter) {
      result = found
    } else {
      result = try makeWalks()
    }
    if let failure = result.failure {
      report(failure, at: site)
    } else if result.coverage.steps == 0 {
      report(
        "There was nothing to do on any walk. Name events of the rendering: event(_:_:).", at: site)
    } else if let mistake = walker.source.rules.mistake(result.coverage.seen) {
      report(mistake, at: site)
    }
    return self.result(of: result.coverage)
  }

  private func result(of coverage: Coverage) -> ExplorationResult {
    ExplorationResult(
      coverage: coverage, skipped: walker.source.rules.switchedOff.map(\.rawValue).sorted())
  }

  // MARK: - In this process

  private mutating func makeWalks() throws -> ChildResult {
    var seeds = SeededRandom(Explorations.chosenSeed ?? seed)
    let end = time.map { ContinuousClock.now + $0 }
    for number in 1...max(1, walks) {
      if number > 1, let end, ContinuousClock.now >= end { break }
      if let failure = try walker.walk(seeds.next()) {
        // A walk of those that make it short may throw; the failure is there all the same.
        let message = (try? message(of: failure)) ?? text(of: failure, failure.steps.count)
        return ChildResult(coverage: walker.coverage, failure: message)
      }
    }
    return ChildResult(coverage: walker.coverage)
  }

  /// Makes the walk of a failure short, and describes it.
  private func message(of first: Failure) throws -> String {
    var shortest: Failure?
    func fails(_ steps: [Step]) throws -> Bool {
      let isRepeated = first.property == Exploration<Root>.Check.repetition.rawValue
      let failure =
        try isRepeated
        ? walker.differenceOnRepeating(steps)
        : walker.follow(steps, to: first.property)
      guard let failure else { return false }
      shortest = failure
      return true
    }
    guard try fails(first.steps) else {
      return """
        \(first.property): the same steps do not lead there again.
        \(first.detail)
        Something decides that is not in the app's state or its world.
        """
    }
    var shrinker = Shrinker(limit: 1000) { try fails($0) }
    _ = try shrinker.shrink(first.steps)
    return text(of: shortest ?? first, first.steps.count)
  }

  private func text(of failure: Failure, _ count: Int) -> String {
    FailureMessage(
      failure: failure, originalCount: count, again: "These walks have the seed \(seed)."
    ).text
  }

  // MARK: - As a child

  /// Does what the parent has ordered, and ends the process.
  private mutating func act(_ order: ChildOrder) throws -> Never {
    let log = try ChildLog(order)
    walker.willBegin = { log.note(ChildLog.begin) }
    walker.willStep = { log.note($0.line) }
    var result = ChildResult(coverage: walker.coverage)
    do {
      if let lines = order.steps {
        _ = try walker.follow(lines.compactMap { Step($0) }, to: nil)
      } else {
        result = try makeWalks()
      }
    } catch {
      // Without a child, the error reaches the test.
      result.hasThrown = true
    }
    try JSONEncoder().encode(result).write(to: order.resultFile, options: .atomic)
    exit(0)
  }

  // MARK: - With a child

  /// Lets a child make the walks; returns nil if no child can be made.
  private func runChild(_ name: String, _ filter: String) throws -> ChildResult? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "workflow-explore-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let order = ChildOrder(site: name, folder: folder)
    guard let end = try? Child(order: order).run(filter: filter) else { return nil }
    switch end {
    case .finished(let result): return result.hasThrown ? nil : result
    case .didNothing: return nil
    case .hung(let steps):
      let failure = Failure(
        property: "a step ends", detail: "The last step has not ended for a minute.", steps: steps,
        before: nil, after: nil)
      return ChildResult(coverage: walker.coverage, failure: text(of: failure, steps.count))
    case .stopped(let reason, let steps):
      return try describeStop(reason, steps, order, filter)
    }
  }

  /// Makes the walk short that has stopped a child, with further children.
  private func describeStop(
    _ reason: String, _ steps: [Step], _ order: ChildOrder, _ filter: String
  ) throws -> ChildResult {
    var (reason, shortest) = (reason, steps)
    func stops(_ steps: [Step]) throws -> Bool {
      var order = order
      order.steps = steps.map(\.line)
      guard case .stopped(let text, _) = try Child(order: order).run(filter: filter) else {
        return false
      }
      reason = text
      return true
    }
    var detail = reason
    if try stops(steps) {
      var shrinker = Shrinker(limit: 60) { try stops($0) }
      shortest = try shrinker.shrink(steps)
      detail = reason
    } else {
      detail += "\nThe same steps do not stop it again."
    }
    let failure = Failure(
      property: "the app does not stop", detail: detail, steps: shortest, before: nil, after: nil)
    return ChildResult(coverage: walker.coverage, failure: text(of: failure, steps.count))
  }
}
