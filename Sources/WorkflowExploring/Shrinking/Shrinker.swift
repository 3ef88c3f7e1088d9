/// Leaves out parts of a walk until every part that is left is needed (delta debugging; Zeller, 1999).
struct Shrinker {
  /// The number of walks that may be tried.
  private(set) var limit: Int
  /// Returns whether the steps still lead to the failure.
  let fails: ([Step]) async throws -> Bool

  init(limit: Int, fails: @escaping ([Step]) async throws -> Bool) {
    (self.limit, self.fails) = (limit, fails)
  }

  mutating func shrink(_ steps: [Step]) async throws -> [Step] {
    var steps = try await leaveOut(from: steps)
    steps = try await makeSmaller(steps)
    return try await leaveOut(from: steps)
  }

  private mutating func tries(_ steps: [Step]) async throws -> Bool {
    guard limit > 0 else { return false }
    limit -= 1
    return try await fails(steps)
  }

  /// Leaves out parts, of half the steps first and of one step at last.
  private mutating func leaveOut(from all: [Step]) async throws -> [Step] {
    var steps = all
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        let end = min(start + size, steps.count)
        let rest = Array(steps[..<start] + steps[end...])
        if try await tries(rest) {
          steps = rest
          isShorter = true
        } else {
          start = end
        }
      }
      if size == 1, !isShorter { return steps }
      size = max(1, size / 2)
    }
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
