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
    _ segues: [Int], from source: Int, _ error: (any Error)?, _ begun: Set<Int>,
    _ restarted: Set<Int>
  ) {
    if segues.isEmpty { return }
    activated.formUnion(segues)
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
  /// The leads of operations that have not ended, where endings and segues do not say them.
  func savedLeads(of open: [Int]) -> [String: [SavedGraph.Lead]]? {
    if ledOtherwise.isEmpty { return nil }
    let waiting = ledOtherwise.filter { run.outcome(of: $0) == nil }
    let saved = waiting.union(ledOtherwise.intersection(open)).filter {
      !run.isOfFailedAttempt($0)
    }
    if saved.isEmpty { return nil }
    return Dictionary(
      uniqueKeysWithValues: saved.map { index in
        (name(index), (leads[index] ?? []).map { SavedGraph.Lead($0, name($0.source)) })
      })
  }

  /// Takes the leads of a run that was saved.
  mutating func restoreLeads(_ saved: [String: [SavedGraph.Lead]]) {
    leadAgain(to: Set(run.topology.nodes.indices))
    for (name, saved) in saved {
      guard let index = run.topology.indices[name] else { continue }
      ledOtherwise.insert(index)
      leads[index] = saved.compactMap { lead in
        run.topology.indices[lead.source].map { source in
          // An error that is still known is not only its text.
          let known = run.outcome(of: source) == nil ? nil : results[source]?.error
          return Lead(source: source, error: lead.text == nil ? nil : known ?? lead.error)
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
