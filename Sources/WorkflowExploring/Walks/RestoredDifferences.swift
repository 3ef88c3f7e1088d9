import Workflow

/// Where restored apps have shown less than those that were saved, and what was tried there.
struct RestoredDifferences {
  /// The number of tries at a place, and of the steps that all of them may take.
  private static let most = (tries: 3, steps: 400)

  private var found: (steps: [Step], place: String, difference: String)?
  /// How often more was tried at each place.
  private(set) var tried: [String: Int] = [:]
  /// The number of steps that this has taken.
  var steps = 0

  var hasTakenAll: Bool { steps >= Self.most.steps }

  /// Notes where to try more when the walk is over.
  mutating func note<Root: Workflow>(_ walk: Walk<Root>) {
    guard found == nil, let difference = walk.restoredDifference, !hasTakenAll,
      tried[walk.place, default: 0] < Self.most.tries
    else { return }
    found = (walk.steps, walk.place, difference)
  }

  /// Returns the steps to a place where more is tried now, and what was not shown there.
  mutating func next() -> (steps: [Step], place: String, difference: String)? {
    defer { found = nil }
    if let found { tried[found.place, default: 0] += 1 }
    return found
  }
}
