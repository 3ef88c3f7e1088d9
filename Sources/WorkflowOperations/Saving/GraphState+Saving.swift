extension GraphState {
  /// A snapshot of the run.
  ///
  /// Operations that have not ended, or have a value that cannot be encoded, are not part of it.
  var saved: SavedGraph { save { _, _ in } }

  /// Returns a snapshot of the run.
  ///
  /// - Parameter report: A closure that receives the name of an operation whose value throws when
  ///   it is encoded, and the error.
  func save(_ report: (String, any Error) throws -> Void) rethrows -> SavedGraph {
    var saved = SavedGraph(plan: graph.plan, isPaused: run.isPaused)
    var values: [Int: SavedValue] = [:]
    var isLost = Set<Int>()
    for index in run.endings {
      switch results[index] {
      case .success(let result):
        do {
          values[index] = try graph.bodies[index].coding.save(result)
        } catch {
          // Rule 78i.
          try report(name(index), error)
        }
        if values[index] == nil { isLost.insert(index) }
      case .failure(let error): values[index] = .error("\(error)")
      case nil: break
      }
    }
    // Rule 80l.
    for index in run.endings where !run.isOfFailedAttempt(index) {
      // Without its value it runs again, unless only a subgraph has needed it that is saved.
      // Rule 78c.
      if isLost.contains(index), !isPart(index, ofEndedBut: isLost) { continue }
      guard let outcome = run.outcome(of: index) else { continue }
      saved.endings.append(
        SavedGraph.Ending(name: name(index), outcome: outcome, value: values[index]))
      saved.activated += run.topology.nodes[index].segues.map(\.index).filter(activated.contains)
    }
    return saved
  }

  private func isPart(_ index: Int, ofEndedBut lost: Set<Int>) -> Bool {
    guard let group = run.topology.nodes[index].group else { return false }
    if run.outcome(of: group) != nil, !lost.contains(group) { return true }
    return isPart(group, ofEndedBut: lost)
  }

  /// Continues a run that was saved.
  ///
  /// - Throws: The reason why the graph cannot run, or its differences from the saved graph.
  init(_ newest: OperationGraph, restoring saved: SavedGraph) throws(GraphError) {
    // Rule 78j.
    let graph = saved.ignoredPlan == newest.plan ? newest.following(saved.plan) : newest
    try self.init(graph) { plan throws(GraphError) in
      let differences = plan.differences(from: saved.plan)
      // Rule 78f.
      if !differences.isEmpty { throw .changedSinceSaved(differences) }
      return try GraphRun(
        plan, ended: saved.endings.map { ($0.name, $0.outcome) },
        activated: Set(saved.activated), isPaused: saved.isPaused)
    }
    for ending in saved.endings {
      if let value = ending.value, let index = run.topology.indices[ending.name] {
        keep(try Self.result(value, of: ending, graph.bodies[index]), of: index)
      }
    }
    for index in run.endings {
      let segues = run.topology.nodes[index].segues.map(\.index)
      activate(segues.filter(saved.activated.contains), from: index)
    }
  }

  private static func result(
    _ value: SavedValue, of ending: SavedGraph.Ending, _ body: OperationBody
  ) throws(GraphError) -> Result<any Sendable, any Error> {
    let name = ending.name
    switch value {
    case .error(let text):
      // Rule 78e.
      return .failure(
        ending.outcome == .timedOut
          ? OperationError.timedOut(name)
          : OperationError.failedBefore(name, description: text) as any Error)
    case .nothing, .value:
      do {
        // Rule 78d.
        if let value = try body.coding.read(value) { return .success(value) }
      } catch {
        throw .changedSinceSaved(["the value of \"\(name)\" cannot be read: \(error)"])
      }
      throw .changedSinceSaved(["\"\(name)\" has a value of another type"])
    }
  }
}
