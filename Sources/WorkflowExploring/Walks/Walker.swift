import Workflow

/// Goes through an app, and checks it at each step.
struct Walker<Root: Workflow> {
  let source: AppSource<Root>
  /// How often each choice was taken, in all walks.
  var taken: [String: Int] = [:]
  /// The steps after which the app had ended; they are taken seldom.
  var ending: Set<String> = []
  var coverage = Coverage()
  /// Is told of each step before it is done.
  var willStep: (Step) -> Void = { _ in }
  /// Is told of each walk before it begins.
  var willBegin: () -> Void = {}

  init(_ source: AppSource<Root>) { self.source = source }

  /// What the runtime checks in some walks; it stops the program, so only in a child.
  private var checks: WorkflowChecks {
    source.isOn(.passes) && ChildOrder.current != nil ? .comparesRenderings : []
  }

  static var longest: Int { 60 }

  /// Goes on a walk that a seed decides; returns the failure it has led to.
  mutating func walk(_ seed: UInt64) throws -> Failure? {
    var random = SeededRandom(seed)
    let leftOut = random.next()
    var walk = try begin(checks: random.oneIn(20) ? checks : [])
    defer {
      coverage.walks += 1
      // A failed walk is not finished, and its workers would go on.
      walk.app.end()
    }
    if let failure = try walk.check(checksMore: random.oneIn(20)) { return failure }
    let isRepeated = random.oneIn(20) && source.isOn(.repetition)
    let length = Int.random(in: 1...Self.longest, using: &random)
    while walk.steps.count < length, !walk.app.hasEnded {
      guard let choice = choose(in: walk, leavingOut: leftOut, &random) else { break }
      let (step, place) = (choice.step(&random), walk.place)
      taken[choice.name, default: 0] += 1
      if let failure = try take(step, in: &walk, checksMore: random.oneIn(20)) { return failure }
      if walk.app.hasEnded { ending.insert(place + choice.name) }
    }
    if let failure = walk.finish() { return failure }
    return isRepeated ? try differenceOnRepeating(walk.steps) : nil
  }

  private mutating func take(
    _ step: Step, in walk: inout Walk<Root>, checksMore: Bool
  ) throws -> Failure? {
    willStep(step)
    let before = walk.place
    coverage.seen.formUnion(walk.app.names)
    let failure = try walk.take(step, checksMore: checksMore)
    coverage.note(walk, from: before, step)
    return failure
  }

  /// Begins a walk.
  private func begin(
    checks: WorkflowChecks = [], looksFor properties: Walk<Root>.Properties = .all
  ) throws -> Walk<Root> {
    willBegin()
    return try Walk(source, checks: checks, looksFor: properties)
  }

  // MARK: - Choosing

  /// Chooses what to do: a kind by its weight, and of two of that kind the one taken less often.
  ///
  /// Each walk leaves out a half of all commands, so that others come one after the other (swarm
  /// testing; Groce and others, 2012).
  private func choose(
    in walk: Walk<Root>, leavingOut mask: UInt64, _ random: inout SeededRandom
  ) -> Choice? {
    let choices = walk.app.choices
    if let back = walk.begun?.inverse.back, random.oneIn(2),
      let choice = choices.first(where: { $0.name == "command \(back)" })
    {
      return choice
    }
    let kept = choices.filter { choice in
      if ending.contains(walk.place + choice.name), !random.oneIn(30) { return false }
      // A new generator for each name: the lowest bits of a hash are not independent.
      var isKept = SeededRandom(UInt64(hashOf: choice.name) ^ mask)
      return choice.kind != .command || isKept.next() & 1 == 0
    }
    let kinds = Choice.Kind.allCases.filter { kind in kept.contains { $0.kind == kind } }
    guard !kinds.isEmpty else { return nil }
    var left = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.weight }, using: &random)
    let kind = kinds.first { kind in
      left -= kind.weight
      return left < 0
    }
    let possible = kept.filter { $0.kind == kind }
    guard let first = possible.randomElement(using: &random),
      let second = possible.randomElement(using: &random)
    else { return nil }
    return taken[second.name, default: 0] < taken[first.name, default: 0] ? second : first
  }

  // MARK: - Repeating

  /// Goes the same walk twice; returns the first step after which something else is shown.
  func differenceOnRepeating(_ steps: [Step]) throws -> Failure? {
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
      _ = try walk.take(step, checksMore: false)
    }
    _ = walk.finish()
    return walk
  }

  // MARK: - Following

  /// Does steps one after the other, with all checks at each; those without a target are left out.
  ///
  /// - Parameter property: The property whose failure ends the walk, others are ignored; nil if all
  ///   are, since only a stop is looked for.
  func follow(_ steps: [Step], to property: String?) throws -> Failure? {
    var walk = try begin(checks: checks, looksFor: property.map { .one($0) } ?? .none)
    defer { walk.app.end() }
    if let failure = try walk.check(checksMore: true) { return failure }
    for step in steps where !walk.app.hasEnded {
      willStep(step)
      if let failure = try walk.take(step, checksMore: true) { return failure }
    }
    return walk.finish()
  }
}
