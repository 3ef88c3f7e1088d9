/// A plan whose names are resolved: which operation waits for which, by index.
final class GraphTopology: Sendable {
  /// What an operation waits for, and what waits for it.
  struct Node: Sendable {
    var rule: StartRule
    var priority: Int
    var resources: [Int]
    /// The numbers of what has to be known before the operation starts.
    var dependencyCount = 0
    var inputCount = 0
    var segueCount = 0
    /// The subgraph that this operation is a part of, and the parts of this one.
    var group: Int?
    var members: [Int] = []
    /// The operations that depend on this one, in the order of adding.
    var dependents: [Int] = []
    var takers: [(target: Int, needsValue: Bool)] = []
    /// The segues from this operation, in the order of adding: index in the plan, and target.
    var segues: [(index: Int, target: Int)] = []
  }

  let nodes: [Node]
  let names: [String]
  let indices: [String: Int]
  let limit: Int
  /// The limits of the resources, by index; resources without a limit are left out.
  let limits: [Int]

  /// Resolves and checks a plan.
  init(_ plan: GraphPlan) throws(GraphError) {
    names = plan.operations.map(\.name)
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      guard indices.updateValue(index, forKey: name) == nil else { throw .duplicateName(name) }
    }
    if let limit = plan.limit, limit < 1 { throw .badLimit("the graph", limit) }
    limit = plan.limit ?? .max
    let resources = plan.limits.keys.sorted()
    for name in resources where plan.limits[name, default: 0] < 1 {
      throw .badLimit("\"\(name)\"", plan.limits[name, default: 0])
    }
    limits = resources.map { plan.limits[$0, default: 1] }
    for operation in plan.operations {
      for resource in operation.resources where plan.limits[resource] == nil {
        throw .unknownResource(resource, operation: operation.name, known: resources)
      }
    }
    self.indices = indices
    nodes = try Self.connect(plan, indices, resources)
    try checkCycles(plan, indices)
    try checkStarts(plan, indices)
  }

  private static func connect(
    _ plan: GraphPlan, _ indices: [String: Int], _ resources: [String]
  ) throws(GraphError) -> [Node] {
    let names = plan.operations.map(\.name)
    func index(of name: String, from other: String) throws(GraphError) -> Int {
      guard let index = indices[name] else { throw .unknownName(name, known: names) }
      if name == other { throw .selfConnection(name) }
      if let end = indices[other], plan.operations[index].group != plan.operations[end].group {
        throw .crossesSubgraph(name, other)
      }
      return index
    }
    var nodes = plan.operations.map { operation in
      Node(
        rule: operation.rule, priority: operation.priority,
        resources: Set(operation.resources).compactMap { resources.firstIndex(of: $0) }.sorted())
    }
    for (target, operation) in plan.operations.enumerated() {
      if let name = operation.group {
        guard let group = indices[name] else { throw .unknownName(name, known: names) }
        nodes[target].group = group
        nodes[group].members.append(target)
      }
      for source in Set(operation.inputs).sorted() {
        nodes[try index(of: source, from: operation.name)].takers.append((target, true))
        nodes[target].inputCount += 1
      }
      for source in Set(operation.results).subtracting(operation.inputs).sorted() {
        nodes[try index(of: source, from: operation.name)].takers.append((target, false))
        nodes[target].inputCount += 1
      }
    }
    var known: Set<GraphPlan.Dependency> = []
    for dependency in plan.dependencies where known.insert(dependency).inserted {
      let source = try index(of: dependency.source, from: dependency.target)
      let target = try index(of: dependency.target, from: dependency.source)
      nodes[source].dependents.append(target)
      nodes[target].dependencyCount += 1
    }
    for (number, segue) in plan.segues.enumerated() {
      let source = try index(of: segue.source, from: segue.target)
      let target = try index(of: segue.target, from: segue.source)
      nodes[source].segues.append((number, target))
      nodes[target].segueCount += 1
    }
    return nodes
  }
}

// MARK: - Checks

extension GraphTopology {
  private func checkCycles(
    _ plan: GraphPlan, _ indices: [String: Int]
  ) throws(GraphError) {
    enum Mark { case new, open, done }
    // Everything that an operation waits for but segues: those may be a circle.
    var sources = plan.operations.map { $0.inputs + $0.results }
    for dependency in plan.dependencies {
      if let target = indices[dependency.target] { sources[target].append(dependency.source) }
    }
    var marks = [Mark](repeating: .new, count: names.count)
    for start in names.indices where marks[start] == .new {
      // Without recursion: chains may be long.
      var path: [(index: Int, left: [String])] = [
        (start, sources[start])
      ]
      marks[start] = .open
      while let (index, left) = path.last {
        guard let name = left.last, let source = indices[name] else {
          marks[index] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].left.removeLast()
        switch marks[source] {
        case .done: continue
        case .open:
          let circle = path.map(\.index).drop { $0 != source } + [source]
          throw .cycle(circle.reversed().map { names[$0] })
        case .new:
          marks[source] = .open
          path.append((source, sources[source]))
        }
      }
    }
  }

  /// Finds what can start if everything goes well, by going forward from what needs nothing.
  private func checkStarts(
    _ plan: GraphPlan, _ indices: [String: Int]
  ) throws(GraphError) {
    var missing = nodes.map { node in
      let needed = node.rule == .anySucceeded || node.rule == .anyFailed ? 1 : node.dependencyCount
      return (dependencies: min(needed, node.dependencyCount), inputs: node.inputCount)
    }
    var hasSegue = nodes.map { $0.segueCount == 0 }
    var isOpen = nodes.map { $0.group == nil }
    var canStart = [Bool](repeating: false, count: nodes.count)
    var left: [Int] = []
    func look(_ index: Int) {
      guard !canStart[index], missing[index] == (0, 0), hasSegue[index], isOpen[index] else {
        return
      }
      canStart[index] = true
      left.append(index)
    }
    for index in nodes.indices { look(index) }
    while let index = left.popLast() {
      for member in nodes[index].members {
        isOpen[member] = true
        look(member)
      }
      for target in nodes[index].dependents {
        missing[target].dependencies = max(0, missing[target].dependencies - 1)
        look(target)
      }
      for (target, _) in nodes[index].takers {
        missing[target].inputs -= 1
        look(target)
      }
      for (_, target) in nodes[index].segues {
        hasSegue[target] = true
        look(target)
      }
    }
    let stuck = canStart.indices.filter { !canStart[$0] }.map { names[$0] }
    if !stuck.isEmpty { throw .neverStarts(stuck) }
  }
}
