/// How the cost of one element changes with the number of elements.
struct Growth {
  /// The names of the scenarios that exist in several sizes.
  private static let families = ["chain", "chain-output", "wide", "tree"]
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
  /// The cost of every turn is that of the scenario `counter`, which has to be measured too.
  static func all(in outcomes: [Outcome]) -> [Growth] {
    guard let turn = outcomes.first(where: { $0.name == "counter" })?.time else { return [] }
    return families.compactMap { family in
      let costs = outcomes.compactMap { outcome -> (size: Int, time: Double)? in
        guard let size = Int(outcome.name.dropFirst(family.count + 1)),
          outcome.name == "\(family)-\(size)", let time = outcome.time
        else { return nil }
        // An action in a tree passes through its levels, each of which has ten children.
        let elements = family == "tree" ? String(size).count - 1 : size
        let whole = family == "tree" ? time : time * Double(elements)
        return (size, (whole - turn) / Double(elements))
      }
      return costs.count > 1 ? Growth(name: family, costs: costs) : nil
    }
  }
}

extension Growth: CustomStringConvertible {
  var description: String {
    let costs = costs.map { "\($0.size): \($0.time.rounded(to: 1))" }.joined(separator: ", ")
    return "\(name), ns for one more: \(costs); largest \(ratio.rounded(to: 2)) × the smallest"
      + (isWithinLimit ? "" : "  OVER \(Growth.limit)")
  }
}
