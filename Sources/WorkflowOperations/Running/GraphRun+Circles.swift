/// Circles of segues: operations that wait for each other, so none of them can start.
extension GraphRun {
  /// Ends operations that can never start because segues wait for each other; returns whether there
  /// were any.
  mutating func endCircles() -> Bool {
    // Most groups have continued meanwhile.
    stalled.removeAll { !crews[$0].isStalled }
    guard !stalled.isEmpty else { return false }
    let candidates = Set(stalled).sorted()
    stalled = []
    var isChanged = false
    for crew in candidates {
      let group = crew == 0 ? nil : crew - 1
      guard isOpen(group) else { continue }
      // Rule 80k.
      let members = group.map { topology.nodes[$0].members } ?? topology.roots
      // What waits for a circle from outside of it is told of its outcome, and decides by itself.
      // Rule 71g.
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
    var search = CircleSearch(sources: sources)
    for index in waiting { search.visit(index) }
    return search.found.sorted()
  }
}

/// Finds the strongly connected components of a graph that have no way out, as Tarjan does (1972),
/// but without recursion.
private struct CircleSearch {
  /// The operations that each operation waits for.
  let sources: [Int: [Int]]
  /// The operations of the components found so far.
  private(set) var found: [Int] = []
  /// The operations in the order in which they were met.
  private var numbers: [Int: Int] = [:]
  /// The lowest number that is reached from an operation.
  private var lowest: [Int: Int] = [:]
  /// The operations whose components are not complete.
  private var open: [Int] = []
  /// The component of an operation, by the one that was met first.
  private var component: [Int: Int] = [:]

  init(sources: [Int: [Int]]) { self.sources = sources }

  mutating func visit(_ first: Int) {
    guard numbers[first] == nil else { return }
    var path = [begin(first)]
    while let (index, next) = path.last {
      let all = sources[index] ?? []
      if next < all.count {
        path[path.count - 1].next += 1
        if numbers[all[next]] == nil {
          path.append(begin(all[next]))
        } else if component[all[next]] == nil {
          lower(index, to: numbers[all[next]])
        }
      } else {
        path.removeLast()
        if let above = path.last?.index { lower(above, to: lowest[index]) }
        if lowest[index] == numbers[index] { close(index) }
      }
    }
  }

  private mutating func begin(_ index: Int) -> (index: Int, next: Int) {
    numbers[index] = numbers.count
    lowest[index] = numbers[index]
    open.append(index)
    return (index, 0)
  }

  private mutating func lower(_ index: Int, to number: Int?) {
    if let number, let present = lowest[index], number < present { lowest[index] = number }
  }

  /// Completes the component of an operation, which is all that was met after it.
  private mutating func close(_ index: Int) {
    guard let start = open.lastIndex(of: index) else { return }
    let members = open[start...]
    for member in members { component[member] = index }
    let hasWayOut = members.contains { member in
      (sources[member] ?? []).contains { component[$0] != index }
    }
    if !hasWayOut { found += members }
    open.removeSubrange(start...)
  }
}
