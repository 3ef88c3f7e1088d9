/// Maps: operations whose parts are known only when they run.
extension GraphTopology {
  /// Returns the topology in which a map has a number of elements.
  ///
  /// Elements that the map had before keep their places, and their names.
  convenience init(_ other: GraphTopology, elements count: Int, of map: Int) {
    var (nodes, names, indices) = (other.nodes, other.names, other.indices)
    for number in nodes[map].elements.count..<max(count, nodes[map].elements.count) {
      var node = Node(
        rule: .allDone, priority: nodes[map].priority, resourceSet: nodes[map].resourceSet,
        attempts: nodes[map].attempts, hasTotalTimeout: nodes[map].hasTotalTimeout)
      node.group = map
      node.number = number
      // An element takes what its map takes.
      node.sources = nodes[map].sources
      // Rule 86a.
      let name = "\(names[map])/\(number)"
      indices[name] = nodes.count
      names.append(name)
      nodes[map].elements.append(nodes.count)
      nodes.append(node)
    }
    nodes[map].members = Array(nodes[map].elements.prefix(count))
    self.init(other, nodes: nodes, names: names, indices: indices)
  }

  /// Throws an error if an operation is called like an element of a map.
  static func checkElementNames(
    _ plan: GraphPlan, _ indices: [String: Int]
  ) throws(GraphError) {
    guard plan.operations.contains(where: \.isMap) else { return }
    for name in plan.operations.map(\.name) {
      guard let slash = name.lastIndex(of: "/"), let map = indices[String(name[..<slash])],
        plan.operations[map].isMap, Int(name[name.index(after: slash)...]) != nil
      else { continue }
      throw .duplicateName(name)
    }
  }
}
