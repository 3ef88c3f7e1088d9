// A run needs no mechanism for subgraphs: their operations become parts of the plan.
extension OperationGraph {
  /// Adds a graph as one operation, whose value is the outcomes and results of its operations.
  ///
  /// The operations of the subgraph can take inputs from those of this graph; these are inputs of
  /// the subgraph then. An operation that fails does not fail the subgraph.
  ///
  /// - Parameters:
  ///   - name: The name, which no other operation of the graph has. The operations of the subgraph
  ///     are called `name/…`.
  ///   - subgraph: The graph, as it is now.
  ///   - options: The start rule, retries and time-outs. A subgraph itself holds no resource:
  ///     priority and resources are added to those of its operations.
  @discardableResult
  public mutating func add(
    _ name: String, subgraph: OperationGraph, options: OperationOptions = OperationOptions()
  ) -> Op<GraphResult> {
    add(name, subgraph: subgraph, options: options) { $0 }
  }

  /// Adds a graph as one operation, with a closure that makes its value.
  ///
  /// - Parameters:
  ///   - name: The name, which no other operation of the graph has. The operations of the subgraph
  ///     are called `name/…`.
  ///   - subgraph: The graph, as it is now.
  ///   - options: The start rule, retries and time-outs. A subgraph itself holds no resource:
  ///     priority and resources are added to those of its operations. Each attempt runs them all.
  ///   - body: A closure that makes the value from the outcomes and results of the operations. If
  ///     it throws an error, the subgraph has failed.
  @discardableResult
  public mutating func add<Output: Sendable>(
    _ name: String, subgraph: OperationGraph, options: OperationOptions = OperationOptions(),
    _ body: @escaping @concurrent @Sendable (GraphResult) async throws -> Output
  ) -> Op<Output> {
    let operation: Op<Output> = add(
      name, options: options, .subgraph({ try await body($0) }, scopes: subgraph.scopes))
    setFailFast(subgraph.plan.failFast)
    merge(subgraph, as: name, options)
    return operation
  }
}

extension GraphPlan {
  /// Returns the plan with the names that it has as a part of another one.
  ///
  /// - Parameters:
  ///   - name: The name of the subgraph.
  ///   - options: The priority and the resources to add to those of the operations.
  func inside(_ name: String, _ options: OperationOptions) -> GraphPlan {
    let prefix = name + "/"
    var plan = GraphPlan()
    plan.limits = Dictionary(uniqueKeysWithValues: limits.map { (prefix + $0, $1) })
    plan.limits[prefix] = limit
    let groups = Set(operations.compactMap(\.group))
    plan.operations = operations.map { operation in
      var part = operation
      // Rule 80a.
      part.name = prefix + operation.name
      part.inputs = operation.inputs.map { prefix + $0 }
      part.results = operation.results.map { prefix + $0 }
      part.group = operation.group.map { prefix + $0 } ?? name
      // Only what runs holds something: not the subgraphs of the subgraph.
      if groups.contains(operation.name) { return part }
      part.priority &+= options.priority
      // This graph limits them under names of their own, and the graphs around limit them as well.
      part.resources = [:]
      part.resources.use(operation.resources) { limits[$0] == nil ? [$0] : [prefix + $0] }
      part.sharedResources = operation.resources.filter { limits[$0.key] != nil }
      part.sharedResources.use(operation.sharedResources) {
        limits[$0] == nil ? [$0] : [prefix + $0, $0]
      }
      part.resources.use(options.resources.amounts) { [$0] }
      if limit != nil { part.resources[prefix] = 1 }
      return part
    }
    plan.dependencies = dependencies.map {
      Dependency(of: prefix + $0.target, on: prefix + $0.source)
    }
    plan.segues = segues.map {
      Segue(
        from: prefix + $0.source, to: prefix + $0.target, $0.label, resets: $0.resets)
    }
    return plan
  }
}

extension [String: Int] {
  /// Adds amounts of resources under other names; the larger amount of one resource counts.
  fileprivate mutating func use(_ amounts: [String: Int], named names: (String) -> [String]) {
    for (resource, amount) in amounts {
      // Rule 72j.
      for name in names(resource) { self[name] = Swift.max(self[name] ?? amount, amount) }
    }
  }
}
