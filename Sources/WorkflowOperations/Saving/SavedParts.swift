import WorkflowPersistence
import WorkflowSynchronization

/// An operation that has ended.
///
/// Most of them stay as they are while others end. So those at the beginning are saved as the last
/// time, and only the others are looked at.
struct PastEnding {
  let index: Int
  /// A number that other runs have at this place only if this ending and those before are the same.
  let number: Int
}

/// The parts of a run that were saved, and need not be encoded again.
///
/// A run is saved after each change, and most of it has not changed. Copies of a run share this. So
/// each result that one of them keeps has a number of its own, and an ending belongs to that.
final class SavedParts: Sendable {
  /// The values that an ending was made of, besides the result.
  struct Origin {
    let outcome: OperationOutcome
    let begun: SavedGraph.Begun?
    let activated: [Int]
    let coding: any ValueCoding.Type

    func isSame(as other: Origin) -> Bool {
      outcome == other.outcome && begun == other.begun && activated == other.activated
        && coding == other.coding
    }
  }

  /// An object, since looking at it counts one reference, and not those of all its values.
  final class Noted: Sendable {
    let origin: Origin
    let ending: Encoded<SavedGraph.Ending>

    init(_ ending: Encoded<SavedGraph.Ending>, of origin: Origin) {
      (self.origin, self.ending) = (origin, ending)
    }
  }

  private struct State {
    var lastNumber = 0
    /// Whether a copy of the run was saved.
    var areUsed = false
    var endings: [Int: Noted] = [:]
    var plan: Encoded<GraphPlan>?
    /// The last run that was saved whole, and its endings.
    var last: (past: [PastEnding], endings: [Encoded<SavedGraph.Ending>]) = ([], [])
  }

  private let state = Locked(State())

  /// Whether a copy of the run was saved before.
  var areUsed: Bool { state.withLock { $0.areUsed } }

  /// Returns a new number, for a result or for the endings of an event.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// The endings that were saved, by the numbers of their results.
  ///
  /// Errors and plans are code of the app, so nothing is compared while the lock is held.
  var endings: [Int: Noted] { state.withLock { $0.endings } }

  /// Returns what the last saved run has of the endings of a run, up to the first that differs.
  func endings(of past: [PastEnding]) -> [Encoded<SavedGraph.Ending>] {
    let last = state.withLock { state in
      state.areUsed = true
      return state.last
    }
    var count = min(past.count, last.past.count)
    while count > 0, past[count - 1].number != last.past[count - 1].number { count -= 1 }
    return count == last.endings.count ? last.endings : Array(last.endings.prefix(count))
  }

  /// Keeps the endings of a run that was saved whole.
  func note(_ endings: [Encoded<SavedGraph.Ending>], of past: [PastEnding]) {
    // Something of the last ones may have changed since they were numbered.
    if endings.count == past.count { state.withLock { $0.last = (past, endings) } }
  }

  func note(_ ending: Encoded<SavedGraph.Ending>, with result: Int, of origin: Origin) {
    state.withLock { $0.endings[result] = Noted(ending, of: origin) }
  }

  /// Releases the ending with a result that has gone.
  func forget(_ result: Int) {
    _ = state.withLock { $0.endings.removeValue(forKey: result) }
  }

  func encoded(_ plan: GraphPlan) -> Encoded<GraphPlan> {
    if let former = state.withLock({ $0.plan }), former.value == plan { return former }
    let new = Encoded(plan)
    state.withLock { $0.plan = new }
    return new
  }
}
