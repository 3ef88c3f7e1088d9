/// The results of operations that another operation can look up.
struct OperationResults: Sendable {
  let topology: GraphTopology
  /// The results by the indices of the operations.
  let values: [Int: Result<any Sendable, any Error>]
  let scopes: GraphScopes

  subscript(name: String, of graph: GraphIdentity) -> Result<any Sendable, any Error>? {
    topology.index(of: name, graph, in: scopes).flatMap { values[$0] }
  }

  subscript<Output>(operation: Op<Output>) -> Result<Output, any Error>? {
    self[operation.name, of: operation.graph].flatMap { $0.typed() }
  }
}

extension GraphTopology {
  /// The index of an operation of a graph; nil if there is none.
  func index(of name: String, _ graph: GraphIdentity, in scopes: GraphScopes) -> Int? {
    indices[scopes.name(name, of: graph)]
  }
}

extension Result where Success == any Sendable, Failure == any Error {
  /// Returns the result with the type of its value; nil if the value has another one.
  func typed<Output>() -> Result<Output, any Error>? {
    switch self {
    case .success(let value): (value as? Output).map { .success($0) }
    case .failure(let error): .failure(error)
    }
  }
}
