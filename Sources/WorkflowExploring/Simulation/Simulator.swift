import Workflow
import WorkflowTerminal
import WorkflowTesting

/// Makes simulations of an app: a seed decides each.
struct Simulator<Root: Workflow>: WalkMaker {
  let source: AppSource<Root>
  let seeds: ClosedRange<UInt64>
  let time: Duration?
  var coverage = Coverage()
  var willStep: (Step) -> Void = { _ in }
  var willBegin: (UInt64?) -> Void = { _ in }

  init(_ source: AppSource<Root>, seeds: ClosedRange<UInt64>, time: Duration?) {
    self.source = source
    self.seeds = chosenSeed.map { $0...$0 } ?? seeds
    self.time = time
    coverage.isSimulated = true
  }

  mutating func makeWalks() throws -> Failure? {
    let end = end(after: time)
    for seed in seeds {
      if hasPassed(end) { return nil }
      if let failure = try simulate(seed) { return try failureOfFewerOrders(failure, end) }
    }
    return nil
  }

  /// Looks for a failure of the same property in simulations that leave less to chance, since its
  /// steps are easier to read.
  private mutating func failureOfFewerOrders(
    _ failure: Failure, _ end: ContinuousClock.Instant?
  ) throws -> Failure {
    guard let seed = failure.seed, !OrderChooser.isCoarse(seed), chosenSeed == nil
    else { return failure }
    let next = seed.addingReportingOverflow(400)
    for other in (seed...(next.overflow ? .max : next.partialValue)).dropFirst()
    where OrderChooser.isCoarse(other) {
      if hasPassed(end) { break }
      if let simpler = try simulate(other), simpler.property == failure.property { return simpler }
    }
    return failure
  }

  /// Makes the simulation of a seed.
  private mutating func simulate(_ seed: UInt64) throws -> Failure? {
    willBegin(seed)
    let (willStep, source) = (willStep, source)
    var coverage = coverage
    defer { self.coverage = coverage }
    let suspects = seed &- seeds.lowerBound < 3 || !coverage.left.isEmpty
    let (steps, failure) = try SimulatedRun.make(
      source, seed: seed, suspects: suspects, willStep: willStep
    ) { run in
      let failure = try Self.go(&run, OrderChooser(seed), &coverage)
      coverage.note(simulated: run.steps.count, left: run.jobs.left)
      return (run.steps, failure)
    }
    if let failure { return failure }
    // One seed in 20 happens twice.
    guard seed % 20 == 2, source.isOn(.repetition), coverage.left.isEmpty else { return nil }
    return try differenceOnRepeating(steps, seed: seed)
  }

  private static func go(
    _ run: inout SimulatedRun<Root>, _ chooser: OrderChooser, _ coverage: inout Coverage
  ) throws -> Failure? {
    var chooser = chooser
    if let failure = run.check() { return failure }
    while run.steps.count < 2000, run.jobCount < SimulatedRun<Root>.mostJobsOfAll,
      let step = chooser.next(in: run)
    {
      coverage.hasChoices = true
      switch step {
      case .event, .input(.wait), .run, .runAll, .crash: break
      case .input: coverage.seen.formUnion(run.app.possibilities.names)
      case .answer(let name, _), .failure(let name, _), .loss(let name, _):
        coverage.seen.insert("call \(name)")
      }
      if let failure = try run.take(step) { return failure }
    }
    return try run.resume()
  }

  func follow(
    _ steps: [Step], to property: String?, seed: UInt64?, isChecked: Bool
  ) throws -> Failure? {
    willBegin(seed)
    let looksFor = property.map { Walk<Root>.Properties.one($0) } ?? .none
    return try SimulatedRun.make(
      source, seed: seed, looksFor: looksFor, tells: true, willStep: willStep
    ) { run in
      var failure = run.check()
      for step in steps where failure == nil { failure = try run.take(step) }
      return try failure ?? run.resume()
    }
  }

  // A simulation has no places.
  func ends(of steps: [Step]) -> [[Step]] { [] }
  func shortcuts(of steps: [Step]) -> [[Step]] { [] }

  func differenceOnRepeating(_ steps: [Step], seed: UInt64?) throws -> Failure? {
    func happened() throws -> (lines: [String], steps: [Step], frames: [Picture]) {
      try SimulatedRun.make(source, seed: seed, looksFor: .none, tells: true) { run in
        _ = run.check()
        for step in steps { _ = try run.take(step) }
        // The text of a rendering may have a Dictionary, whose order is another one each time.
        return (run.notes, run.steps, run.app.frame == nil ? [] : run.pictures)
      }
    }
    let (first, second) = (try happened(), try happened())
    var (detail, count) = ("", 0)
    if let index = zip(first.lines, second.lines).map(!=).firstIndex(of: true) {
      detail = "The first time, it was “\(first.lines[index])”; then, “\(second.lines[index])”."
      count = index + 1
    } else if let index = zip(first.frames, second.frames).map(!=).firstIndex(of: true) {
      let difference = RowDifference(first.frames[index].rows, second.frames[index].rows)
      let what = difference.map { "row \($0.row + 1) has \($0.words)" } ?? "the styles are others"
      detail = "The second time, \(what)."
      count = index
    } else if first.lines.count != second.lines.count {
      detail = "The first time, there were \(first.lines.count) steps; then, \(second.lines.count)."
      count = min(first.lines.count, second.lines.count)
    } else {
      return nil
    }
    return Failure(
      property: Exploration<Root>.Check.repetition.rawValue, detail: detail,
      steps: Array(first.steps.prefix(count)), before: nil, after: nil, seed: seed)
  }

  func again(_ failure: Failure) -> String {
    failure.seed.map { "The seed is \($0): WORKFLOW_EXPLORE=\($0) makes this simulation alone." }
      ?? "The first seed was \(seeds.lowerBound)."
  }
}
