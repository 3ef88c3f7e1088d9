extension GraphRun {
  /// The segues whose conditions are to be asked before the run advances.
  ///
  /// They are all segues of the operations that have just ended, whether or not their targets still
  /// wait.
  package var askedSegues: [Int] {
    // Rule 71b.
    untold.flatMap { index in
      items[index].outcome?.hasRun == true ? topology.nodes[index].segues.map(\.index) : []
    }
  }

  /// Tells outcomes to those that wait for them, and starts what can start, until nothing changes.
  ///
  /// - Parameters:
  ///   - activated: Those of ``askedSegues`` whose conditions are true.
  ///   - isRestored: Whether the outcomes are those of an earlier run: what they have restarted or
  ///     ended was saved that way.
  /// - Returns: The operations that have begun anew.
  @discardableResult
  package mutating func advance(
    activating activated: [Int] = [], isRestored: Bool = false
  ) -> Set<Int> {
    tellAll(Set(activated), isRestored: isRestored)
    return exchange(&restarted, with: [])
  }

  private mutating func tellAll(_ activated: Set<Int>, isRestored: Bool) {
    while true {
      while !untold.isEmpty {
        swap(&untold, &telling)
        for index in telling {
          tell(index, activated, isRestored: isRestored)
          if !isRestored, items[index].outcome?.hasRun == true { leadBack(from: index, activated) }
        }
        telling.removeAll(keepingCapacity: true)
      }
      while let group = closing.popLast() { close(group) }
      start()
      if untold.isEmpty, !endCircles() { return }
    }
  }

  /// Tells an outcome to all operations that wait for it.
  private mutating func tell(_ index: Int, _ activated: Set<Int>, isRestored: Bool) {
    guard let outcome = items[index].outcome else { return }
    items[index].isTold = true
    if outcome.hasRun, !activated.isEmpty {
      for (segue, _) in topology.nodes[index].segues where activated.contains(segue) {
        activatedSegues.insert(segue)
      }
    }
    tell(outcome, of: index) { _ in true }
    // Rule 85d.
    if outcome.isFailure { failFast(index, activated, isRestored: isRestored) }
  }

  /// Tells an outcome to those operations that wait for it and satisfy a predicate.
  @inline(__always) mutating func tell(
    _ outcome: RunOutcome, of source: Int, to isTarget: (Int) -> Bool
  ) {
    for target in topology.nodes[source].dependents where isTarget(target) {
      note(outcome, of: source, in: target)
    }
    for (target, needsValue) in topology.nodes[source].takers where isTarget(target) {
      noteInput(outcome, of: source, needsValue: needsValue, in: target)
    }
    for (segue, target) in topology.nodes[source].segues where isTarget(target) {
      if activatedSegues.contains(segue) { items[target].isActivated = true }
      items[target].segues -= 1
    }
    // Only then, so that an operation that waits in two ways decides with both.
    for target in topology.nodes[source].dependents where isTarget(target) { look(at: target) }
    for (target, _) in topology.nodes[source].takers where isTarget(target) { look(at: target) }
    for (_, target) in topology.nodes[source].segues where isTarget(target) { look(at: target) }
  }

  private mutating func note(_ outcome: RunOutcome, of source: Int, in target: Int) {
    items[target].ended += 1
    if outcome == .notReached { items[target].isUnreached = true }
    if topology.nodes[target].rule.wants(outcome) { items[target].wanted += 1 }
    let isBad =
      switch topology.nodes[target].rule {
      case .allDone: false
      // One that is not reached decides before any cause.
      case .allSucceeded: outcome != .succeeded
      // Rule 70q.
      case .allFailed: !outcome.isFailure
      // Rule 70i.
      case .noneFailed: items[source].isFailure
      // None of them had the wanted outcome: the last one decides.
      case .anySucceeded, .anyFailed, .anyDone: true
      }
    // Rules 70d, 70g.
    if isBad, items[target].cause == nil || topology.nodes[target].rule.isAny {
      items[target].cause = Int32(source)
    }
  }

  private mutating func noteInput(
    _ outcome: RunOutcome, of source: Int, needsValue: Bool, in target: Int
  ) {
    switch outcome {
    case .succeeded: items[target].inputs -= 1
    // Rule 69e.
    case .notReached: items[target].inputProblem = items[target].inputProblem ?? .notReached
    case _ where needsValue:
      items[target].inputProblem = items[target].inputProblem ?? .noValue(source: source)
    // Rule 69d.
    default: items[target].inputs -= 1
    }
  }

  /// Makes an operation ready, or ends it, once its dependencies, inputs and segues decide that.
  mutating func look(at index: Int) {
    // Rules 70n, 71f.
    guard case .waiting = items[index].phase, isOpen(topology.nodes[index].group) else { return }
    // Rules 71d, 71e.
    if items[index].segues == 0, !items[index].isActivated, topology.nodes[index].segueCount > 0 {
      return end(index, .notReached)
    }
    switch items[index].inputProblem {
    case .notReached: return end(index, .notReached)
    // Rule 69b.
    case .noValue(let source): return skip(index, because: source)
    case nil: break
    }
    switch decision(index) {
    case .notReached: end(index, .notReached)
    case .skip(let source): skip(index, because: source)
    case .start:
      // Rules 70m, 71a, 71c.
      guard items[index].inputs == 0,
        items[index].isActivated || topology.nodes[index].segueCount == 0
      else { return }
      items[index].attempt += 1
      crews[crew(of: index)].waiting -= 1
      // Rule 78b.
      if items[index].isDelayed { resumeDelay(index) } else { makeReady(index) }
    case .wait: return
    }
  }

  private enum Decision {
    case wait
    case start
    case skip(because: Int)
    case notReached
  }

  /// Returns the decision of the rule on the dependencies so far.
  private func decision(_ index: Int) -> Decision {
    // Each is read alone, since a whole item or node is costly to copy.
    let count = topology.nodes[index].dependencyCount
    let isComplete = Int(items[index].ended) == count
    let skipped = items[index].cause.map { Decision.skip(because: Int($0)) }
    let rule = topology.nodes[index].rule
    switch rule {
    case .allDone:
      // Rule 70b.
      if items[index].isUnreached { return .notReached }
    // Rule 70p.
    case .allSucceeded, .allFailed:
      if items[index].isUnreached { return .notReached }
      if let skipped { return skipped }
    case .noneFailed:
      if let skipped { return skipped }
    case .anySucceeded, .anyFailed, .anyDone:
      // Rule 70l.
      if count == 0 { return .start }
      // Rules 70e, 70f, 70o.
      if items[index].wanted > 0 { return .start }
      if rule == .anyDone { return isComplete ? .notReached : .wait }
      // With such a rule, every dependency that has ended is a cause.
      guard isComplete, let skipped else { return .wait }
      return skipped
    }
    // Rules 70a, 70c, 70h.
    return isComplete ? .start : .wait
  }
}

