/// One thing that is measured, with what it may cost.
struct Scenario {
  enum Kind {
    /// Time, as a multiple of a floor's.
    case time(per: Int, floor: () -> Subject, make: () throws -> Subject, clock: () -> Double)
    /// Anything else that can be counted.
    case count(unit: String, () throws -> Double)
  }

  let name: String
  let budget: Double
  /// What the figure would ideally be; nil where the budget says it all.
  let stretch: Double?
  /// What was counted when this was last looked at; nil where a figure does not repeat exactly.
  var expected: Double?
  /// Whether larger figures are better.
  let isAtLeast: Bool
  let kind: Kind
}

extension Scenario {
  /// Time of one of `per` parts, as a multiple of that of a floor.
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

/// What a scenario came to.
struct Outcome: Codable {
  var name: String
  /// The figure that the budget is about.
  var figure: Double
  /// `×` a floor, or what was counted.
  var unit: String
  var budget: Double
  var stretch: Double?
  var isWithinBudget: Bool
  /// Nanoseconds; nil where no time was measured.
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

/// A run that did not do what it measures.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Stops the program if a run did not do what it measures.
func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("A scenario did not do what it measures: \(message())")
}
