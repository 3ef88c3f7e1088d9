import WorkflowTestSupport
import Testing

@testable import WorkflowTextUI

/// The solver that divides a line among views.
struct DivisionTests {
  @Test func `parts are never negative or too large, and fill the line if a view is flexible`() {
    for seed in Seeds.chosen(2000) {
      var random = SeededGenerator(seed: seed)
      let (length, shares) = Self.task(&random)
      let parts = divide(length, among: shares)
      #expect(parts.count == shares.count, "seed \(seed)")
      #expect(parts.allSatisfy { $0 >= 0 }, "seed \(seed)")
      let sum = parts.reduce(0, +)
      #expect(sum <= max(0, length), "seed \(seed)")
      if shares.contains(where: { $0.flexibility != nil }) {
        #expect(sum == max(0, length), "seed \(seed)")
      }
    }
  }

  @Test func `views that are not flexible come first, in their order`() {
    for seed in Seeds.chosen(2000) {
      var random = SeededGenerator(seed: seed)
      let (length, shares) = Self.task(&random)
      let parts = divide(length, among: shares)
      var rest = max(0, length)
      for (share, part) in zip(shares, parts) where share.flexibility == nil {
        #expect(part == min(max(0, share.length), rest), "seed \(seed)")
        rest -= part
      }
      let minimums = shares.compactMap { $0.flexibility?.minimum }
      guard minimums.reduce(0, +) >= rest else { continue }
      for (share, part) in zip(shares, parts) {
        guard let minimum = share.flexibility?.minimum else { continue }
        #expect(part == min(minimum, rest), "seed \(seed)")
        rest -= part
      }
    }
  }

  @Test func `what is left is shared by weight, to within one column`() {
    for seed in Seeds.chosen(2000) {
      var random = SeededGenerator(seed: seed)
      let (length, shares) = Self.task(&random)
      let flexible = zip(shares, divide(length, among: shares)).compactMap { share, part in
        share.flexibility.map { (weight: $0.weight, extra: part - $0.minimum) }
      }
      // This holds only if all views have their minimum.
      guard flexible.allSatisfy({ $0.extra >= 0 }) else { continue }
      let rest = flexible.reduce(0) { $0 + $1.extra }
      let weights = flexible.reduce(0) { $0 + $1.weight }
      for (weight, extra) in flexible {
        #expect(extra * weights >= rest * weight - weights, "seed \(seed)")
        #expect(extra * weights <= rest * weight + weights, "seed \(seed)")
      }
    }
  }

  @Test func `columns that are left over go to the first views`() {
    let shares = [1, 1, 1].map { Share(length: 0, flexibility: Flexibility(weight: $0)) }
    #expect(divide(10, among: shares) == [4, 3, 3])
    #expect(divide(11, among: shares) == [4, 4, 3])
    #expect(divide(2, among: shares) == [1, 1, 0])
    #expect(divide(0, among: shares) == [0, 0, 0])
    #expect(divide(-3, among: shares) == [0, 0, 0])
    #expect(divide(7, among: []) == [])
  }

  @Test func `nothing overflows`() {
    let most = Flexibility(weight: .max, minimum: .max)
    let shares = [Share(length: .max), Share(length: 0, flexibility: most), Share(length: .min)]
    #expect(divide(.max, among: shares) == [.max, 0, 0])
    #expect(divide(.max, among: Array(repeating: shares[1], count: 3)).reduce(0, +) == .max)
  }

  @Test func `a weight is at least one, and a minimum at least zero`() {
    #expect(Flexibility(weight: 0, minimum: -1) == Flexibility(weight: 1, minimum: 0))
    #expect(Flexibility(weight: -7) == Flexibility())
  }

  private static func task(_ random: inout SeededGenerator) -> (length: Int, shares: [Share]) {
    let shares = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      Share(
        length: Int.random(in: -2...30, using: &random),
        flexibility: Bool.random(using: &random)
          ? Flexibility(
            weight: Int.random(in: 1...5, using: &random),
            minimum: Int.random(in: 0...12, using: &random)) : nil)
    }
    return (Int.random(in: -3...120, using: &random), shares)
  }
}
