import Workflow

extension Walker {
  /// The most walks with one more step; of those with another last step, there are half as many.
  private static var mostVariants: Int { 60 }

  func ends(of steps: [Step]) throws -> [[Step]] {
    let (names, changing) = try look(at: steps)
    let counts = sequence(first: 1) { 2 * $0 }.prefix { $0 < names.count }
    let ends = counts.map { names.count - $0 }.compactMap { start in
      places.way(to: names[start]).flatMap { $0.count < start ? $0 + steps[start...] : nil }
    }
    return ends + (changing.count < steps.count ? [changing] : [])
  }

  /// Returns walks that begin with the shortest known way to a place of another one.
  ///
  /// The rest of that one follows at once, or after one more command, text or event; of the latter, it
  /// returns the shortest. Walks with another last step come last.
  func shortcuts(of steps: [Step]) throws -> [[Step]] {
    let names = try look(at: steps).places
    var (shorter, variants): ([[Step]], [[Step]]) = ([], [])
    for (start, name) in names.enumerated().reversed() {
      guard let way = places.way(to: name), way.count < start else { continue }
      shorter.append(way + steps[start...])
      guard way.count + 1 < start else { continue }
      variants += try firstSteps(after: way).map { way + [$0] + steps[start...] }
    }
    shorter += variants.sorted { $0.count < $1.count }.prefix(Self.mostVariants)
    var known: Set<[Step]> = []
    let all = try shorter.sorted { $0.count < $1.count } + otherEnds(of: steps)
    return all.filter { known.insert($0).inserted }
  }

  /// Returns walks with another last step, each without one of the steps before it.
  ///
  /// That step may have been needed for the old last step alone.
  private func otherEnds(of steps: [Step]) throws -> [[Step]] {
    // One step less matters for few steps only.
    guard let last = steps.last, (4...8).contains(steps.count) else { return [] }
    let start = Array(steps.dropLast())
    let ends = try firstSteps(after: start).filter { $0 != last }
    var known: Set<[Step]> = []
    let walks = ends.flatMap { end in
      start.indices.map { Array(start[..<$0] + start[($0 + 1)...] + [end]) }
    }
    return Array(walks.filter { known.insert($0).inserted }.prefix(Self.mostVariants / 2))
  }

  /// Returns the place before each step of a walk, and its steps that change what is shown.
  private func look(at steps: [Step]) throws -> (places: [String], changing: [Step]) {
    var walk = try begin(looksFor: .none)
    defer { walk.app.end() }
    var names: [String] = []
    for step in steps where !walk.app.hasEnded {
      names.append(walk.place)
      willStep(step)
      _ = try walk.take(step) { _ in false }
    }
    return (names, walk.stepsWithChange)
  }

  /// Returns one step of each command, text and event that is possible after others.
  private func firstSteps(after steps: [Step]) throws -> [Step] {
    var walk = try begin(looksFor: .none)
    defer { walk.app.end() }
    _ = try goBack(steps, &walk)
    return walk.app.possibilities.choices.filter { [.command, .text, .event].contains($0.kind) }
      .compactMap { $0.steps().first }
  }
}
