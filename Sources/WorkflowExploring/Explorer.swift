import Workflow
import WorkflowTesting

/// Makes the walks of an exploration, and reports the first failure.
///
/// All walks are made in a child, where one can be made: then an app that stops the program is a
/// failure like others, and the other tests continue.
struct Explorer<Maker: WalkMaker> {
  typealias Root = Maker.Root

  var walker: Maker
  let site: CallSite

  mutating func run() async throws -> ExplorationResult {
    let result: ChildResult
    let name = site.nextNameInTest()
    if let order = ChildOrder.current {
      // The test has several explorations, and another one is meant.
      guard order.site == name else { return self.result(of: walker.coverage) }
      try await act(order)
    } else if let filter = Child.filter, let found = try await runChild(name, filter) {
      result = found
    } else {
      result = try await makeWalksHere(name)
    }
    let rules = walker.source.rules
    let isSimulated = walker.coverage.isSimulated
    if let mistake = isSimulated ? rules.mistakeOnSimulations : rules.mistakeOnWalks {
      report(mistake, at: site)
    } else if let failure = result.failure {
      report(failure, at: site)
    } else if !result.coverage.hasChoices, !result.coverage.isCutShort {
      report(
        "There was nothing to do on any walk. Name events of the rendering: event(_:_:).", at: site)
    } else if hasSeenMuch(result.coverage),
      let mistake = rules.mistake(result.coverage.seen, isSimulated: isSimulated)
    {
      let time = result.coverage.isCutShort ? " The time was over before the last walk." : ""
      report(mistake + time, at: site)
    }
    return self.result(of: result.coverage)
  }

  /// Whether the app would have shown all that the test names.
  ///
  /// A slow machine makes fewer walks in its time, and must not be the only one that says no.
  private func hasSeenMuch(_ coverage: Coverage) -> Bool {
    if coverage.isSimulated { return !coverage.isCutShort && chosenSeed == nil }
    let randomWalks = coverage.walks - coverage.mapWalks
    return !coverage.isCutShort || coverage.depth == nil && randomWalks >= 10
  }

  private func result(of coverage: Coverage) -> ExplorationResult {
    ExplorationResult(
      coverage: coverage, skipped: walker.source.rules.switchedOff.map(\.rawValue).sorted())
  }

  /// Makes all walks, in this process.
  mutating func makeWalks(_ name: String) async throws -> ChildResult {
    if let failure = try followKeptWalk(of: name) ?? walker.makeWalks() {
      keep(failure, failure.chosenSteps, of: name)
      // A walk of those that make it short may throw; the failure is there all the same.
      let (message, steps) =
        (try? await describe(failure)) ?? (
          text(of: failure, failure.steps.count), failure.chosenSteps
        )
      keep(failure, steps, of: name)
      return ChildResult(coverage: walker.coverage, failure: message)
    }
    return ChildResult(coverage: walker.coverage)
  }

  private func keep(_ failure: Failure, _ steps: [Step], of name: String) {
    let kept = KeptWalk(
      property: failure.property, steps: steps, seed: failure.seed, isChecked: failure.isChecked)
    KeptWalk.keep(isFollowed(failure) ? kept : nil, of: name)
  }

  /// Whether one walk along the steps shows a failure again.
  private func isFollowed(_ failure: Failure) -> Bool {
    !failure.isOfManyWalks && failure.property != Exploration<Root>.Check.repetition.rawValue
  }

  /// Does what has failed the last time, and returns the failure if it fails again.
  private func followKeptWalk(of name: String) throws -> Failure? {
    guard chosenSeed == nil, let kept = KeptWalk(of: name) else { return nil }
    let failure = try walker.follow(
      kept.steps, to: kept.property, seed: kept.seed, isChecked: kept.isChecked)
    if failure == nil { KeptWalk.keep(nil, of: name) }
    return failure
  }

  /// Makes the walk of a failure short; returns the message with it, and its steps.
  private func describe(_ first: Failure) async throws -> (message: String, steps: [Step]) {
    if first.isOfManyWalks { return (text(of: first, 0), first.steps) }
    let chosen = first.chosenSteps
    var shortest: Failure?
    func fails(_ steps: [Step]) throws -> Bool {
      let isRepeated = first.property == Exploration<Root>.Check.repetition.rawValue
      let failure =
        try isRepeated
        ? walker.differenceOnRepeating(steps, seed: first.seed)
        : walker.follow(
          steps, to: first.property, seed: first.seed, isChecked: first.isChecked)
      guard let failure else { return false }
      // A simulation continues where the steps end, and may make more steps than were left out.
      if let shortest, failure.steps.count > shortest.steps.count { return false }
      shortest = failure
      return true
    }
    guard try fails(chosen) else {
      let message = """
        \(first.property): the same steps do not lead there again.
        \(first.detail)
        Something decides that is not in the app's state or its world.
        \(walker.again(first))
        """
      return (message, chosen)
    }
    var shrinker = Shrinker(limit: 10_000) { try fails($0) }
    // What matters is often near the end, after a long way.
    let end = try await shrinker.firstFailure(of: walker.ends(of: chosen))
    _ = try await shrinker.shrink(end ?? chosen)
    // Each step may be needed, and another way is shorter.
    while let steps = shortest?.chosenSteps,
      let shorter = try await shrinker.firstFailure(of: walker.shortcuts(of: steps))
    {
      _ = try await shrinker.shrink(shorter)
    }
    let last = shortest ?? first
    return (text(of: last, first.steps.count), last.chosenSteps)
  }

  func text(of failure: Failure, _ count: Int) -> String {
    FailureMessage(
      failure: failure, originalCount: count, again: walker.again(failure),
      isSimulated: walker.coverage.isSimulated
    ).text
  }
}
