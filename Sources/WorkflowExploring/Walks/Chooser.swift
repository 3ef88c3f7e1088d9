import Workflow

/// Chooses what to do next on a walk.
struct Chooser {
  /// What decides among the choices of a kind; the kind is decided by its weight.
  enum Method {
    /// Of two choices, the one taken less often. A half of all commands is left out, so that others
    /// come one after the other (swarm testing; Groce and others, 2012).
    case random(leavingOut: UInt64)
    /// What was taken least often at this place.
    case leastTaken
  }

  /// How often each choice was taken, in all walks.
  private var taken: [String: Int] = [:]
  /// The same for each place.
  private var takenAtPlace: [String: Int] = [:]
  /// The choices after which the app had ended; they are taken seldom.
  private var ending: Set<String> = []

  mutating func note(_ choice: Choice, at place: String, hasEnded: Bool) {
    let both = Self.key(place, choice)
    taken[choice.name, default: 0] += 1
    takenAtPlace[both, default: 0] += 1
    if hasEnded { ending.insert(both) }
  }

  private static func key(_ place: String, _ choice: Choice) -> String {
    "\(place)\n\(choice.name)"
  }

  /// Chooses by a method; returns nil if there is nothing to do.
  func choose(
    in walk: Walk<some Workflow>, by method: Method, _ random: inout SeededRandom
  ) -> Choice? {
    let choices = walk.app.choices.filter { choice in
      !ending.contains(Self.key(walk.place, choice)) || random.oneIn(30)
    }
    if let back = walk.begun?.inverse.back, random.oneIn(2),
      let choice = choices.first(where: { $0.name == "command \(back)" })
    {
      return choice
    }
    switch method {
    case .leastTaken:
      return leastTaken(of: Self.ofOneKind(choices, &random), at: walk.place, &random)
    case .random(let mask):
      let kept = choices.filter { $0.kind != .command || Self.isKept($0, mask) }
      return lessTaken(of: Self.ofOneKind(kept, &random), &random)
    }
  }

  private static func isKept(_ choice: Choice, _ mask: UInt64) -> Bool {
    // A new generator for each name: the lowest bits of a hash are not independent.
    var random = SeededRandom(UInt64(hashOf: choice.name) ^ mask)
    return random.next() & 1 == 0
  }

  private static func ofOneKind(_ choices: [Choice], _ random: inout SeededRandom) -> [Choice] {
    let kinds = Choice.Kind.allCases.filter { kind in choices.contains { $0.kind == kind } }
    guard !kinds.isEmpty else { return [] }
    var left = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.weight }, using: &random)
    let kind = kinds.first { kind in
      left -= kind.weight
      return left < 0
    }
    return choices.filter { $0.kind == kind }
  }

  private func leastTaken(
    of choices: [Choice], at place: String, _ random: inout SeededRandom
  ) -> Choice? {
    let counts = choices.map { takenAtPlace[Self.key(place, $0), default: 0] }
    let least = counts.min()
    return zip(choices, counts).filter { $0.1 == least }.randomElement(using: &random)?.0
  }

  private func lessTaken(of choices: [Choice], _ random: inout SeededRandom) -> Choice? {
    guard let first = choices.randomElement(using: &random),
      let second = choices.randomElement(using: &random)
    else { return nil }
    return taken[second.name, default: 0] < taken[first.name, default: 0] ? second : first
  }
}
