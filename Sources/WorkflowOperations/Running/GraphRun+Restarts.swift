/// Operations that begin anew with all that follows them: by hand, or by a segue that leads back.
extension GraphRun {
  /// Lets operations that have ended begin anew, with all that follows them.
  ///
  /// Those that have no outcome stay as they are, and parts of a subgraph that does not run.
  package mutating func restart(_ indices: Set<Int>) {
    let first = indices.filter(mayRestart)
    if !first.isEmpty { reset(followers(of: first)) }
  }

  /// Whether an operation has ended, and is no part of a subgraph that does not run.
  func mayRestart(_ index: Int) -> Bool {
    // Rule 87b.
    items[index].outcome != nil && isOpen(topology.nodes[index].group)
  }

  /// Follows the segues from an operation that lead back, if they are activated.
  mutating func leadBack(from index: Int, _ activated: Set<Int>) {
    if activated.isEmpty || topology.resettingSegues.isEmpty { return }
    var targets: Set<Int> = []
    for (segue, target) in topology.nodes[index].segues
    where topology.resettingSegues.contains(segue) && activated.contains(segue) {
      targets.insert(target)
    }
    let begun = targets.filter { if case .waiting = items[$0].phase { false } else { true } }
    // Rule 87d.
    if !begun.isEmpty { reset(followers(of: begun), activating: targets) }
  }

  /// The operations, all that waits for them, directly or through others, and the parts of those.
  func followers(of first: Set<Int>) -> Set<Int> {
    var found = first
    var left = Array(first)
    while let index = left.popLast() {
      let node = topology.nodes[index]
      let next =
        node.dependents + node.takers.map(\.target) + node.segues.map(\.target) + node.members
      for other in next where found.insert(other).inserted { left.append(other) }
    }
    return found
  }

  /// Lets operations wait again; what runs is cancelled, and waits when it has returned.
  private mutating func reset(_ indices: Set<Int>, activating targets: Set<Int> = []) {
    // Rule 87a.
    let order = indices.sorted()
    for index in order {
      if items[index].outcome != nil { openCount += 1 }
      waitAgain(index)
    }
    forgetEndings(of: indices)
    for index in order where topology.nodes[index].isGroup { recount(index) }
    for group in Set(order.map { topology.nodes[$0].group }) { recount(group) }
    for target in targets { items[target].isActivated = true }
    // In the order in which they ended, since the first one may decide.
    for source in endings where items[source].isTold {
      guard let outcome = items[source].outcome else { continue }
      tell(outcome, of: source, to: indices.contains)
    }
    for index in order { look(at: index) }
  }

  /// Forgets how operations that begin anew have ended.
  mutating func forgetEndings(of indices: Set<Int>) {
    restarted.formUnion(indices)
    withdrawEndings(of: indices.contains)
    untold.removeAll { indices.contains($0) }
    left.removeAll { indices.contains($0) }
    activatedSegues.subtract(indices.flatMap { topology.nodes[$0].segues.map(\.index) })
  }

  /// Lets an operation wait as if it had not begun; if its task runs, once that has returned.
  mutating func waitAgain(_ index: Int) {
    let before = items[index]
    let node = topology.nodes[index]
    var last = before.attempt
    // Rule 87g.
    if case .ready = before.phase, last > before.restored { last -= 1 }
    if case .ended = before.phase { last = max(last, before.restored) }
    let hasTask = hasTask(index)
    move(index, to: .waiting)
    items[index] = Item(node, after: last)
    switch before.phase {
    case .running, .ending, .returning:
      guard hasTask else { return }
      // Rule 87c.
      items[index].attempt = before.attempt
      items[index].firstAttempt = before.attempt + 1
      move(index, to: .returning)
      items[index].hasOwnTask = before.hasOwnTask
      changed.append(index)
    case .waiting, .ready, .unfolding, .open, .delaying, .ended: break
    }
    unfolding.removeAll { $0 == index }
  }

  /// Counts the parts of a group that have not ended; nil is the graph itself.
  mutating func recount(_ group: Int?) {
    let members = group.map { topology.nodes[$0].members } ?? topology.roots
    var crew = Crew(of: members.count)
    for member in members {
      switch items[member].phase {
      case .waiting: break
      case .ended:
        crew.busy -= 1
        crew.waiting -= 1
      default: crew.waiting -= 1
      }
    }
    if let group { crew.busy += Int32(returningElements(of: group).count) }
    let number = group.map { $0 + 1 } ?? 0
    if let failure = crews[number].failure, items[Int(failure)].outcome != nil {
      crew.failure = failure
    }
    crews[number] = crew
    if crew.isStalled { stalled.append(number) }
  }

  /// Lets an operation wait whose task has returned.
  mutating func comeBack(_ index: Int) {
    release(index)
    items[index].hasOwnTask = false
    if isGone(index), let map = topology.nodes[index].group {
      move(index, to: .ended)
      crews[map + 1].busy -= 1
      return close(map)
    }
    move(index, to: .waiting)
    crews[crew(of: index)].waiting += 1
    look(at: index)
    let crew = crew(of: index)
    if crews[crew].isStalled { stalled.append(crew) }
  }
}
