extension GraphRun {
  /// The state of a run that was saved, for another one that continues it.
  struct Earlier: Sendable {
    /// The names and outcomes of the operations that have ended, in the order in which they did.
    let ended: [(name: String, outcome: OperationOutcome)]
    /// The activated segues of the operations that have ended, by their indices in the plan.
    let activated: Set<Int>
    /// Whether nothing more starts.
    let isPaused: Bool
    /// The numbers of elements of maps that had begun, by the maps' names.
    let elements: [String: Int]
    /// The most elements that maps have had, if that was more than in ``elements``.
    let formerElements: [String: Int]
    /// The attempts so far, by the names of the operations.
    let begun: [String: Begun]
    /// The names of operations to which segues have led from others that have begun anew.
    let led: [String]
    /// The names of operations whose attempts continue, and do not only begin again: before all
    /// others, and in a pause too.
    let shown: [String]

    /// The numbers of elements of a map that a saved run may have: beyond them, memory ends.
    private static let possibleElements = 0...10_000_000

    /// The first name, in alphabetical order, whose numbers no run can have come to.
    fileprivate var damagedName: String? {
      let counts = [elements, formerElements].joined()
        .filter { !Self.possibleElements.contains($0.value) }
      return (begun.filter { !$0.value.isPossible }.map(\.key) + counts.map(\.key)).min()
    }
  }

  /// Creates a run that continues an earlier one.
  ///
  /// The operations that had not ended continue with the attempts that they had begun.
  ///
  /// - Throws: The reason why the plan cannot run; also, if the plan lacks an operation that has
  ///   ended.
  init(_ plan: GraphPlan, continuing earlier: Earlier) throws(GraphError) {
    self.init(waiting: plan, try GraphTopology(plan))
    if let name = earlier.damagedName {
      throw .changedSinceSaved(["the saved numbers of \"\(name)\" are damaged"])
    }
    // Nothing starts before those that continue.
    isPaused = earlier.isPaused || !earlier.shown.isEmpty
    for (index, name) in topology.names.enumerated() {
      if let count = earlier.formerElements[name] { setElements(of: index, to: count) }
      if let count = earlier.elements[name] { setElements(of: index, to: count) }
    }
    for (name, begun) in earlier.begun {
      if let index = topology.indices[name] { resume(index, begun) }
    }
    for name in earlier.led {
      if let index = topology.indices[name] { items[index].isActivated = true }
    }
    for (name, outcome) in earlier.ended {
      guard let index = topology.indices[name] else {
        throw .unknownName(name, known: topology.names)
      }
      guard items[index].outcome == nil else { continue }
      // Rule 78a.
      try end(index, as: outcome)
    }
    for index in items.indices { look(at: index) }
    advance(activating: askedSegues.filter(earlier.activated.contains), isRestored: true)
    if earlier.shown.isEmpty { return }
    for name in earlier.shown {
      if let index = topology.indices[name] { continueAttempt(index) }
    }
    isPaused = earlier.isPaused
    advance()
  }
}
