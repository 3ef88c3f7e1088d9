// Values that nothing reads any more.
extension GraphState {
  /// Releases what only operations could read that have ended now.
  mutating func releaseValues() {
    let returned = run.left
    if returned.isEmpty { return }
    run.left = []
    for index in readersThatEnded(in: returned) where hasRead.insert(index).inserted {
      for source in sources(of: index) where !keepsValue(source) {
        let left = (readers[source] ?? run.topology.nodes[source].takers.count) - 1
        readers[source] = left
        // Rule 89a.
        if left == 0 { release(source) }
      }
    }
    for index in returned {
      let node = run.topology.nodes[index]
      // Its readers have ended without it.
      if readers[index] == 0, !keepsValue(index) { release(index) }
      guard node.isGroup else { continue }
      lists[index] = nil
      // Rules 89b, 89c.
      let members = node.members.filter {
        (node.isMap || !keepsValue($0)) && results[$0]?.isSuccess == true
      }
      changeEndings(of: Set(members))
      for member in members { keep(nil, of: member) }
    }
  }

  /// Notes that operations that begin anew read what they take once more.
  mutating func readAgain(_ members: Set<Int>) {
    if members.isEmpty { return }
    mayReadAgain.removeAll(where: members.contains)
    haveLeadersChanged = haveLeadersChanged || !leaders.isDisjoint(with: members)
    for index in members where hasRead.remove(index) != nil {
      for source in sources(of: index) { readers[source]? += 1 }
    }
  }

  /// Returns the operations that read no more, of those that have just ended and of those before.
  private mutating func readersThatEnded(in left: [Int]) -> [Int] {
    var ended = left.filter { !sources(of: $0).isEmpty }
    // Rule 89e.
    if haveLeadersChanged || left.contains(where: leaders.contains) {
      haveLeadersChanged = false
      let open = leaders.filter { run.outcome(of: $0) == nil }
      mayBeginAnew = run.followers(of: Set(open.flatMap(run.topology.resetTargets(of:))))
      ended = mayReadAgain + ended
      mayReadAgain = []
    }
    mayReadAgain += ended.filter(mayBeginAnew.contains)
    return ended.filter { !mayBeginAnew.contains($0) }
  }

  /// The operations whose values an operation takes.
  ///
  /// An element finds what its map takes in the list, and is no reader of its own.
  private func sources(of index: Int) -> [Int] {
    let node = run.topology.nodes[index]
    return node.group.map { run.topology.nodes[$0].isMap } == true ? [] : node.sources
  }

  /// Returns the operations whose values others need that have to run again, and those others.
  ///
  /// - Parameter lost: The operations that have to run again.
  func needed(by lost: Set<Int>) -> Set<Int> {
    var needed = lost
    var left = Array(lost)
    while let index = left.popLast() {
      let node = run.topology.nodes[index]
      // A subgraph reads the values of its parts; the elements of a map are made with its list.
      // Rule 89d.
      for source in node.sources + (node.isGroup && !node.isMap ? node.members : [])
      where isReleased(source) && needed.insert(source).inserted {
        left.append(source)
      }
    }
    return needed
  }

  private mutating func release(_ index: Int) {
    guard results[index]?.isSuccess == true else { return }
    changeEnding(of: index)
    keep(nil, of: index)
  }

  /// Whether the value of an operation was there, and was released.
  private func isReleased(_ index: Int) -> Bool {
    run.outcome(of: index) == .succeeded && results[index] == nil
  }
}
