/// A measurement with its budget.
struct Scenario {
  enum Kind {
    /// A time, as a multiple of the time of a floor.
    case time(per: Int, floor: () -> Subject, make: () throws -> Subject, clock: () -> Double)
    /// A count of anything else.
    case count(unit: String, () throws -> Double)
  }

  let name: String
  let budget: Double
  /// The ideal figure; nil if the budget is enough.
  let stretch: Double?
  /// The count when it was last checked; nil for a figure that does not repeat exactly.
  var expected: Double?
  /// Whether larger figures are better.
  let isAtLeast: Bool
  let kind: Kind
}

extension Scenario {
  /// Measures the time of one of `per` parts, as a multiple of the time of a floor.
  static func time(
    _ name: String, atMost budget: Double, stretch: Double? = nil, per: Int = 1,
    floor: @escaping () -> Subject = CounterFloor.subject,
    clock: @escaping () -> Double = threadTime,
    _ make: @escaping () throws -> Subject
  ) -> Scenario {
    Scenario(
      name: name, budget: budget, stretch: stretch, isAtLeast: false,
      kind: .time(per: per, floor: floor, make: make, clock: clock))
  }

  static func count(
    _ name: String, atMost budget: Double, stretch: Double? = nil, expected: Double? = nil,
    unit: String, _ count: @escaping () throws -> Double
  ) -> Scenario {
    Scenario(
      name: name, budget: budget, stretch: stretch, expected: expected, isAtLeast: false,
      kind: .count(unit: unit, count))
  }

  static func count(
    _ name: String, atLeast budget: Double, stretch: Double? = nil, unit: String,
    _ count: @escaping () throws -> Double
  ) -> Scenario {
    Scenario(
      name: name, budget: budget, stretch: stretch, isAtLeast: true,
      kind: .count(unit: unit, count))
  }
}

/// The result of a scenario.
struct Outcome: Codable {
  var name: String
  /// The figure that is compared with the budget.
  var figure: Double
  /// `×` for a multiple of a floor, or the unit of a count.
  var unit: String
  var budget: Double
  var stretch: Double?
  var isWithinBudget: Bool
  /// The time in nanoseconds; nil if no time was measured.
  var time: Double?
  var floorTime: Double?
}

extension Scenario {
  func run(effort: Effort) throws -> Outcome {
    var outcome = Outcome(
      name: name, figure: 0, unit: "×", budget: budget, stretch: stretch, isWithinBudget: false)
    switch kind {
    case .time(let per, let floor, let make, let clock):
      let comparison = compare(try make(), with: floor(), effort: effort, clock: clock)
      outcome.figure = comparison.ratio / Double(per)
      outcome.time = comparison.time / Double(per)
      outcome.floorTime = comparison.floorTime
    case .count(let unit, let count):
      outcome.figure = try count()
      outcome.unit = unit
    }
    outcome.isWithinBudget = isAtLeast ? outcome.figure >= budget : outcome.figure <= budget
    if let expected, outcome.figure > expected * 1.03 {
      outcome.budget = expected
      outcome.isWithinBudget = false
    }
    return outcome
  }
}

/// The error of a run that did not do what it measures.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Stops the program if a run did not do what it measures.
func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("A scenario did not do what it measures: \(message())")
}
