/// Subgraphs: operations that have parts.
///
/// A subgraph is open while its parts run. When all of them have ended and returned, it runs
/// itself. It holds no resource at any time.
extension GraphRun {
  /// Returns whether parts of this subgraph can start; nil is the graph itself.
  func isOpen(_ group: Int?) -> Bool {
    guard let group else { return true }
    if case .open = items[group].phase { return true }
    return false
  }

  /// Lets the parts of a subgraph start; after an attempt that has failed, all of them begin anew.
  mutating func open(_ index: Int) {
    // Rule 80f.
    if items[index].hasStarted { reset(index) }
    items[index].hasStarted = true
    changed.append(index)
    if topology.nodes[index].isMap {
      move(index, to: .unfolding)
      unfolding.append(index)
    } else {
      beginMembers(of: index)
    }
  }

  mutating func beginMembers(of index: Int) {
    move(index, to: .open)
    stalled.append(index + 1)
    // Rule 80b.
    for member in topology.nodes[index].members { look(at: member) }
    close(index)
  }

  private mutating func reset(_ index: Int) {
    let members = topology.members(of: index)
    for member in members {
      assert(!items[member].phase.isActive, "A part that still runs begins anew.")
      items[member] = Item(topology.nodes[member], after: items[member].attempt)
      crews[member + 1] = Crew(of: topology.nodes[member].members.count)
    }
    crews[index + 1] = Crew(of: topology.nodes[index].members.count)
    items[index].hasOwnTask = false
    openCount += members.count
    forgetEndings(of: members)
  }

  /// Whether an operation that runs has a task of its own, and not only parts.
  func hasTask(_ index: Int) -> Bool { !topology.nodes[index].isGroup || items[index].hasOwnTask }

  /// The group that an operation is a part of, as an index of ``crews``.
  func crew(of index: Int) -> Int { topology.nodes[index].group.map { $0 + 1 } ?? 0 }
}

extension GraphTopology {
  /// The subgraphs that an operation is a part of, from the outermost on.
  func groups(of index: Int) -> [Int] {
    guard let group = nodes[index].group else { return [] }
    return groups(of: group) + [group]
  }

  /// The parts of a subgraph, and their parts.
  func members(of index: Int) -> Set<Int> {
    var members: Set<Int> = []
    var left = nodes[index].members
    while let member = left.popLast() {
      members.insert(member)
      left += nodes[member].members
    }
    return members
  }
}

extension GraphRun {
  /// Returns whether an operation is a part of a subgraph whose failed attempt will be repeated.
  func isOfFailedAttempt(_ index: Int) -> Bool {
    guard let group = topology.nodes[index].group else { return false }
    return hasFailedAttempt(group) || isOfFailedAttempt(group)
  }

  /// Returns whether a subgraph waits for another attempt after one that has failed.
  func hasFailedAttempt(_ group: Int) -> Bool {
    guard topology.nodes[group].isGroup else { return false }
    return switch items[group].phase {
    case .delaying, .ending(retries: true): true
    // Only a pause keeps it from its next attempt.
    case .ready: items[group].hasStarted
    default: false
    }
  }
}
