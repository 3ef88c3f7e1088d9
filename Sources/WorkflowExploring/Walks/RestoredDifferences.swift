import Workflow

/// The places where restored apps have shown less than those saved, and what was tried there.
struct RestoredDifferences {
  /// The number of tries at a place.
  private static let mostTries = 3

  /// A difference, its place, and two ways there: that of a walk, and its steps that have changed what
  /// is shown.
  typealias Found = (difference: String, place: String, way: [Step], shortWay: [Step])

  private var found: Found?
  /// The number of tries at each place.
  private(set) var tried: [String: Int] = [:]
  /// The number of steps that this has taken.
  var steps = 0

  /// Notes where to try more when the walk is over.
  mutating func note<Root: Workflow>(_ walk: Walk<Root>) {
    guard found == nil, let difference = walk.restoredDifference,
      tried[walk.place, default: 0] < Self.mostTries
    else { return }
    found = (difference, walk.place, walk.steps, walk.stepsWithChange)
  }

  /// Returns the difference of which more is tried now.
  mutating func next() -> Found? {
    defer { found = nil }
    if let found { tried[found.place, default: 0] += 1 }
    return found
  }
}
