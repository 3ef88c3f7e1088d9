import Workflow

/// Makes walks through an app, and follows the steps of one.
protocol WalkMaker<Root> {
  associatedtype Root: Workflow

  var source: AppSource<Root> { get }
  var coverage: Coverage { get set }
  /// A function to call with each step before it is done.
  var willStep: (Step) -> Void { get set }
  /// A function to call before each walk, with the seed of a simulation.
  var willBegin: (UInt64?) -> Void { get set }

  /// Makes all walks; returns the first failure.
  mutating func makeWalks() throws -> Failure?

  /// Does steps one after the other; those without a target are left out.
  ///
  /// - Parameters:
  ///   - property: The property whose failure ends the walk, others are ignored; nil if all are,
  ///     since only a stop is looked for.
  ///   - seed: The seed that decides chance in a simulation.
  ///   - isChecked: Whether the runtime checks each pass, which makes a walk take twice as long.
  func follow(
    _ steps: [Step], to property: String?, seed: UInt64?, isChecked: Bool
  ) throws -> Failure?

  /// Returns walks with the last step of one, its last two, four and so on.
  ///
  /// Each begins with the shortest known way to where these steps begin. The last walk has all steps
  /// that change what is shown.
  func ends(of steps: [Step]) throws -> [[Step]]

  /// Returns shorter walks that may end as one does: by a shorter way, or with another last step.
  func shortcuts(of steps: [Step]) throws -> [[Step]]

  /// Goes the same walk twice; returns the first step after which something else is shown.
  func differenceOnRepeating(_ steps: [Step], seed: UInt64?) throws -> Failure?

  /// Returns the sentence that says how to make the walks of a failure again.
  func again(_ failure: Failure) -> String
}

extension WalkMaker {
  func end(after time: Duration?) -> ContinuousClock.Instant? {
    time.map { ContinuousClock.now + $0 }
  }

  /// Returns the end of a time that began at `start`, at least an eighth of it from now.
  func end(of time: Duration?, since start: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    time.map { max(start + $0, .now + $0 / 8) }
  }

  /// Returns whether a time is over, and notes that then.
  mutating func hasPassed(_ end: ContinuousClock.Instant?) -> Bool {
    guard let end, ContinuousClock.now >= end else { return false }
    coverage.isCutShort = true
    return true
  }
}
