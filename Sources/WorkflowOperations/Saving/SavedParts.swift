import WorkflowPersistence
import WorkflowSynchronization

/// The parts of a run that were saved, and need not be encoded again.
///
/// A run is saved after each change, and most of it has not changed. Copies of a run share this. So
/// each result that one of them keeps has a number of its own, and an ending belongs to that.
final class SavedParts: Sendable {
  /// The values that an ending was made of, besides the result.
  struct Origin {
    let outcome: OperationOutcome
    let begun: SavedGraph.Begun?
    let coding: any ValueCoding.Type

    func isSame(as other: Origin) -> Bool {
      outcome == other.outcome && begun == other.begun && coding == other.coding
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
    var endings: [Int: Noted] = [:]
    var plan: Encoded<GraphPlan>?
  }

  private let state = Locked(State())

  /// Returns the number of a new result.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// The endings that were saved, by the numbers of their results.
  ///
  /// Errors and plans are code of the app, so nothing is compared while the lock is held.
  var endings: [Int: Noted] { state.withLock(\.endings) }

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
