import Workflow

/// A plan with resolved names: the operations that each operation waits for, by index.
final class GraphTopology: Sendable {
  /// The operations that an operation waits for, and those that wait for it.
  struct Node: Sendable {
    var rule: StartRule
    var priority: Int
    /// The resources that the operation uses, as one of ``GraphTopology/resourceSets``.
    var resourceSet: Int
    /// The number of attempts that the operation, or each element of the map, may have.
    var attempts: Int
    /// Whether the time of all of them is limited.
    var hasTotalTimeout: Bool
    /// The numbers of dependencies, inputs and segues that decide before the operation starts.
    var dependencyCount = 0
    var inputCount = 0
    var segueCount = 0
    /// The subgraph that this operation is a part of, and the parts of this one.
    var group: Int?
    var members: [Int] = []
    /// Whether the first failure of a part ends the others.
    var failsFast = false
    /// Whether the parts are the elements of a list.
    var isMap = false
    /// All parts that a map has had; the first of them are its members.
    var elements: [Int] = []
    /// The number of an element in its list.
    var number = 0
    /// The operations that depend on this one, in the order of adding.
    var dependents: [Int] = []
    var takers: [(target: Int, needsValue: Bool)] = []
    /// The operations whose values or results this one takes.
    var sources: [Int] = []
    /// The segues from this operation, in the order of adding: index in the plan, and target.
    var segues: [(index: Int, target: Int)] = []

    /// Whether the operation is a subgraph or a map.
    var isGroup: Bool { isMap || !members.isEmpty }
  }

  /// An amount of a resource, by its index.
  struct Use: Hashable, Sendable {
    let resource: Int
    let amount: Int
  }

  let nodes: [Node]
  let names: [String]
  let indices: [String: Int]
  /// The segues that let their targets begin anew.
  let resettingSegues: Set<Int>
  /// The operations from which such segues lead.
  var leaders: Set<Int> {
    resettingSegues.isEmpty ? [] : Set(nodes.indices.filter { !resetTargets(of: $0).isEmpty })
  }
  /// The operations as they are shown: each element of a map after its map.
  let order: [Int]
  /// The operations that are not parts of a subgraph.
  var roots: [Int] { nodes.indices.filter { nodes[$0].group == nil } }
  let limit: Int
  /// The limits of the resources, by index; resources without a limit are left out.
  let limits: [Int]
  /// The sets of resources that operations use together, in the order in which they are met.
  let resourceSets: [[Use]]
  /// The sets that have a resource, by the resource.
  let setsByResource: [[Int]]

  /// Returns the operations that segues from one let begin anew.
  func resetTargets(of index: Int) -> [Int] {
    nodes[index].segues.filter { resettingSegues.contains($0.index) }.map(\.target)
  }

  /// Resolves and checks a plan.
  init(_ plan: GraphPlan) throws(GraphError) {
    names = plan.operations.map(\.name)
    var indices = [String: Int](minimumCapacity: names.count)
    for (index, name) in names.enumerated() {
      // Rule 75a.
      guard indices.updateValue(index, forKey: name) == nil else { throw .duplicateName(name) }
    }
    let resources = try Self.checkLimits(plan)
    limit = plan.limit ?? .max
    limits = resources.map { plan.limits[$0, default: 1] }
    self.indices = indices
    order = Array(names.indices)
    resettingSegues = Set(plan.segues.indices.filter { plan.segues[$0].resets })
    try Self.checkElementNames(plan, indices)
    var sets = ResourceSets(resources)
    nodes = try Self.connect(plan, indices, &sets)
    resourceSets = sets.all
    setsByResource = sets.byResource
    try checkCycles(plan)
    try checkStarts()
  }

  /// Checks all limits and what operations use; returns the names of the resources in order.
  private static func checkLimits(_ plan: GraphPlan) throws(GraphError) -> [String] {
    // Rule 75f.
    if let limit = plan.limit, limit < 1 { throw .badLimit("the graph", limit) }
    let resources = plan.limits.keys.sorted()
    for name in resources where plan.limits[name, default: 0] < 1 {
      throw .badLimit("\"\(name)\"", plan.limits[name, default: 0])
    }
    // Most use none.
    for operation in plan.operations
    where !operation.resources.isEmpty || !operation.sharedResources.isEmpty {
      for resource in operation.resources.keys.sorted() where plan.limits[resource] == nil {
        // Rule 72c.
        throw .unknownResource(resource, operation: operation.name, known: resources)
      }
      for uses in [operation.resources, operation.sharedResources] {
        for (resource, amount) in uses.sorted(by: { $0.key < $1.key }) {
          guard let limit = plan.limits[resource], amount < 1 || amount > limit else { continue }
          // Rule 72i.
          throw .badUse(resource, operation: operation.name, amount: amount, limit: limit)
        }
      }
    }
    return resources
  }

  /// Creates a topology with other operations.
  init(_ other: GraphTopology, nodes: [Node], names: [String], indices: [String: Int]) {
    self.nodes = nodes
    self.names = names
    self.indices = indices
    order = nodes.indices.flatMap { index -> [Int] in
      let isElement = nodes[index].group.map { nodes[$0].isMap } ?? false
      return isElement ? [] : [index] + (nodes[index].isMap ? nodes[index].members : [])
    }
    resettingSegues = other.resettingSegues
    limit = other.limit
    limits = other.limits
    resourceSets = other.resourceSets
    setsByResource = other.setsByResource
  }

