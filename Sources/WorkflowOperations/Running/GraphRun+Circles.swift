/// Circles of segues: operations that wait for each other, so none of them can start.
extension GraphRun {
  /// Ends operations that can never start because segues wait for each other; returns whether there
  /// were any.
  mutating func endCircles() -> Bool {
    // Most have gone on meanwhile.
    stalled.removeAll { !crews[$0].isStalled }
    guard !stalled.isEmpty else { return false }
    let candidates = Set(stalled).sorted()
    stalled = []
    var isChanged = false
    for crew in candidates {
      let group = crew == items.count ? nil : crew
      guard isOpen(group) else { continue }
      let members = group.map { topology.nodes[$0].members } ?? topology.roots
      // What waits for a circle from outside of it is told of its outcome, and decides by itself.
      for index in circles(among: members) where isWaitingForSegue(index) {
        end(index, .notReached)
        isChanged = true
      }
    }
    return isChanged
  }

  private func isWaiting(_ index: Int) -> Bool {
    if case .waiting = items[index].phase { true } else { false }
  }

  private func isWaitingForSegue(_ index: Int) -> Bool {
    isWaiting(index) && topology.nodes[index].segueCount > 0 && !items[index].isActivated
  }

  /// The operations of all circles that wait for nothing outside of themselves, in the order of
  /// adding.
  ///
  /// These are the strongly connected components without a way out, found as Tarjan does (1972), but
  /// without recursion.
  private func circles(among members: [Int]) -> [Int] {
    let waiting = members.filter(isWaiting)
    var sources: [Int: [Int]] = [:]
    for source in waiting {
      let node = topology.nodes[source]
      let targets =
        node.dependents + node.takers.map(\.target)
        + node.segues.map(\.target).filter { !items[$0].isActivated }
      for target in targets where isWaiting(target) { sources[target, default: []].append(source) }
    }
    var numbers: [Int: Int] = [:]
    var lowest: [Int: Int] = [:]
    var component: [Int: Int] = [:]
    var open: [Int] = []
    var found: [Int] = []
    for first in waiting where numbers[first] == nil {
      var path: [(index: Int, next: Int)] = [(first, 0)]
      while let (index, next) = path.last {
        if next == 0 {
          numbers[index] = numbers.count
          lowest[index] = numbers[index]
          open.append(index)
        }
        let all = sources[index] ?? []
        if next < all.count {
          path[path.count - 1].next += 1
          let source = all[next]
          if numbers[source] == nil {
            path.append((source, 0))
          } else if component[source] == nil {
            lowest[index] = min(lowest[index] ?? 0, numbers[source] ?? 0)
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.index {
          lowest[above] = min(lowest[above] ?? 0, lowest[index] ?? 0)
        }
        guard lowest[index] == numbers[index], let start = open.lastIndex(of: index) else {
          continue
        }
        let circle = open[start...]
        for member in circle { component[member] = index }
        let hasWayOut = circle.contains { member in
          (sources[member] ?? []).contains { component[$0] != index }
        }
        if !hasWayOut { found += circle }
        open.removeSubrange(start...)
      }
    }
    return found.sorted()
  }
}
