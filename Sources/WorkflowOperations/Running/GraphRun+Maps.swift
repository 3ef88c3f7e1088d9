/// Maps: subgraphs whose parts are made when they begin.
///
/// The run does not know lists. So a map that begins is one of ``GraphRun/unfolding`` until the
/// caller says how many elements its list has.
extension GraphRun {
  /// Gives a map that has begun its elements, which start as the parts of a subgraph do.
  package mutating func unfold(_ index: Int, into count: Int) {
    requireOperation(index)
    unfolding.removeAll { $0 == index }
    // It may have been cancelled meanwhile.
    guard case .unfolding = items[index].phase else { return }
    setElements(of: index, to: count)
    beginMembers(of: index)
  }

  /// Gives a map a number of elements; those that it had before stay.
  mutating func setElements(of index: Int, to count: Int) {
    let before = topology.nodes[index].members.count
    guard topology.nodes[index].isMap, before != count else { return }
    let known = topology.nodes[index].elements
    topology = GraphTopology(topology, elements: count, of: index)
    // Later lists of a map may be shorter or longer than those before.
    for gone in known.dropFirst(count).prefix(max(0, before - count)) {
      // An element may have been cancelled before the map had this list.
      if items[gone].outcome != nil {
        openCount += 1
        withdrawEndings { $0 == gone }
        untold.removeAll { $0 == gone }
        waitAgain(gone)
      }
      // One that was cancelled ends when it has returned.
      if case .returning = items[gone].phase {} else { move(gone, to: .ended) }
      goneCount += 1
    }
    for back in known.dropFirst(before).prefix(max(0, count - before)) {
      goneCount -= 1
      if case .returning = items[back].phase { continue }
      items[back] = Item(topology.nodes[back], after: items[back].attempt)
    }
    // Rule 86f.
    for element in topology.nodes[index].elements.dropFirst(known.count) {
      items.append(Item(topology.nodes[element]))
      crews.append(Crew(of: 0))
    }
    openCount += count - before
    recount(index)
  }

  /// The elements that are in earlier lists of a map only, and have not returned.
  func returningElements(of map: Int) -> [Int] {
    let node = topology.nodes[map]
    // Rule 86j.
    return node.elements.dropFirst(node.members.count).filter {
      if case .returning = items[$0].phase { true } else { false }
    }
  }

  /// Whether an element is not in the present list of its map.
  func isGone(_ index: Int) -> Bool {
    let node = topology.nodes[index]
    guard let map = node.group, topology.nodes[map].isMap else { return false }
    return node.number >= topology.nodes[map].members.count
  }
}
