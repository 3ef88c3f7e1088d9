/// Where the operations of a graph are found in a run, in which the graph may be a subgraph.
///
/// The operations of a subgraph have its name before theirs: `load/profile`.
struct GraphScopes: Sendable {
  private var prefixes: [GraphIdentity: String]

  init(_ graph: GraphIdentity) { prefixes = [graph: ""] }

  /// The name in the run of an operation of a graph; nil if the graph is not part of it.
  func name(_ name: String, of graph: GraphIdentity) -> String? {
    prefixes[graph].map { $0.isEmpty ? name : $0 + name }
  }

  /// The scopes as those of a subgraph of another graph.
  func inside(_ outer: GraphIdentity, _ prefix: String) -> GraphScopes {
    var scopes = GraphScopes(outer)
    // Where a graph is part of its copy, the inner one is meant.
    scopes.prefixes.merge(prefixes.mapValues { prefix + $0 }) { _, inner in inner }
    return scopes
  }

  /// Adds the scopes of a subgraph.
  ///
  /// Of a graph that is a subgraph in several places, the first is found.
  mutating func add(_ scopes: GraphScopes, under prefix: String) {
    prefixes.merge(scopes.prefixes.mapValues { prefix + $0 }) { first, _ in first }
  }
}

/// What operations have given, as another operation finds it.
struct OperationResults: Sendable {
  /// The results by the names in the run.
  var values: [String: Result<any Sendable, any Error>]
  let scopes: GraphScopes

  subscript(name: String, of graph: GraphIdentity) -> Result<any Sendable, any Error>? {
    scopes.name(name, of: graph).flatMap { values[$0] }
  }

  subscript<Output>(operation: Op<Output>) -> Result<Output, any Error>? {
    self[operation.name, of: operation.graph].flatMap { OpResult<Output>.value(of: $0) }
  }

  /// Returns what an operation takes from another one.
  func take<Input: OperationInput>(_ input: Input) throws -> Input.Value {
    // An operation that has not run to an end has no result of its own.
    let result =
      self[input.name, of: input.graph] ?? .failure(OperationDidNotRun(name: input.name))
    guard let value = Input.value(of: result) else { throw OperationDidNotRun(name: input.name) }
    return value
  }
}
