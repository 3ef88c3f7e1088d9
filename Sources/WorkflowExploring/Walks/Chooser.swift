import Workflow

/// Chooses what to do next on a walk.
struct Chooser {
  /// The way to decide among the choices of a kind; its weight decides on the kind.
  enum Method {
    /// The one of two choices that was taken less often. A half of all commands is left out, so that
    /// others come one after the other (swarm testing; Groce and others, 2012).
    case random(leavingOut: UInt64)
    /// The choice that was taken least often at this place.
    case leastTaken
  }

  /// The number of times that each choice was taken, in all walks.
  private var taken: [String: Int] = [:]
  // Of the rest, a thousand walks would keep many long names, so only hashes are kept.
  /// The same for each place.
  private var takenAtPlace: [UInt64: Int] = [:]
  /// The same for each step of a choice, and for each place.
  private var stepsAtPlace: [UInt64: Int] = [:]
  /// The choices after which the app had ended; they are taken seldom.
  private var ending: Set<UInt64> = []

  mutating func note(_ step: Step, of choice: Choice, at place: String, hasEnded: Bool) {
    let both = Self.key(place, choice.name)
    taken[choice.name, default: 0] += 1
    takenAtPlace[both, default: 0] += 1
    stepsAtPlace[Self.key(place, step.line), default: 0] += 1
    if hasEnded { ending.insert(both) }
  }

  private static func key(_ place: String, _ name: String) -> UInt64 {
    UInt64(hashOf: "\(place)\n\(name)")
  }

  /// Returns a step of a choice: of two, the one that was taken less often at a place.
  ///
  /// Not the one that was taken least often: then the texts of two fields would be typed in step
  /// with each other, and a name would never meet its password.
  func step(of choice: Choice, at place: String, _ random: inout SeededRandom) -> Step? {
    let steps = choice.steps()
    return steps.lessTaken(&random) { stepsAtPlace[Self.key(place, $0.line), default: 0] }
  }

  /// Chooses by a method; returns nil if there is nothing to do.
  ///
  /// - Parameter before: The choices before the last step.
  func choose(
    from all: [Choice], before: [Choice], in walk: Walk<some Workflow>, by method: Method,
    _ random: inout SeededRandom
  ) -> Choice? {
    let choices = all.filter { choice in
      !ending.contains(Self.key(walk.place, choice.name)) || random.oneIn(30)
    }
    if let choice = choiceOfPair(choices, walk, by: method, &random) { return choice }
    switch method {
    case .leastTaken:
      return Self.ofOneKind(choices, &random).leastTaken(&random) {
        takenAtPlace[Self.key(walk.place, $0.name), default: 0]
      }
    case .random(let mask):
      if let choice = newChoice(choices, before: before, &random) { return choice }
      let kept = choices.filter { $0.kind != .command || Self.isKept($0, mask) }
      return Self.ofOneKind(kept, &random).lessTaken(&random) { taken[$0.name, default: 0] }
    }
  }

  /// Now and then, does what the last step has made possible: seldom done things come after others.
  private func newChoice(
    _ choices: [Choice], before: [Choice], _ random: inout SeededRandom
  ) -> Choice? {
    guard random.oneIn(4) else { return nil }
    let known = Set(before.map(\.name))
    return choices.filter { $0.kind == .command && !known.contains($0.name) }
      .randomElement(using: &random)
  }

  /// Undoes a command that was just done; on a random walk, also does one that can be taken back.
  private func choiceOfPair(
    _ choices: [Choice], _ walk: Walk<some Workflow>, by method: Method,
    _ random: inout SeededRandom
  ) -> Choice? {
    func one(of commands: [String]) -> Choice? {
      let names = commands.map { "command \($0)" }
      return choices.filter { names.contains($0.name) }.randomElement(using: &random)
    }
    if !walk.begun.isEmpty, random.oneIn(2), let back = one(of: walk.begun.map(\.inverse.back)) {
      return back
    }
    guard case .random = method, random.oneIn(8) else { return nil }
    return one(of: walk.source.rules.inverses.map(\.command))
  }

  private static func isKept(_ choice: Choice, _ mask: UInt64) -> Bool {
    // A new generator for each name: the lowest bits of a hash are not independent.
    var random = SeededRandom(UInt64(hashOf: choice.name) ^ mask)
    return random.next() & 1 == 0
  }

  static func ofOneKind(_ choices: [Choice], _ random: inout SeededRandom) -> [Choice] {
    let kinds = Choice.Kind.allCases.filter { kind in choices.contains { $0.kind == kind } }
    guard !kinds.isEmpty else { return [] }
    var left = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.weight }, using: &random)
    let kind = kinds.first { kind in
      left -= kind.weight
      return left < 0
    }
    return choices.filter { $0.kind == kind }
  }
}

extension Array {
  /// Returns one of the elements with the lowest count.
  fileprivate func leastTaken(_ random: inout SeededRandom, _ count: (Element) -> Int) -> Element? {
    let counts = map(count)
    let least = counts.min()
    return zip(self, counts).filter { $0.1 == least }.randomElement(using: &random)?.0
  }

  /// Returns one of two elements, the one with the lower count.
  func lessTaken(_ random: inout SeededRandom, _ count: (Element) -> Int) -> Element? {
    guard let first = randomElement(using: &random), let second = randomElement(using: &random)
    else { return nil }
    return count(second) < count(first) ? second : first
  }
}
