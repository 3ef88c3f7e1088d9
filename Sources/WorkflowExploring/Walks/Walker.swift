import Workflow

/// Goes through an app, and checks it at each step.
struct Walker<Root: Workflow>: WalkMaker {
  let source: AppSource<Root>
  private let walks: Walks
  private let time: Duration?
  private let seed: UInt64
  var coverage = Coverage()
  var willStep: (Step) -> Void = { _ in }
  var willBegin: (UInt64?) -> Void = { _ in }
  private var chooser = Chooser()
  private(set) var places = KnownPlaces()
  /// The places where more is tried after a walk.
  var differences = RestoredDifferences()

  init(_ source: AppSource<Root>, walks: Walks, time: Duration?, seed: UInt64) {
    self.source = source
    self.walks = walks
    self.time = time
    self.seed = chosenSeed ?? seed
  }

  func again(_ failure: Failure) -> String { "These walks have the seed \(seed)." }

  mutating func makeWalks() throws -> Failure? {
    let count: Int
    switch walks {
    case .every(let depth): return try walkEverywhere(upTo: depth, until: end(after: time))
    case .random(let walks): count = walks
    }
    let start = ContinuousClock.now
    if let failure = try explorePlaces() { return failure }
    coverage.mapWalks = coverage.walks
    // A slow machine makes its map, too, and walks after that.
    let end = end(of: time, since: start)
    var seeds = SeededRandom(seed)
    var memory = MemoryWatch()
    for _ in 0..<max(0, count) {
      if hasPassed(end) { break }
      let failure = try walk(seeds.next()) ?? followDifferences(within: coverage.steps / 4)
      if let failure { return failure }
      if source.isOn(.memory), let growth = memory.growthAfterWalk() { return growth }
    }
    return nil
  }

  /// The checks of the runtime in some walks; they stop the program, so only in a child.
  private var checks: WorkflowChecks {
    source.isOn(.passes) && ChildOrder.current != nil ? .comparesRenderings : []
  }

  private static var longest: Int { 60 }

  /// Makes a walk that a seed decides, and returns the failure it has led to.
  mutating func walk(_ seed: UInt64) throws -> Failure? {
    var random = SeededRandom(seed)
    let method = Chooser.Method.random(leavingOut: random.next())
    var walk = try begin(checks: random.oneIn(20) ? checks : [])
    // A failed walk is not finished, and its workers would continue.
    defer { walk.app.end() }
    let isRepeated = random.oneIn(20) && source.isOn(.repetition)
    // Every second walk begins where others have come to, since chance seldom leads far.
    let way = random.oneIn(2) ? places.way(&random) : []
    if let failure = try goBack(way, &walk) { return failure }
    let length = walk.steps.count + Int.random(in: 1...Self.longest, using: &random)
    if let failure = try go(&walk, by: method, upTo: length, &random) { return failure }
    return isRepeated ? try differenceOnRepeating(walk.steps, seed: nil) : nil
  }

  /// Makes the map: goes to what is known least, until some hundred steps have led nowhere new.
  ///
  /// A seed does not change the map.
  mutating func explorePlaces() throws -> Failure? {
    var random = SeededRandom(0)
    while !isMapMade {
      let steps = coverage.steps
      var walk = try begin()
      defer { walk.app.end() }
      if let (place, way) = places.leastKnown {
        if let failure = try goBack(way, &walk) { return failure }
        if walk.place != place, places.missed(place) { continue }
      }
      let length = walk.steps.count + 40
      let failure = try go(&walk, by: .leastTaken, upTo: length, &random)
      if let failure { return failure }
      if coverage.steps == steps { return nil }
    }
    return nil
  }

  private var isMapMade: Bool {
    let count = coverage.map.places.count
    // The way out of the first place may be hard to find: a form may need a password.
    let patience = count > 1 ? max(200, 30 * count) : 600
    return coverage.stepsWithoutNews >= patience || coverage.steps >= 5000
  }

  /// Does the steps of a former walk.
  func goBack(_ steps: [Step], _ walk: inout Walk<Root>) throws -> Failure? {
    for step in steps where !walk.app.hasEnded {
      willStep(step)
      if let failure = try walk.take(step, checksMore: { _ in false }) { return failure }
    }
    return nil
  }

