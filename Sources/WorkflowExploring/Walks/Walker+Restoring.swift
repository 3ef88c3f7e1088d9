import Workflow

extension Walker {
  /// The number of steps that are tried where a restored app shows less.
  private static var attempts: Int { 16 }

  /// Looks for actions after which a restored app still shows less than the one that was saved.
  ///
  /// A notice goes with the next action of its node, and need not be saved. What belongs to the state
  /// stays, but chance seldom does three things in a row that leave it alone. So steps are tried here
  /// one after the other, and those after which it is something else that is missing are left out.
  ///
  /// - Parameter limit: The most steps that all of it may take.
  /// - Returns: The failure that the actions have led to; nil if nothing more was found.
  mutating func followDifferences(within limit: Int) throws -> Failure? {
    guard differences.steps < limit, let found = differences.next() else { return nil }
    let count = differences.tried[found.place, default: 0]
    var random = SeededRandom(UInt64(hashOf: found.place) &+ UInt64(count))
    var (steps, tried) = (found.shortWay, [String: Int]())
    let (failure, first) = try follow(steps, checking: steps.count - 1)
    first.app.end()
    if let failure { return failure }
    if first.restoredDifference != found.difference { steps = found.way }
    let last = steps.count - 1
    for _ in 0..<Self.attempts where differences.steps < limit {
      let (failure, next) = try follow(steps, checking: last)
      defer { next.app.end() }
      if let failure { return failure }
      guard next.restoredDifference == found.difference else { return nil }
      let choices = next.app.possibilities.choices
        .filter { [.command, .click, .event].contains($0.kind) }
      let choice = choices.lessTaken(&random) { tried[$0.name, default: 0] }
      guard let choice, let step = choice.steps().randomElement(using: &random) else { return nil }
      tried[choice.name, default: 0] += 1
      differences.steps += 1
      willStep(step)
      var walk = next
      if let failure = try walk.take(step, checksMore: { _ in true }) { return failure }
      let hasActed = !walk.app.watch.lastActions.isEmpty
      if hasActed, walk.restoredDifference == found.difference { steps = walk.steps }
    }
    return nil
  }

  /// Does steps, and looks from one of them on for what a restored app does not show.
  private mutating func follow(
    _ steps: [Step], checking start: Int
  ) throws -> (Failure?, Walk<Root>) {
    var walk = try begin(looksFor: .one(Exploration<Root>.Check.restoring.rawValue))
    for (index, step) in steps.enumerated() where !walk.app.hasEnded {
      differences.steps += 1
      willStep(step)
      let failure = try walk.take(step) { _ in index == start }
      if failure != nil { return (failure, walk) }
    }
    return (nil, walk)
  }
}