extension StartRule {
  /// Whether one dependency is enough.
  var isAny: Bool { [.anySucceeded, .anyFailed, .anyDone].contains(self) }

  /// Whether a dependency with this outcome is enough.
  fileprivate func wants(_ outcome: RunOutcome) -> Bool {
    switch self {
    case .anySucceeded: outcome == .succeeded
    case .anyFailed: outcome.isFailure
    case .anyDone: outcome != .notReached
    case .allDone, .allSucceeded, .allFailed, .noneFailed: false
    }
  }
}

// MARK: - Starting

extension GraphRun {
  mutating func makeReady(_ index: Int) {
    move(index, to: .ready)
    // A subgraph holds nothing itself, so it waits for nothing but a pause.
    // Rule 80e.
    if topology.nodes[index].isGroup { return readySubgraphs.append(index) }
    let set = topology.nodes[index].resourceSet
    // Rule 72f.
    ready[set].insert(index, priority: topology.nodes[index].priority)
    offer(set)
  }

  /// Starts the operations that are ready, as far as limits and resources allow.
  private mutating func start() {
    // Rule 74f.
    guard !isPaused else { return }
    while let index = readySubgraphs.popLast() {
      // It may have been cancelled since it got ready.
      guard case .ready = items[index].phase else { continue }
      open(index)
    }
    // Rule 72a.
    while runningCount < topology.limit, let index = candidates.removeFirst() {
      let set = topology.nodes[index].resourceSet
      // Another one of its set has come before it since, or it was a candidate twice.
      guard offered[set] == index else { continue }
      offered[set] = nil
      // It may have been cancelled, or what it needs may be in use again.
      guard isFree(set), firstReady(in: set)?.index == index else {
        offer(set)
        continue
      }
      _ = ready[set].removeFirst()
      begin(index)
      offer(set)
    }
  }

  /// Starts an operation with the resources that it holds.
  @inline(__always) mutating func begin(_ index: Int) {
    // Rule 72d.
    for use in topology.resourceSets[topology.nodes[index].resourceSet] {
      used[use.resource] += use.amount
    }
    runningCount += 1
    items[index].hasStarted = true
    move(index, to: .running)
    changed.append(index)
  }

  /// Whether all resources of a set are free.
  private func isFree(_ set: Int) -> Bool {
    // Rule 72b.
    topology.resourceSets[set].allSatisfy {
      used[$0.resource] + $0.amount <= topology.limits[$0.resource]
    }
  }

  /// Makes the first operation that waits for a set of resources a candidate, if they are free.
  private mutating func offer(_ set: Int) {
    guard isFree(set), let first = firstReady(in: set), offered[set] != first.index else { return }
    offered[set] = first.index
    candidates.insert(first.index, priority: first.priority)
  }

  /// Returns the first operation that waits for a set of resources; removes cancelled ones.
  private mutating func firstReady(in set: Int) -> Heap.Element? {
    while let first = ready[set].first {
      if case .ready = items[first.index].phase { return first }
      _ = ready[set].removeFirst()
    }
    return nil
  }

  /// Releases the resources of an operation, so that others can start.
  mutating func release(_ index: Int) {
    guard !topology.nodes[index].isGroup else { return }
    runningCount -= 1
    let uses = topology.resourceSets[topology.nodes[index].resourceSet]
    for use in uses { used[use.resource] -= use.amount }
    for use in uses {
      for set in topology.setsByResource[use.resource] { offer(set) }
    }
  }
}
