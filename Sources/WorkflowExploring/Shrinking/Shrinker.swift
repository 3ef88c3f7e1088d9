/// Leaves out parts of a walk until every part that is left is needed (delta debugging; Zeller, 1999).
struct Shrinker {
  /// The cost that all walks may have that are tried.
  private(set) var limit: Int
  /// Returns the cost of a walk.
  private let cost: ([Step]) -> Int
  /// Returns whether the steps still lead to the failure.
  private let fails: ([Step]) async throws -> Bool

  /// Creates a shrinker; by default, a step costs 1, and the beginning of a walk 5.
  init(
    limit: Int, cost: @escaping ([Step]) -> Int = { $0.count + 5 },
    fails: @escaping ([Step]) async throws -> Bool
  ) {
    (self.limit, self.cost, self.fails) = (limit, cost, fails)
  }

  mutating func shrink(_ steps: [Step]) async throws -> [Step] {
    let fewer = try await leaveOut(from: runAll(in: steps))
    let smaller = try await makeSmaller(fewer)
    return smaller == fewer ? fewer : try await leaveOut(from: smaller)
  }

  /// Returns the first of some walks that leads to the failure.
  mutating func firstFailure(of walks: [[Step]]) async throws -> [Step]? {
    for steps in walks where try await tries(steps) { return steps }
    return nil
  }

  private mutating func tries(_ steps: [Step]) async throws -> Bool {
    guard limit > 0 else { return false }
    limit -= cost(steps)
    return try await fails(steps)
  }

  /// Lets all that waits run at once, in place of many steps that each run one job.
  private mutating func runAll(in all: [Step]) async throws -> [Step] {
    var steps = all
    var end = steps.count
    while let last = steps[..<end].lastIndex(where: \.isRun) {
      let first = steps[..<last].lastIndex { !$0.isRun }.map { $0 + 1 } ?? 0
      let fewer = Array(steps[..<first] + [.runAll] + steps[(last + 1)...])
      if try await tries(fewer) { steps = fewer }
      end = first
    }
    return steps
  }

  /// Leaves out parts, of half the steps first and of one step at last, and then of two neighbours:
  /// one may take back what the other has done.
  private mutating func leaveOut(from all: [Step]) async throws -> [Step] {
    var steps = all
    var size = max(1, steps.count / 2)
    while true {
      let before = steps.count
      steps = try await leaveOut(size, by: size, from: steps)
      if size > 1 {
        size /= 2
      } else if steps.count == before {
        steps = try await leaveOut(2, by: 1, from: steps)
        if steps.count == before { return steps }
      }
    }
  }

  /// Leaves out parts of one size, each of them so many steps after the last one.
  private mutating func leaveOut(
    _ size: Int, by distance: Int, from all: [Step]
  ) async throws -> [Step] {
    var steps = all
    var start = 0
    // If parts overlap, the last step alone was tried before.
    while start + (size > distance ? size : 1) <= steps.count {
      let rest = Array(steps[..<start] + steps[min(start + size, steps.count)...])
      if try await tries(rest) { steps = rest } else { start += distance }
    }
    return steps
  }

  /// Takes shorter texts, times and numbers.
  private mutating func makeSmaller(_ all: [Step]) async throws -> [Step] {
    var steps = all
    for index in steps.indices {
      while true {
        var smaller: [Step]?
        for step in steps[index].smaller {
          var changed = steps
          changed[index] = step
          if try await tries(changed) {
            smaller = changed
            break
          }
        }
        guard let smaller else { break }
        steps = smaller
      }
    }
    return steps
  }
}
