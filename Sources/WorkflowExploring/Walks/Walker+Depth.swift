import Workflow
import WorkflowPersistence
import WorkflowReflection
import WorkflowTesting

// Every walk up to a depth.
extension Walker {
  /// Makes every walk of up to some steps, each from the beginning.
  ///
  /// A walk that leads to a state that a former one has had goes no further. Of the texts or numbers
  /// for a command or field, the first five are taken; the size of the screen stays.
  ///
  /// - Returns: The failure that a walk has led to, one of those with the fewest steps.
  mutating func walkEverywhere(
    upTo limit: Int, until end: ContinuousClock.Instant?
  ) throws -> Failure? {
    var depth = Depth()
    defer { coverage.depth = depth }
    let (first, failure) = try goTo([])
    if let failure { return failure }
    let (second, later) = try goTo([])
    if let later { return later }
    guard let first, let second else { return nil }
    if first.key != second.key { return first.walk.failureOfBeginnings }
    var known: Set<StateKey> = [first.key]
    var walks = first.choices.map { [$0] }
    coverage.hasChoices = !walks.isEmpty
    while depth.whole < limit {
      (depth.made, depth.all) = (0, walks.count)
      var longer: [[Step]] = []
      for steps in walks {
        if hasPassed(end) { return nil }
        let (end, failure) = try goTo(steps)
        if let failure { return failure }
        if let end, known.insert(end.key).inserted { longer += end.choices.map { steps + [$0] } }
        depth.made += 1
        // A place is tried a few times only, and walks are many.
        if let failure = try followDifferences(within: .max) { return failure }
      }
      (depth.whole, depth.made, walks) = (depth.whole + 1, 0, longer)
      // All states are known, so longer walks lead nowhere else.
      if walks.isEmpty { depth.whole = limit }
    }
    return nil
  }

  /// Does steps from the beginning.
  private mutating func goTo(_ steps: [Step]) throws -> (end: WalkEnd<Root>?, failure: Failure?) {
    coverage.walks += 1
    var walk = try begin()
    defer { walk.app.end() }
    _ = coverage.isNew(walk.place)
    if let failure = try walk.check(checksMore: steps.isEmpty) { return (nil, failure) }
    for (index, step) in steps.enumerated() {
      let (place, isLast) = (walk.place, index == steps.count - 1)
      willStep(step)
      let failure = try walk.take(step) { coverage.isNew($0) || isLast }
      if isLast { coverage.note(walk, from: place, step, isOnMap: true) }
      if let failure { return (nil, failure) }
    }
    differences.note(walk)
    coverage.seen.formUnion(walk.app.possibilities.names)
    let end = walk.app.hasEnded ? nil : WalkEnd(walk)
    return (end, try walk.finish())
  }
}

/// The end of a walk.
private struct WalkEnd<Root: Workflow> {
  let walk: Walk<Root>
  let key: StateKey
  /// The steps that can be done next.
  let choices: [Step]

  init(_ walk: Walk<Root>) {
    self.walk = walk
    key = StateKey(walk)
    choices = walk.app.possibilities.choices.filter { $0.kind != .size }
      .flatMap { $0.steps().prefix(5) }
  }
}

/// The parts of a state that make it another one.
private struct StateKey: Hashable {
  private let states: TreeSnapshot?
  private let picture: Picture
  private let choices: [String]
  private let waiting: [String]
  private let runningWorkers: Int
  private let sleepers: [Duration]
  private let added: String

  init<Root: Workflow>(_ walk: Walk<Root>) {
    let app = walk.app
    states = try? app.snapshot()
    picture = app.picture
    choices = app.possibilities.choices.map(\.name)
    waiting = app.world.waiting
    runningWorkers = app.watch.runningWorkers
    sleepers = app.world.clock.sleepingTimes
    let key = walk.source.rules.key?(ExploredApp(app: app)) ?? ""
    // What an inverse has to bring back is not in the state.
    let begun = walk.begun.map { "\($0.inverse.back) \(ValueTree($0.value).line)" }
    added = ([key] + begun + walk.models.map(\.text)).joined(separator: "\n")
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(states)
    hasher.combine(picture.rows)
    hasher.combine(choices)
    hasher.combine(added)
  }
}

extension Walk {
  fileprivate var failureOfBeginnings: Failure {
    failure(
      Failure.beginnings,
      "Two apps that have just been made differ. Is a date, a random number or the order of a Set in "
        + "what it shows or saves?")
  }
}
