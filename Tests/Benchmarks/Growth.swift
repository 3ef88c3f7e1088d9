import Foundation

/// How the cost of one element changes with the number of elements.
struct Growth {
  /// The names of the scenarios that exist in several sizes.
  private static let families = ["chain", "chain-output", "wide", "tree"]
  /// The families that measure all elements together; their cost may grow with n log n.
  private static let sorted = ["schedule-chain", "schedule-fan", "schedule-random"]
  /// The limit for the ratio of the largest cost of one element to the smallest.
  static let limit = 1.6

  let name: String
  /// The nanoseconds for one element at each size, without the cost of every turn.
  let costs: [(size: Int, time: Double)]

  var ratio: Double {
    let times = costs.map(\.time)
    return (times.max() ?? 0) / max(times.min() ?? 0, 0.1)
  }

  var isWithinLimit: Bool { ratio < Growth.limit }

  /// Returns the growth of each family that was measured in more than one size.
  ///
  /// The cost of every turn is that of the scenario `counter`; without it, only what needs no turn is
  /// compared.
  static func all(in outcomes: [Outcome]) -> [Growth] {
    let turn = outcomes.first { $0.name == "counter" }?.time
    let ofTurns = families.compactMap { family in
      turn.flatMap { turn in
        growth(of: family, in: outcomes) { size, time in
          // An action in a tree passes through its levels, each of which has ten children.
          let elements = family == "tree" ? String(size).count - 1 : size
          let whole = family == "tree" ? time : time * Double(elements)
          return (whole - turn) / Double(elements)
        }
      }
    }
    let ofSorted = sorted.compactMap { family in
      growth(of: family, in: outcomes) { size, time in
        time / Double(size) / log2(Double(size))
      }
    }
    return ofTurns + ofSorted
  }

  private static func growth(
    of family: String, in outcomes: [Outcome], cost: (Int, Double) -> Double
  ) -> Growth? {
    let costs = outcomes.compactMap { outcome -> (size: Int, time: Double)? in
      guard let size = Int(outcome.name.dropFirst(family.count + 1)),
        outcome.name == "\(family)-\(size)", let time = outcome.time
      else { return nil }
      return (size, cost(size, time))
    }
    return costs.count > 1 ? Growth(name: family, costs: costs) : nil
  }
}

extension Growth: CustomStringConvertible {
  var description: String {
    let costs = costs.map { "\($0.size): \($0.time.rounded(to: 1))" }.joined(separator: ", ")
    return "\(name), ns for one more: \(costs); largest \(ratio.rounded(to: 2)) × the smallest"
      + (isWithinLimit ? "" : "  OVER \(Growth.limit)")
  }
}
