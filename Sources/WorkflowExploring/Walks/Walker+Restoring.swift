import Workflow

extension Walker {
  /// How often something is tried where a restored app shows less.
  private static var attempts: Int { 16 }

  /// Looks for actions after which a restored app still shows less than the one that was saved.
  ///
  /// A notice goes with the next action of its node, and need not be saved. What belongs to the state
  /// stays, but chance seldom does three things in a row that leave it alone. So steps are tried here
  /// one after the other, and those after which it is something else that is missing are left out.
  ///
  /// - Returns: The failure that the actions have led to; nil if nothing more was found.
  mutating func followDifferences() throws -> Failure? {
    guard let (found, place, difference) = differences.next() else { return nil }
    let count = differences.tried[place, default: 0]
    var random = SeededRandom(UInt64(hashOf: place) &+ UInt64(count))
    // Every step is checked for the first time, since the difference may be older.
    let (failure, first) = try follow(found, checking: 0, until: difference)
    first.app.end()
    if let failure { return failure }
    var (steps, tried) = (first.steps, [String: Int]())
    let start = max(0, steps.count - 1)
    for _ in 0..<Self.attempts where !differences.hasTakenAll {
      let (failure, next) = try follow(steps, checking: start, until: nil)
      defer { next.app.end() }
      if let failure { return failure }
      guard next.restoredDifference == difference else { return nil }
      let choices = next.app.choices.filter { [.command, .click, .event].contains($0.kind) }
      let choice = choices.lessTaken(&random) { tried[$0.name, default: 0] }
      guard let choice, let step = choice.steps().randomElement(using: &random) else { return nil }
      tried[choice.name, default: 0] += 1
      willStep(step)
      var walk = next
      if let failure = try walk.take(step, checksMore: { _ in true }) { return failure }
      let hasActed = !walk.app.watch.lastActions.isEmpty
      if hasActed, walk.restoredDifference == difference { steps = walk.steps }
    }
    return nil
  }

  /// Does steps, and checks each from an index on; ends where a restored app differs in a way.
  private mutating func follow(
    _ steps: [Step], checking start: Int, until difference: String?
  ) throws -> (Failure?, Walk<Root>) {
    var walk = try begin()
    for (index, step) in steps.enumerated() where !walk.app.hasEnded {
      differences.steps += 1
      willStep(step)
      let failure = try walk.take(step) { _ in index >= start }
      if failure != nil { return (failure, walk) }
      if difference != nil, walk.restoredDifference == difference { break }
    }
    return (nil, walk)
  }
}
