import Foundation
import Testing
import WorkflowTestSupport

/// Counts what the plans cover, so that their number is not mistaken for their quality.
struct CoverageTests {
  @Test(.exhaustive) func `every feature occurs, and every possible pair`() async {
    var table = CoverageTable()
    for seed in 1...2000 {
      let occurred = await Run().trace(of: Plan(seed: seed), on: .model).covered
      table.add(occurred)
    }
    if ProcessInfo.processInfo.environment["WORKFLOW_FUZZ_COVERAGE"] != nil { print(table) }
    for feature in Feature.allCases {
      #expect(table.count(feature) >= 40, "\(feature) is too rare")
    }
    for (feature, other) in Feature.pairs where Feature.canMeet(feature, other) {
      #expect(table.count(feature, other) >= 3, "\(feature) with \(other) is too rare")
    }
  }
}

/// The number of plans in which each feature, and each pair of features, occurred.
struct CoverageTable {
  private static let size = Feature.allCases.count
  private var counts = [Int](repeating: 0, count: size * size)

  /// Counts the features of a plan.
  mutating func add(_ features: Features) {
    let present = Feature.allCases.filter(features.contains)
    for feature in present {
      for other in present { counts[feature.rawValue * Self.size + other.rawValue] += 1 }
    }
  }

  func count(_ feature: Feature) -> Int { count(feature, feature) }

  func count(_ feature: Feature, _ other: Feature) -> Int {
    counts[feature.rawValue * Self.size + other.rawValue]
  }
}

extension CoverageTable: CustomStringConvertible {
  /// A line for each feature: the number of plans with it, then those with each feature above it.
  var description: String {
    func column(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let lines = Feature.allCases.map { feature in
      column("\(feature.rawValue)", 3) + " " + column("\(feature)", 20)
        + column("\(count(feature))", 6) + " |"
        + Feature.allCases.prefix(feature.rawValue).map { column("\(count(feature, $0))", 5) }
        .joined()
    }
    let rarest = Feature.pairs.filter { Feature.canMeet($0, $1) }
      .sorted { count($0.0, $0.1) < count($1.0, $1.1) }.prefix(12)
      .map { "\($0.0) with \($0.1): \(count($0.0, $0.1))" }
    return
      (["Plans with each feature, and with each of those above it:"] + lines
      + ["The rarest pairs:"] + rarest).joined(separator: "\n")
  }
}

extension Feature {
  static var pairs: [(Feature, Feature)] {
    allCases.flatMap { feature in allCases.prefix(feature.rawValue).map { ($0, feature) } }
  }

  /// Returns whether both can occur in one plan.
  static func canMeet(_ feature: Feature, _ other: Feature) -> Bool {
    // A tree ends once.
    !(Set([feature, other]) == [.endOutside, .endInTurn])
  }
}