  private mutating func go(
    _ walk: inout Walk<Root>, by method: Chooser.Method, upTo length: Int,
    _ random: inout SeededRandom
  ) throws -> Failure? {
    coverage.walks += 1
    let isOnMap = if case .leastTaken = method { true } else { false }
    let isNew = coverage.isNew(walk.place)
    if let failure = try walk.check(checksMore: isNew || random.oneIn(20)) { return failure }
    var choices = noteChoices(of: walk, isOnMap: isOnMap)
    var before = choices
    while walk.steps.count < length, !walk.app.hasEnded, !(isOnMap && isMapMade) {
      guard
        let choice = chooser.choose(from: choices, before: before, in: walk, by: method, &random),
        let step = chooser.step(of: choice, at: walk.place, &random)
      else { break }
      coverage.hasChoices = true
      let (place, checksMore) = (walk.place, random.oneIn(20))
      willStep(step)
      let failure = try walk.take(step) { coverage.isNew($0) || checksMore }
      coverage.note(walk, from: place, step, isOnMap: isOnMap)
      if let failure { return failure }
      if isOnMap { places.noteStep(at: place) } else { differences.note(walk) }
      chooser.note(step, of: choice, at: place, hasEnded: walk.app.hasEnded)
      (before, choices) = (choices, noteChoices(of: walk, isOnMap: isOnMap))
    }
    // The walks of the map end in the same places again and again.
    let checksMore = !isOnMap || coverage.walks % 4 == 0
    if let failure = try walk.check(checksMore: checksMore) { return failure }
    return try walk.finish()
  }

  /// Notes what can be done at the end of a walk, and returns its choices.
  private mutating func noteChoices(of walk: Walk<Root>, isOnMap: Bool) -> [Choice] {
    let possibilities = walk.app.possibilities
    coverage.seen.formUnion(possibilities.names)
    if isOnMap { places.note(walk, possibilities.choices.count) }
    return possibilities.choices
  }

  /// Begins a walk.
  func begin(
    checks: WorkflowChecks = [], looksFor properties: Walk<Root>.Properties = .all
  ) throws -> Walk<Root> {
    willBegin(nil)
    return try Walk(source, checks: checks, looksFor: properties)
  }

  // MARK: - Repeating

  func differenceOnRepeating(_ steps: [Step], seed: UInt64?) throws -> Failure? {
    let first = try shown(steps)
    let second = try shown(steps)
    let pictures = zip([first.start] + first.pictures, [second.start] + second.pictures)
    guard let index = Array(pictures).firstIndex(where: { $0.0 != $0.1 }) else { return nil }
    let (former, present) = Array(pictures)[index]
    return Failure(
      property: Exploration<Root>.Check.repetition.rawValue,
      detail: "The same steps show something else the second time.",
      steps: Array(first.steps.prefix(index)), before: former, after: present)
  }

  /// Does steps without any check.
  private func shown(_ steps: [Step]) throws -> Walk<Root> {
    var walk = try begin()
    for step in steps where !walk.app.hasEnded {
      willStep(step)
      _ = try walk.take(step) { _ in false }
    }
    _ = try walk.finish()
    return walk
  }

  // MARK: - Following

  func follow(
    _ steps: [Step], to property: String?, seed: UInt64?, isChecked: Bool
  ) throws -> Failure? {
    var walk = try begin(
      checks: isChecked ? checks : [], looksFor: property.map { .one($0) } ?? .none)
    defer { walk.app.end() }
    // What a restored app lacks has to last for some steps. All else was found after the last one.
    let checksEachStep = property == Exploration<Root>.Check.restoring.rawValue
    if let failure = try walk.check(checksMore: checksEachStep) { return failure }
    for step in steps where !walk.app.hasEnded {
      willStep(step)
      if let failure = try walk.take(step, checksMore: { _ in checksEachStep }) { return failure }
    }
    let isQuick = property.map { source.rules.isQuick($0) } == true
    if !isQuick, !checksEachStep, let failure = try walk.check(checksMore: true) { return failure }
    return try walk.finish()
  }
}