  private static func connect(
    _ plan: GraphPlan, _ indices: [String: Int], _ sets: inout ResourceSets
  ) throws(GraphError) -> [Node] {
    func index(of name: String, from other: String) throws(GraphError) -> Int {
      try Self.index(of: name, from: other, plan, indices)
    }
    var nodes = plan.operations.map { operation in
      Node(
        rule: operation.rule, priority: operation.priority, resourceSet: sets.index(operation),
        attempts: operation.retry.attempts, hasTotalTimeout: operation.totalTimeout != nil,
        failsFast: operation.failFast, isMap: operation.isMap)
    }
    try group(&nodes, plan, indices)
    // By index, since a whole operation is costly to copy.
    for target in plan.operations.indices {
      let inputs = unique(plan.operations[target].inputs)
      for (number, name) in unique(inputs + plan.operations[target].results).enumerated() {
        let source = try index(of: name, from: plan.operations[target].name)
        nodes[source].takers.append((target, number < inputs.count))
        nodes[target].sources.append(source)
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

  /// Makes operations parts of their subgraphs.
  private static func group(
    _ nodes: inout [Node], _ plan: GraphPlan, _ indices: [String: Int]
  ) throws(GraphError) {
    for part in plan.operations.indices {
      guard let name = plan.operations[part].group else { continue }
      guard let group = indices[name] else {
        throw .unknownName(name, known: plan.operations.map(\.name))
      }
      nodes[part].group = group
      nodes[group].members.append(part)
    }
  }

  /// Returns the index of an operation that may be connected with another one.
  private static func index(
    of name: String, from other: String, _ plan: GraphPlan, _ indices: [String: Int]
  ) throws(GraphError) -> Int {
    // Rule 75b.
    guard let index = indices[name] else {
      throw .unknownName(name, known: plan.operations.map(\.name))
    }
    // Rule 75c.
    if name == other { throw .selfConnection(name) }
    if let end = indices[other], plan.operations[index].group != plan.operations[end].group {
      throw .crossesSubgraph(name, other)
    }
    return index
  }
}

/// Numbers the sets of resources that operations use; 0 is the empty set, which most use.
private struct ResourceSets {
  private let numbers: [String: Int]
  private var known: [[GraphTopology.Use]: Int] = [:]
  private(set) var all: [[GraphTopology.Use]] = [[]]

  init(_ resources: [String]) {
    numbers = Dictionary(uniqueKeysWithValues: zip(resources, resources.indices))
  }

  /// The sets that have a resource, by the resource.
  var byResource: [[Int]] {
    var sets = numbers.map { _ in [Int]() }
    for (set, uses) in all.enumerated() {
      for use in uses { sets[use.resource].append(set) }
    }
    return sets
  }

  mutating func index(_ operation: GraphPlan.Operation) -> Int {
    if operation.resources.isEmpty, operation.sharedResources.isEmpty { return 0 }
    let amounts = operation.resources.merging(operation.sharedResources) { max($0, $1) }
    let used = amounts.compactMap { name, amount in
      numbers[name].map { GraphTopology.Use(resource: $0, amount: amount) }
    }.sorted { $0.resource < $1.resource }
    if used.isEmpty { return 0 }
    if let index = known[used] { return index }
    known[used] = all.count
    all.append(used)
    return all.count - 1
  }
}

// MARK: - Checks

extension GraphTopology {
  /// Throws an error if dependencies and inputs have a circle; segues may be a circle.
  private func checkCycles(_ plan: GraphPlan) throws(GraphError) {
    // Operations that wait for nothing are removed, again and again; a circle is left.
    var missing = nodes.map { $0.dependencyCount + $0.inputCount }
    var left = missing.indices.filter { missing[$0] == 0 }
    var count = left.count
    func free(_ target: Int) {
      missing[target] -= 1
      if missing[target] == 0 {
        left.append(target)
        count += 1
      }
    }
    while let index = left.popLast() {
      for target in nodes[index].dependents { free(target) }
      for (target, _) in nodes[index].takers { free(target) }
    }
    // Rule 75d.
    if count < nodes.count { throw .cycle(circle(in: plan) { missing[$0] > 0 }) }
  }

  /// The path of a circle; each operation that is left waits for another one that is.
  private func circle(in plan: GraphPlan, isLeft: (Int) -> Bool) -> [String] {
    var sources = nodes.map(\.sources)
    for dependency in plan.dependencies {
      guard let target = indices[dependency.target], let source = indices[dependency.source]
      else { continue }
      sources[target].append(source)
    }
    var path: [Int] = []
    var positions: [Int: Int] = [:]
    var next = nodes.indices.first(where: isLeft)
    while let index = next {
      if let start = positions[index] {
        return ([index] + path[start...].reversed()).map { names[$0] }
      }
      positions[index] = path.count
      path.append(index)
      next = sources[index].first(where: isLeft)
    }
    return []
  }

  /// Throws an error for operations that no run can start.
  private func checkStarts() throws(GraphError) {
    // Without a circle, only a segue or a subgraph can keep an operation from starting.
    let isPlain = nodes.allSatisfy { $0.segueCount == 0 && $0.group == nil }
    if isPlain { return }
    let startable = startableOperations()
    let stuck = startable.indices.filter { !startable[$0] }.map { names[$0] }
    // Rule 75e.
    if !stuck.isEmpty { throw .neverStarts(stuck) }
  }

  /// Returns whether a run can start each operation, by going forward from the first ones.
  private func startableOperations() -> [Bool] {
    var missing = nodes.map { node in
      let needed = node.rule.isAny ? 1 : node.dependencyCount
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
    return canStart
  }
}

/// Returns the names without repetitions, in their order.
private func unique(_ names: [String]) -> [String] {
  // Most lists have no name or one.
  if names.count < 2 { return names }
  var known: Set<String> = []
  return names.filter { known.insert($0).inserted }
}
