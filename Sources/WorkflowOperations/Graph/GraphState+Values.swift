// Values that nothing reads any more.
extension GraphState {
  /// Releases what only operations could read that have ended now.
  mutating func releaseValues() {
    let returned = run.left
    if returned.isEmpty { return }
    run.left = []
    for index in readers.finish(returned, in: run) {
      for source in run.topology.sourcesRead(by: index) where !keepsValue(source) {
        // Rule 89a.
        if readers.removeReader(of: source, in: run.topology) { release(source) }
      }
    }
    for index in returned {
      let node = run.topology.nodes[index]
      // Its readers have ended without it.
      if readers.haveAllRead(index), !keepsValue(index) { release(index) }
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
