import WorkflowPersistence

/// The values to save of the operations that have ended.
struct SavedValues {
  /// The endings that were saved before, by the indices of their operations.
  private(set) var known: [Int: Encoded<SavedGraph.Ending>] = [:]
  /// The values of the others.
  private(set) var new: [Int: SavedValue] = [:]
  /// The operations whose values cannot be saved.
  var lost: Set<Int> = []

  mutating func add(
    _ endings: ArraySlice<Int>, of state: GraphState, _ report: (String, any Error) throws -> Void
  ) rethrows {
    // Asked once, since another thread may save another copy of this run.
    let noted = state.savedParts.endings
    for index in endings {
      // Rule 78m.
      if let number = state.resultNumbers[index], let former = noted[number],
        state.origin(of: index)?.isSame(as: former.origin) == true
      {
        known[index] = former.ending
        continue
      }
      switch state.results[index] {
      case .success(let result):
        do {
          new[index] = try state.presentCoding(of: index).save(result)
        } catch {
          // Rule 78i.
          try report(state.name(index), error)
        }
        if new[index] == nil { lost.insert(index) }
      case .failure(let error): new[index] = .error("\(error)")
      case nil: break
      }
    }
  }
}
