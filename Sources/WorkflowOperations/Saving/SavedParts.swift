import WorkflowPersistence
import WorkflowSynchronization

/// What a run has saved before, and need not encode again.
///
/// A run is saved after each change, and most of it has not changed. Copies of a run share this: an
/// entry is used only for the attempt that it is of.
final class SavedParts: Sendable {
  private struct Known {
    var plan: Encoded<GraphPlan>?
    var endings: [Int: Ending] = [:]
  }

  private struct Ending {
    let begun: SavedGraph.Begun
    let hasValue: Bool
    let encoded: Encoded<SavedGraph.Ending>
  }

  private let known = Locked(Known())

  func plan(_ plan: GraphPlan) -> Encoded<GraphPlan> {
    known.withLock { known in
      if let former = known.plan, former.value == plan { return former }
      let new = Encoded(plan)
      known.plan = new
      return new
    }
  }

  /// Returns the ending of an operation; nil if none is known, or only that of another attempt.
  func ending(of index: Int, in state: GraphState) -> Encoded<SavedGraph.Ending>? {
    known.withLock { known in
      // Rule 78m.
      guard let entry = known.endings[index], entry.begun == state.begun(index),
        entry.hasValue == (state.results[index] != nil),
        entry.encoded.value.outcome == state.run.outcome(of: index)
      else { return nil }
      return entry.encoded
    }
  }

  /// Keeps the ending of an operation that has begun, and returns it.
  func note(
    _ ending: SavedGraph.Ending, of index: Int, in state: GraphState
  ) -> Encoded<SavedGraph.Ending> {
    let encoded = Encoded(ending)
    guard let begun = ending.begun, begun == state.begun(index) else { return encoded }
    let entry = Ending(begun: begun, hasValue: state.results[index] != nil, encoded: encoded)
    known.withLock { $0.endings[index] = entry }
    return encoded
  }
}
