/// The end of an attempt or of an operation: what it ends with it, and what returns.
///
/// An operation that ends may end its parts, and the subgraph that it is the last part of. So these
/// call each other, and nothing else that decides.
extension GraphRun {
  /// Gives an operation its outcome; if its task runs, it is to be cancelled.
  mutating func end(_ index: Int, _ outcome: RunOutcome) {
    items[index].outcome = outcome
    // Rule 70k.
    if outcome.isFailure { items[index].isFailure = true }
    openCount -= 1
    noteEnding(index)
    untold.append(index)
    switch items[index].phase {
    case .running, .ending, .returning:
      move(index, to: .ending(retries: false))
      changed.append(index)
      // Those of a subgraph that begins anew wait again.
      endMembers(of: index, outcome)
    case .open:
      move(index, to: .ending(retries: false))
      changed.append(index)
      // Rule 80g.
      endMembers(of: index, .cancelled)
      close(index)
    default:
      if case .waiting = items[index].phase { crews[crew(of: index)].waiting -= 1 }
      // An attempt of a run before may not have begun again.
      if items[index].restored > 0 { changed.append(index) }
      endMembers(of: index, outcome)
      if crews[index + 1].busy == 0 { return leave(index) }
      // It waited to begin anew, and parts of before still return.
      move(index, to: .ending(retries: false))
      changed.append(index)
    }
  }

  /// Skips an operation because of the outcome of another one.
  mutating func skip(_ index: Int, because source: Int) {
    // Rule 70j.
    items[index].isFailure = items[source].isFailure
    // Rule 69c.
    end(index, .skipped(because: Int32(source)))
  }

  /// Ends the parts of a subgraph that have no outcome yet.
  mutating func endMembers(of index: Int, _ outcome: RunOutcome) {
    for member in topology.nodes[index].members where items[member].outcome == nil {
      // Rule 80h.
      switch outcome {
      case .skipped: skip(member, because: index)
      case .notReached: end(member, .notReached)
      case .succeeded, .failed, .timedOut, .cancelled: end(member, .cancelled)
      }
    }
  }

  /// Records that nothing of an operation runs any more.
  mutating func leave(_ index: Int) {
    move(index, to: .ended)
    if releasesValues { left.append(index) }
    if hasTotalTimeout(index) { changed.append(index) }
    let crew = crew(of: index)
    crews[crew].busy -= 1
    if crews[crew].isStalled { stalled.append(crew) }
    if let group = topology.nodes[index].group { close(group) }
  }

  /// Continues with a subgraph whose parts have all ended and returned.
  mutating func close(_ group: Int) {
    // Rule 80c.
    guard crews[group + 1].busy == 0, topology.nodes[group].isGroup else { return }
    switch items[group].phase {
    // While the graph is paused, its closure does not start either.
    case .open where isPaused: return
    // A segue from a part that has ended may lead back to another one.
    case .open where !untold.isEmpty: closing.append(group)
    case .open:
      move(group, to: .running)
      items[group].hasOwnTask = true
      changed.append(group)
    case .ending(retries: true) where !items[group].hasOwnTask: delay(group)
    case .ending(retries: false) where !items[group].hasOwnTask:
      leave(group)
    case .waiting, .ready, .unfolding, .running, .ending, .returning, .delaying, .ended: return
    }
  }

  /// Lets an operation wait before its next attempt.
  mutating func delay(_ index: Int) {
    items[index].attempt += 1
    move(index, to: .delaying)
    changed.append(index)
  }
}
