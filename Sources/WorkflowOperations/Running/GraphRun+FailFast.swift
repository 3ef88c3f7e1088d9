/// Graphs and subgraphs that end with the first failure.
extension GraphRun {
  /// Ends the other operations of a graph that fails fast, unless something handles the failure.
  ///
  /// - Parameter activated: The segues that are activated.
  mutating func failFast(_ index: Int, _ activated: Set<Int>, isRestored: Bool) {
    let group = topology.nodes[index].group
    guard group.map({ topology.nodes[$0].failsFast }) ?? failsFast, !isHandled(index, activated)
    else { return }
    let crew = crew(of: index)
    if crews[crew].failure == nil { crews[crew].failure = Int32(index) }
    // Parts without an outcome have begun anew since then, or have lost a value (78c).
    if isRestored { return }
    let members = group.map { topology.nodes[$0].members } ?? topology.roots
    for member in members where items[member].outcome == nil {
      // Rule 85a.
      if items[member].hasStarted { end(member, .cancelled) } else { skip(member, because: index) }
    }
  }

  /// Returns whether another operation is there for a failure.
  private func isHandled(_ index: Int, _ activated: Set<Int>) -> Bool {
    let node = topology.nodes[index]
    // Rule 85b.
    return node.segues.contains { activated.contains($0.index) }
      || node.takers.contains { !$0.needsValue }
      || node.dependents.contains { topology.nodes[$0].rule.asksForFailure }
  }

  /// The part whose failure has ended all other parts of a subgraph.
  func failure(in group: Int) -> Int? { crews[group + 1].failure.map { Int($0) } }
}

extension StartRule {
  /// Whether a failure lets an operation start.
  fileprivate var asksForFailure: Bool { self == .anyFailed || self == .allFailed }
}
