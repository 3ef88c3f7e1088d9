// The segues that have led to operations.
extension GraphState {
  /// A source whose segue has led to an operation.
  struct Lead: Sendable {
    let source: Int
    /// The error that it has thrown; nil if it has succeeded.
    let error: (any Error)?
  }

  func activations(of index: Int) -> [OperationContext.Activation] {
    (leads[index] ?? []).map {
      OperationContext.Activation(name: localName($0.source), error: $0.error)
    }
  }

  /// Remembers which segues from an operation that has ended have led to others.
  ///
  /// - Parameters:
  ///   - begun: The targets that had begun when the operation ended.
  ///   - restarted: The operations that begin anew since then.
  mutating func lead(
    _ segues: [Int], from source: Int, error: (any Error)?, begun: Set<Int>,
    restarted: Set<Int>
  ) {
    if segues.isEmpty { return }
    // What has led back to itself has no outcome, and leads to nothing once it has another one.
    if run.outcome(of: source) != nil { activated.formUnion(segues) }
    let lead = Lead(source: source, error: error)
    for (target, leadsBack) in targets(of: segues, from: source) {
      if leadsBack, restarted.contains(target) {
        // Rule 87h.
        leads[target] = [lead]
        ledOtherwise.insert(target)
      } else if begun.contains(target), !restarted.contains(target) {
        // Rule 71f: the same attempt sees the same after the graph was saved and restored.
        ledOtherwise.insert(target)
      } else {
        // Rule 71h.
        leads[target, default: []].append(lead)
      }
    }
  }

  /// Returns the targets of segues from an operation that have begun.
  func targetsThatHaveBegun(from source: Int) -> Set<Int> {
    let segues = run.topology.nodes[source].segues
    return segues.isEmpty ? [] : Set(segues.lazy.map(\.target).filter(run.hasBegun))
  }

  /// Lets operations that begin anew see the sources that still lead to them.
  mutating func leadAgain(to members: Set<Int>) {
    for index in members {
      leads[index] = nil
      ledOtherwise.remove(index)
    }
    guard members.contains(where: { run.topology.nodes[$0].segueCount > 0 }) else { return }
    for source in run.endings {
      let segues = run.topology.nodes[source].segues.map(\.index).filter(activated.contains)
      for target in targets(of: segues, from: source).keys where members.contains(target) {
        leads[target, default: []].append(Lead(source: source, error: results[source]?.error))
      }
    }
  }

  /// Returns the targets of some segues from an operation, and whether one of those leads back.
  ///
  /// Several segues may lead from one operation to the same target.
  private func targets(of segues: [Int], from source: Int) -> [Int: Bool] {
    if segues.isEmpty { return [:] }
    let pairs = run.topology.nodes[source].segues.filter { segues.contains($0.index) }
    return Dictionary(
      pairs.map { ($0.target, run.topology.resettingSegues.contains($0.index)) },
      uniquingKeysWith: { $0 || $1 })
  }
}

// MARK: - Saving

extension GraphState {
  /// Returns the leads of operations without a saved ending, if saved endings do not imply them.
  ///
  /// - Parameter unsaved: The operations that have ended, but run again after a restore.
  func savedLeads(without unsaved: [Int]) -> [String: [SavedGraph.Lead]]? {
    if ledOtherwise.isEmpty, unsaved.isEmpty { return nil }
    let unsaved = Set(unsaved)
    let saved = leads.keys.filter { index in
      guard run.outcome(of: index) == nil || unsaved.contains(index) else { return false }
      let isImplied =
        !ledOtherwise.contains(index)
        && !(leads[index] ?? []).contains { unsaved.contains($0.source) }
      return !isImplied && !run.isOfFailedAttempt(index)
    }
    if saved.isEmpty { return nil }
    return Dictionary(
      uniqueKeysWithValues: saved.map { index in
        (name(index), (leads[index] ?? []).map { SavedGraph.Lead($0, name($0.source)) })
      })
  }

  /// Adopts the leads of a run that was saved.
  mutating func restoreLeads(_ saved: [String: [SavedGraph.Lead]]) {
    leadAgain(to: Set(run.topology.nodes.indices))
    for (name, saved) in saved {
      guard let index = run.topology.indices[name] else { continue }
      ledOtherwise.insert(index)
      leads[index] = saved.compactMap { lead in
        run.topology.indices[lead.source].map { source in
          // An error that is still known is not only its text.
          let known = results[source]?.error.flatMap { "\($0)" == lead.text ? $0 : nil }
          return Lead(source: source, error: known ?? lead.error)
        }
      }
    }
  }
}

extension SavedGraph.Lead {
  fileprivate init(_ lead: GraphState.Lead, _ source: String) {
    self.source = source
    text = lead.error.map { "\($0)" }
    if let error = lead.error as? OperationError, case .timedOut = error { isTimeout = true }
  }

  /// The error, of which only the text was saved.
  fileprivate var error: (any Error)? {
    text.map {
      isTimeout == true
        ? OperationError.timedOut(source) : .failedBefore(source, description: $0)
    }
  }
}
