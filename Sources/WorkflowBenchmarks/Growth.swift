/// How the cost of one element changes with the number of elements.
struct Growth {
  /// Scenarios that differ in their size only, and how large the largest may make one element.
  private static let families = ["chain", "chain-output", "wide", "tree"]
  static let limit = 1.6

  let name: String
  /// Nanoseconds of one element at each size, without what every turn costs.
  let costs: [(size: Int, time: Double)]

  var ratio: Double {
    let times = costs.map(\.time)
    return (times.max() ?? 0) / max(times.min() ?? 0, 0.1)
  }

  var isWithinLimit: Bool { ratio < Growth.limit }

  /// Finds the families of which more than one size was measured, with the counter for comparison.
  static func all(in outcomes: [Outcome]) -> [Growth] {
    guard let turn = outcomes.first(where: { $0.name == "counter" })?.time else { return [] }
    return families.compactMap { family in
      let costs = outcomes.compactMap { outcome -> (size: Int, time: Double)? in
        guard let size = Int(outcome.name.dropFirst(family.count + 1)),
          outcome.name == "\(family)-\(size)", let time = outcome.time
        else { return nil }
        // A tree's action passes through its levels, and each has ten children.
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
