import WorkflowPersistence

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
    var saved = SavedGraph(
      plan: savedParts.encoded(graph.plan), isPaused: run.isPaused, identity: identity, now: now)
    var kept = savedParts.endings(of: past)
    if let first = firstOfFailedAttempt(before: kept.count) { kept.removeSubrange(first...) }
    var values = SavedValues()
    try values.add(run.endings[kept.count...], of: self, report)
    if !values.lost.isEmpty {
      // Others may have to run again with them.
      try values.add(run.endings[..<kept.count], of: self, report)
      values.lost = needed(by: values.lost)
      kept = []
    }
    saved.elements = elements(without: values.lost)
    let former = formerElements(besides: saved.elements)
    if !former.isEmpty { saved.formerElements = former }
    let listed = Set(saved.elements.keys.compactMap { run.topology.indices[$0] })
    var left: [Int] = []
    saved.endings = kept
    // Rule 80l.
    for index in run.endings[kept.count...] {
      if let ending = ending(of: index, values, listed) {
        saved.endings.append(ending)
      } else {
        left.append(index)
      }
    }
    if left.isEmpty, values.lost.isEmpty { savedParts.note(saved.endings, of: past) }
    for index in left + run.begunAndOpen {
      guard let begun = begun(index, isLost: values.lost.contains(index)) else { continue }
      saved.begun[name(index)] = begun
    }
    saved.leads = savedLeads(without: left)
    return saved
  }

  /// Returns the first of some endings that belongs to an attempt which has failed.
  ///
  /// It may have been saved when there was no other attempt any more, as part of a later copy of
  /// this run.
  private func firstOfFailedAttempt(before count: Int) -> Int? {
    guard graph.plan.operations.indices.contains(where: run.hasFailedAttempt) else { return nil }
    return run.endings[..<count].firstIndex(where: run.isOfFailedAttempt)
  }

  /// Returns what to save of an operation that has ended; nil if it has to run again.
  private func ending(
    of index: Int, _ values: SavedValues, _ listed: Set<Int>
  ) -> Encoded<SavedGraph.Ending>? {
    let isLost = values.lost.contains(index)
    if run.isOfFailedAttempt(index) || isElement(index, ofNoneOf: listed) { return nil }
    // Without its value it runs again, unless only a subgraph has needed it that is saved.
    // Rule 78c.
    if isLost, !isPart(index, ofEndedBut: values.lost) { return nil }
    if !isLost, let ending = values.known[index] { return ending }
    guard let origin = origin(of: index, isLost: isLost) else { return nil }
    let ending = Encoded(
      SavedGraph.Ending(
        name: name(index), outcome: origin.outcome, value: values.new[index], begun: origin.begun,
        activated: origin.activated.isEmpty ? nil : origin.activated))
    if !isLost, let number = resultNumbers[index] {
      savedParts.note(ending, with: number, of: origin)
    }
    return ending
  }

  /// Returns the numbers of elements of the maps whose lists are the same in another run.
  private func elements(without lost: Set<Int>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for index in graph.plan.operations.indices where run.topology.nodes[index].isMap {
      let node = run.topology.nodes[index]
      // Rule 86g.
      // The list of a map that has ended is gone, and is needed no more if the end is saved.
      let isEndSaved =
        run.outcome(of: index) != nil && !run.isOfFailedAttempt(index) && !lost.contains(index)
      let body = graph.bodies[index]
      // The list may be that of an operation around the subgraph of the map.
      let outer = body.outerInputs.compactMap {
        run.topology.index(of: $0.name, $0.graph, in: body.scopes)
      }
      // That of a map that is no longer in the graph cannot be made again.
      let isListSaved =
        (lists[index] != nil || !body.isMap)
        && !(node.sources + outer).contains(where: lost.contains)
      guard isEndSaved || isListSaved else { continue }
      numbers[name(index)] = node.members.count
    }
    return numbers
  }

  /// Returns the numbers of elements that maps have had, where those are not known from others.
  private func formerElements(besides known: [String: Int]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for index in graph.plan.operations.indices where run.topology.nodes[index].isMap {
      let count = run.topology.nodes[index].elements.count
      if count > known[name(index), default: 0] { numbers[name(index)] = count }
    }
    return numbers
  }

  /// Returns what the ending of an operation is made of, besides its result.
  func origin(of index: Int, isLost: Bool = false) -> SavedParts.Origin? {
    run.outcome(of: index).map {
      SavedParts.Origin(
        outcome: $0, begun: begun(index, isLost: isLost),
        activated: run.topology.nodes[index].segues.map(\.index).filter(activated.contains),
        coding: presentCoding(of: index))
    }
  }

  /// Returns the attempts of an operation so far.
  ///
  /// - Parameter isLost: Whether its value is not saved: then the same attempt makes it again.
  private func begun(_ index: Int, isLost: Bool = false) -> SavedGraph.Begun? {
    guard var begun = run.begun(index) else { return nil }
    if isLost, begun.phase == .over { begun.phase = .interrupted }
    // A segue may still lead to one that was cancelled, and nothing follows from that.
    if !isLost, run.outcome(of: index) != nil { begun.isActivated = false }
    // While a closure still returns, the delay has not begun.
    let delay = begun.phase == .delayed ? waits[index].map { $0 - now } : nil
    return SavedGraph.Begun(
      run: begun, attempts: attempts(of: index), delay: delay,
      error: lastErrors[index].map { "\($0)" })
  }

  /// Returns whether an operation is an element of a map that is not one of the listed ones.
  private func isElement(_ index: Int, ofNoneOf listed: Set<Int>) -> Bool {
    guard let map = run.topology.nodes[index].group, run.topology.nodes[map].isMap else {
      return false
    }
    // An element that was cancelled before its map had a list stays cancelled.
    let waits = run.outcome(of: map) == nil && lists[map] == nil
    return !listed.contains(map) && !waits
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
    let graph = saved.ignoredPlan == newest.plan ? newest.following(saved.plan.value) : newest
    try self.init(graph) { plan throws(GraphError) in
      let differences = plan.differences(from: saved.plan.value)
      // Rule 78f.
      if !differences.isEmpty { throw .changedSinceSaved(differences) }
      return try GraphRun(plan, continuing: saved.earlier(of: graph))
    }
    resume(saved)
    for ending in saved.endings.map(\.value) {
      if let value = ending.value, let index = run.topology.indices[ending.name] {
        keep(try Self.result(value, of: ending, coding(of: index)), of: index)
      }
    }
    activated = saved.activated
    restoreLeads(saved.leads ?? [:])
    try restoreLists(saved.elements)
    unfoldMaps()
    numberEndings()
  }

  /// Adopts the lists of the maps that had begun.
  private mutating func restoreLists(_ elements: [String: Int]) throws(GraphError) {
    for (name, count) in elements.sorted(by: { $0.key < $1.key }) {
      // One that is no longer in the graph fails (78j).
      guard let map = run.topology.indices[name], graph.bodies[map].isMap else { continue }
      lists[map] = graph.bodies[map].list(results(for: map))
      if run.outcome(of: map) == nil, lists[map]?.count != count {
        let now = lists[map]?.count ?? 0
        throw .changedSinceSaved(["\"\(name)\" has \(now) elements, not \(count)"])
      }
    }
  }

  /// The coding of the value of an operation as its body has it; that of an element needs no body.
  func presentCoding(of index: Int) -> any ValueCoding.Type {
    if index < graph.bodies.count { return graph.bodies[index].coding }
    guard let map = run.topology.nodes[index].group, lists.keys.contains(map) else {
      return KeptCoding.self
    }
    return coding(of: index)
  }

  /// The coding of the value of an operation, or of an element of a map that has not begun.
  private func coding(of index: Int) -> any ValueCoding.Type {
    if index < graph.bodies.count { return graph.bodies[index].coding }
    // One whose map is no longer in the graph keeps the bytes of its value.
    guard let map = run.topology.nodes[index].group, case .map(let body) = graph.bodies[map].task
    else { return KeptCoding.self }
    return body.coding
  }

  private static func result(
    _ value: SavedValue, of ending: SavedGraph.Ending, _ coding: any ValueCoding.Type
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
        if let value = try coding.read(value) { return .success(value) }
      } catch {
        throw .changedSinceSaved(["the value of \"\(name)\" cannot be read: \(error)"])
      }
      throw .changedSinceSaved(["\"\(name)\" has a value of another type"])
    }
  }
}

extension SavedGraph {
  /// The state of the run, to continue it with a graph of the same plan.
  fileprivate func earlier(of graph: OperationGraph) -> GraphRun.Earlier {
    let begun = allBegun.mapValues(\.run)
    // A workflow that is not shown in the first pass would lose its state.
    let workflows = graph.bodies.indices.filter { graph.bodies[$0].isWorkflow }
    let shown = workflows.map { graph.plan.operations[$0].name }
      .filter { begun[$0]?.phase == .interrupted }
    return GraphRun.Earlier(
      ended: endings.map { ($0.value.name, $0.value.outcome) }, activated: activated,
      isPaused: isPaused, elements: elements, formerElements: formerElements ?? [:], begun: begun,
      led: leads.map { leads in leads.keys.filter { leads[$0] != [] } } ?? [], shown: shown)
  }
}
