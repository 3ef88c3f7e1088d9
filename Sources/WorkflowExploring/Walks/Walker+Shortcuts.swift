import Workflow

extension Walker {
  /// Returns walks that take the shortest known way to a place on another one, and then the rest of its
  /// steps: at once, or after one more command, text or event.
  func shortcuts(of steps: [Step]) throws -> [[Step]] {
    var walk = try begin(looksFor: .none)
    defer { walk.app.end() }
    var names: [String] = []
    for step in steps where !walk.app.hasEnded {
      names.append(walk.place)
      willStep(step)
      _ = try walk.take(step) { _ in false }
    }
    var shorter: [[Step]] = []
    for (start, name) in names.enumerated().reversed() {
      guard let way = places.way(to: name), way.count < start else { continue }
      shorter.append(way + steps[start...])
      guard way.count + 1 < start else { continue }
      shorter += try firstSteps(after: way).map { way + [$0] + steps[start...] }
    }
    var known: Set<[Step]> = []
    return shorter.filter { known.insert($0).inserted }
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
