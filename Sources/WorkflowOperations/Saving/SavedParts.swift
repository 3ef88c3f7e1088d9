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

  private struct State {
    var lastNumber = 0
    var endings: [Int: (origin: Origin, ending: Encoded<SavedGraph.Ending>)] = [:]
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

  /// Returns the ending with a result; nil if none was saved, or it was another one.
  func ending(with result: Int, of origin: Origin) -> Encoded<SavedGraph.Ending>? {
    // Errors and plans are code of the app, so nothing is compared while the lock is held.
    guard let saved = state.withLock({ $0.endings[result] }), saved.origin.isSame(as: origin)
    else { return nil }
    return saved.ending
  }

  func note(_ ending: Encoded<SavedGraph.Ending>, with result: Int, of origin: Origin) {
    state.withLock { $0.endings[result] = (origin, ending) }
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
